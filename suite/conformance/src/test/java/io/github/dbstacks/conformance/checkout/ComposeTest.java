package io.github.dbstacks.conformance.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.ComposeFile;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.settings.Given;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsReader;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.process.App;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code docker-compose.yml} and what its containers read, as far as that can be checked without a container engine.
 */
class ComposeTest {
    private static final int MAX_CONNECTIONS = 300;

    private final ComposeFile compose;

    ComposeTest() throws IOException {
        this.compose = ComposeFile.read();
    }

    private static Stream<App> webApplications() {
        return Applications.all().all().stream().filter(app -> app.stack().kind() == Stack.Kind.WEB);
    }

    @Test
    void everyMountedFileIsThere() {
        for (String service : compose.services().keySet()) {
            for (String volume : compose.list(service, "volumes")) {
                String source = volume.split(":", 2)[0];
                if (source.startsWith("./")) {
                    assertThat(Applications.home().resolve(source)).exists();
                }
            }
            assertThat(compose.list(service, "ports")).allMatch(port -> port.startsWith("127.0.0.1:"));
        }
    }

    @Test
    void theServerHasEveryTableAndIsAsDurableAsTheEmbeddedOne() {
        List<String> mounted = compose.list("postgres", "volumes");
        for (ScenarioTables tables : ScenarioTables.values()) {
            assertThat(mounted)
                    .anyMatch(volume -> volume.endsWith("/docker-entrypoint-initdb.d/" + tables.file() + ":ro"));
        }
        assertThat(compose.list("postgres", "command"))
                .contains(
                        "fsync=on",
                        "synchronous_commit=on",
                        "full_page_writes=on",
                        "max_connections=" + MAX_CONNECTIONS);
    }

    /** Without it nothing can be compared, because nobody knows whether the work was the same. */
    @Test
    void theServerCountsStatements() {
        assertThat(compose.list("postgres", "command"))
                .contains("shared_preload_libraries=pg_stat_statements", "pg_stat_statements.track_planning=on");
        assertThat(compose.list("postgres", "volumes"))
                .contains("./deploy/observability/statements.sql:/docker-entrypoint-initdb.d/statements.sql:ro");
        assertThat(Applications.home().resolve("deploy/observability/statements.sql"))
                .content()
                .contains("CREATE EXTENSION pg_stat_statements;");
    }

    /**
     * A web application has its own jar on its own port, with settings that it takes and the address of the database.
     */
    @Test
    void aWebApplicationIsAProfile() throws IOException {
        assertThat(webApplications()).hasSizeGreaterThan(1);
        String prometheus = Files.readString(Applications.home().resolve("deploy/observability/prometheus.yml"));
        Map<String, String> database = compose.environment("postgres");
        Set<String> ports = new HashSet<>();
        int connections = 0;
        for (App app : webApplications().toList()) {
            String name = app.stack().name();
            Path jar = Applications.home().relativize(app.classPath().get(0).normalize());
            assertThat(compose.list(name, "profiles")).containsExactly(name);
            assertThat(compose.list(name, "command")).endsWith("-jar", "/app/" + jar.getFileName());
            assertThat(compose.list(name, "volumes")).containsExactly("./" + jar.getParent() + ":/app:ro");
            assertThat(compose.service(name).get("depends_on"))
                    .isEqualTo(Map.of("postgres", Map.of("condition", "service_healthy")));

            Settings settings = SettingsReader.read(app.stack(), Given.environment(compose.environment(name)));
            assertThat(settings.url()).hasToString("postgresql://postgres:5432/" + database.get("POSTGRES_DB"));
            assertThat(settings.user()).isEqualTo(database.get("POSTGRES_USER"));
            assertThat(settings.password()).isEqualTo(database.get("POSTGRES_PASSWORD"));
            connections += settings.poolSize();

            assertThat(compose.list(name, "ports")).singleElement().satisfies(port -> {
                String onHost = port.split(":", -1)[1];
                assertThat(ports.add(onHost)).as(port).isTrue();
                assertThat(port).endsWith(":8080");
                assertThat(prometheus)
                        .contains("      - targets: [" + name + ":8080, host.docker.internal:" + onHost + "]\n"
                                + "        labels: { app: " + name + " }\n");
            });
        }
        assertThat(connections).as("of all at once").isLessThan(MAX_CONNECTIONS);
    }

    @Test
    void nothingElseIsStarted() {
        Set<String> expected = webApplications().map(app -> app.stack().name()).collect(Collectors.toSet());
        expected.addAll(Set.of("bench", "postgres", "prometheus", "grafana"));

        assertThat(compose.services().keySet()).isEqualTo(expected);
        assertThat(compose.services().keySet().stream()
                        .filter(name -> compose.list(name, "profiles").isEmpty()))
                .as("without a profile")
                .containsExactly("postgres");
    }

    @Test
    void theDashboardAsksTheProvisionedDataSource() throws IOException {
        Map<String, Object> provisioned =
                ComposeFile.yaml("deploy/observability/grafana/provisioning/datasources/prometheus.yml");
        List<?> sources = (List<?>) Objects.requireNonNull(provisioned.get("datasources"));
        Object uid = Objects.requireNonNull(((Map<?, ?>) sources.get(0)).get("uid"));
        JsonNode dashboard = JsonMapper.shared()
                .readTree(Files.readString(
                        Applications.home().resolve("deploy/observability/grafana/dashboards/dbstacks.json")));

        assertThat(dashboard.path("panels")).isNotEmpty();
        for (JsonNode panel : dashboard.path("panels")) {
            for (JsonNode target : panel.path("targets")) {
                assertThat(target.path("datasource").path("uid").asString("")).isEqualTo(uid);
                assertThat(target.path("expr").asString("")).isNotEmpty();
            }
        }
    }
}
