package io.github.dbstacks.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.Applications.Variant;
import io.github.dbstacks.result.FormatSchema;
import io.github.dbstacks.settings.Stack;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a web application answers to whom. */
class WebTest {
    static Stream<Variant> webStacks() {
        return Applications.all().all().stream()
                .filter(app -> app.stack().kind() == Stack.Kind.WEB)
                .map(app -> new Variant(app, List.of()));
    }

    @ParameterizedTest
    @MethodSource("webStacks")
    void answers(Variant variant) throws Exception {
        try (Running web = Running.start(variant, Map.of("selects", "200", "pool-size", "5"))
                .ready()) {
            assertThat(web.output()).contains(variant.app().stack().name() + " is ready: curl http://127.0.0.1:");
            durationAsText(web);
            requestsOfItsOwn(web);
            problems(web);
            severalAtOnce(web);
            metrics(web);
        }
    }

    private static void durationAsText(Running web) throws Exception {
        HttpResponse<String> answer = web.get("/benchmark", "*/*");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain"));
        assertThat(Double.parseDouble(answer.body())).isPositive();
    }

    private static void requestsOfItsOwn(Running web) throws Exception {
        String answer = web.get("/benchmark?workload=multi-row&selects=30", "application/json")
                .body();
        JsonNode iteration = JsonMapper.shared().readTree(answer);

        assertThat(FormatSchema.ANSWER.problems(answer)).isEmpty();
        assertThat(iteration.path("rows").path("rows").asInt()).isEqualTo(3_000);
        assertThat(iteration.path("durationNanos").asLong()).isPositive();
        assertThat(iteration.path("metrics").path("threads").asInt()).isPositive();
        assertThat(iteration.path("started").path("settings").path("pool-size").asString(""))
                .isEqualTo("5");
        assertThat(iteration.toString()).doesNotContain("password");
    }

    private static void problems(Running web) throws Exception {
        assertProblem(web, "workload=huge", "?workload=huge is not allowed: it takes single-row, multi-row or sleep.");
        assertProblem(web, "selects=0", "?selects=0 is not allowed: it takes a whole number from 1 to 100000000.");
        assertProblem(web, "runs=3", "?runs=3 is not allowed: the parameters are workload and selects.");
    }

    private static void assertProblem(Running web, String query, String detail) throws Exception {
        HttpResponse<String> answer = web.get("/benchmark?" + query, "*/*");
        JsonNode problem = JsonMapper.shared().readTree(answer.body());

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(problem.path("status").asInt()).isEqualTo(400);
        assertThat(problem.path("detail").asString("")).isEqualTo(detail);
    }

    private static void severalAtOnce(Running web) {
        List<CompletableFuture<HttpResponse<String>>> answers = Stream.generate(() ->
                        CompletableFuture.supplyAsync(() -> {
                            try {
                                return web.get("/benchmark", "application/json");
                            } catch (Exception e) {
                                throw new IllegalStateException(e);
                            }
                        }))
                .limit(4)
                .toList();

        assertThat(answers).allSatisfy(answer -> {
            JsonNode iteration = JsonMapper.shared().readTree(answer.join().body());
            assertThat(iteration.path("rows")).isEqualTo(iteration.path("expected"));
        });
    }

    private static void metrics(Running web) throws Exception {
        assertThat(web.get("/actuator/health", "application/json").body()).contains("\"status\":\"UP\"");
        assertThat(web.get("/actuator/prometheus", "*/*").body())
                .contains("http_server_requests_seconds_sum", "jvm_threads_live_threads", "jvm_memory_used_bytes")
                .contains("process_cpu_usage", "jvm_gc_pause_seconds_sum")
                .containsPattern(
                        "(hikaricp_connections_active|r2dbc_pool_acquired_connections|vertx_sql_pool_connections)");
    }
}
