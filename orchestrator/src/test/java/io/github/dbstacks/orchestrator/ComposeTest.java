package io.github.dbstacks.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** docker-compose.yml as far as it can be checked without a container engine. */
class ComposeTest {
    private static final Path HOME = Path.of("..");

    @Test
    void everyMountedFileIsThere() throws IOException {
        Map<String, Map<String, Object>> services =
                map(Objects.requireNonNull(yaml("docker-compose.yml").get("services")));
        for (Map<String, Object> service : services.values()) {
            for (Object volume : (List<?>) service.getOrDefault("volumes", List.of())) {
                String source = volume.toString().split(":", 2)[0];
                if (source.startsWith("./")) {
                    assertThat(HOME.resolve(source)).exists();
                }
            }
            for (Object port : (List<?>) service.getOrDefault("ports", List.of())) {
                assertThat(port.toString()).startsWith("127.0.0.1:");
            }
        }
        Map<String, Object> postgres = Objects.requireNonNull(services.get("postgres"));
        assertThat(postgres.get("volumes")).asString().contains("common-schema/src/main/resources/schema.sql:");
        assertThat(postgres.get("command"))
                .asString()
                .contains("fsync=on", "synchronous_commit=on", "full_page_writes=on", "max_connections=300");
    }

    /** Without it nothing can be compared, because nobody knows whether the work was the same. */
    @Test
    void theServerCountsStatements() throws IOException {
        Map<String, Map<String, Object>> services =
                map(Objects.requireNonNull(yaml("docker-compose.yml").get("services")));
        Map<String, Object> postgres = Objects.requireNonNull(services.get("postgres"));

        assertThat(postgres.get("command"))
                .asString()
                .contains("shared_preload_libraries=pg_stat_statements", "pg_stat_statements.track_planning=on");
        assertThat(postgres.get("volumes"))
                .asString()
                .contains("./observability/statements.sql:/docker-entrypoint-initdb.d/statements.sql:ro");
        assertThat(HOME.resolve("observability/statements.sql"))
                .content()
                .contains("CREATE EXTENSION pg_stat_statements;");
    }

    @Test
    void dashboardAsksTheProvisionedDataSource() throws IOException {
        Map<String, Object> provisioned = yaml("observability/grafana/provisioning/datasources/prometheus.yml");
        List<?> sources = (List<?>) Objects.requireNonNull(provisioned.get("datasources"));
        Object uid = Objects.requireNonNull(((Map<?, ?>) sources.get(0)).get("uid"));
        JsonNode dashboard = JsonMapper.shared()
                .readTree(Files.readString(HOME.resolve("observability/grafana/dashboards/dbstacks.json")));

        assertThat(dashboard.path("panels")).isNotEmpty();
        for (JsonNode panel : dashboard.path("panels")) {
            for (JsonNode target : panel.path("targets")) {
                assertThat(target.path("datasource").path("uid").asString("")).isEqualTo(uid);
                assertThat(target.path("expr").asString("")).isNotEmpty();
            }
        }
    }

    private static Map<String, Object> yaml(String file) throws IOException {
        return new Yaml().load(Files.readString(HOME.resolve(file)));
    }

    @SuppressWarnings("unchecked")
    private static <T> Map<String, T> map(Object value) {
        return (Map<String, T>) value;
    }
}
