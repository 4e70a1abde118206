package io.github.dbstacks.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.Applications.Variant;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.database.Admin;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** PostgreSQL's own counters show that every application, in every combination of profiles, does the same work. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SameWorkTest {
    private static final ObjectMapper MAPPER = JsonMapper.builder().build();
    private static final int SELECTS = 200;
    private static final int POOL_SIZE = 8;

    private final Map<String, String> configurations = new ConcurrentHashMap<>();
    private final Map<String, String> statements = new ConcurrentHashMap<>();

    static Stream<Variant> variants() {
        return Applications.variants();
    }

    @ParameterizedTest
    @MethodSource("variants")
    void asksForTheSame(Variant variant) throws Exception {
        try (Admin admin = Database.admin()) {
            admin.text("SELECT pg_stat_statements_reset()::text");
            long rolledBack = rollbacks(admin);

            JsonNode iteration = run(variant, "single-row");

            assertThat(iteration.path("rows")).isEqualTo(iteration.path("expected"));
            assertThat(iteration.path("rows").path("rows").asInt()).isEqualTo(SELECTS);
            assertThat(iteration.path("serviceTime").path("count").asInt()).isEqualTo(SELECTS);
            assertThat(statement(admin)).isEqualTo("calls=200 rows=200 kinds=1");
            assertSameStatement("single-row", queryId(admin));
            assertThat(admin.text("SELECT count(*) FROM pg_stat_statements WHERE query ~* '^(BEGIN|COMMIT|START)'"))
                    .as("no transaction around a SELECT: autocommit")
                    .isEqualTo("0");
            assertThat(rollbacks(admin)).isEqualTo(rolledBack);
            assertThat(configurations.put(
                            iteration.path("started").path("configuration").toString()
                                    + variant.app().stack().name(),
                            variant.toString()))
                    .as("no other variant with this configuration")
                    .isNull();
        }
    }

    @Test
    void asksForTheSameHundredRows() throws Exception {
        for (var app : Applications.all().all()) {
            Variant variant = new Variant(app, List.of());
            try (Admin admin = Database.admin()) {
                admin.text("SELECT pg_stat_statements_reset()::text");

                JsonNode iteration = run(variant, "multi-row");

                assertThat(iteration.path("rows")).isEqualTo(iteration.path("expected"));
                assertThat(statement(admin)).as(variant.toString()).isEqualTo("calls=200 rows=20000 kinds=1");
                assertSameStatement("multi-row", queryId(admin));
            }
        }
    }

    /** The statement of the first variant; all others must send the same. */
    private void assertSameStatement(String workload, String queryId) {
        assertThat(queryId).isEqualTo(statements.computeIfAbsent(workload, first -> queryId));
    }

    private static JsonNode run(Variant variant, String workload) throws Exception {
        Map<String, String> settings = new HashMap<>(Map.of(
                "selects",
                Integer.toString(SELECTS),
                "pool-size",
                Integer.toString(POOL_SIZE),
                "workload",
                workload,
                "event-loops",
                "3",
                "iterations",
                "1",
                "service-times",
                "all"));
        if (variant.app().stack().kind() == Stack.Kind.WEB) {
            try (Running web = Running.start(variant, settings).ready()) {
                HttpResponse<String> answer = web.get("/benchmark", "application/json");
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
                JsonNode iteration = MAPPER.readTree(answer.body());
                String thread = iteration.path("startedOn").asString("");
                if (variant.app().stack().name().contains("webflux")) {
                    assertThat(thread).as("the thread that subscribes").startsWith("reactor-http-");
                }
                return iteration;
            }
        }
        settings.put("output", "json");
        try (Running standalone = Running.start(variant, settings)) {
            assertThat(standalone.exitStatus()).as(standalone.errors()).isZero();
            String[] lines = standalone.output().split("\n", -1);
            ObjectNode iteration = (ObjectNode) MAPPER.readTree(lines[1]);
            iteration.set("started", MAPPER.readTree(lines[0]));
            return iteration;
        }
    }

    private static String statement(Admin admin) throws Exception {
        return admin.text("SELECT format('calls=%s rows=%s kinds=%s', sum(calls), sum(rows), count(*))"
                + " FROM pg_stat_statements WHERE query LIKE 'SELECT company_id%'");
    }

    private static String queryId(Admin admin) throws Exception {
        return admin.text("SELECT queryid FROM pg_stat_statements WHERE query LIKE 'SELECT company_id%'");
    }

    private static long rollbacks(Admin admin) throws Exception {
        return Long.parseLong(
                admin.text("SELECT xact_rollback FROM pg_stat_database WHERE datname = current_database()"));
    }
}
