package io.github.dbstacks.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.Applications.Variant;
import io.github.dbstacks.orchestrator.database.Admin;
import io.github.dbstacks.orchestrator.database.EmbeddedPostgres;
import io.github.dbstacks.settings.Stack;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What goes wrong with a database is told in one sentence, with the right exit status, by every application alike. */
class FaultsTest {
    private static final Map<String, String> SMALL =
            Map.of("selects", "100", "pool-size", "5", "runs", "1", "workload", "single-row");

    static Stream<Variant> stacks() {
        return Applications.all().all().stream().map(app -> new Variant(app, List.of()));
    }

    @ParameterizedTest
    @MethodSource("stacks")
    void noDatabase(Variant variant) throws Exception {
        int nobody = EmbeddedPostgres.freePort();

        assertThat(sentence(variant, Map.of("url", "postgresql://localhost:" + nobody + "/bench")))
                .startsWith("PostgreSQL at postgresql://localhost:" + nobody + "/bench cannot be reached: ");
    }

    @ParameterizedTest
    @MethodSource("stacks")
    void wrongPassword(Variant variant) throws Exception {
        assertThat(sentence(variant, Map.of("password", "wrong")))
                .contains("refused user bench")
                .contains("password authentication failed");
    }

    @ParameterizedTest
    @MethodSource("stacks")
    void poolLargerThanTheServerAllows(Variant variant) throws Exception {
        assertThat(sentence(variant, Map.of("pool-size", "80", "workload", "sleep")))
                .contains("make pool-size smaller or")
                .contains("max_connections larger");
    }

    @ParameterizedTest
    @MethodSource("stacks")
    void badValue(Variant variant) throws Exception {
        try (Running running = Running.start(variant, Map.of("pool-size", "many"))) {
            assertThat(running.exitStatus()).isEqualTo(2);
            assertThat(running.errors().strip())
                    .endsWith("pool-size=many is not allowed: it takes a whole number from 1 to 10000.");
            assertThat(running.output()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("stacks")
    void sessionsKilledInMidIteration(Variant variant) throws Exception {
        Map<String, String> settings = Map.of("workload", "sleep", "selects", "50");
        CompletableFuture<String> sentence = CompletableFuture.supplyAsync(() -> {
            try {
                return sentence(variant, settings);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        try (Admin admin = Database.admin()) {
            // Only sessions asleep in a SELECT: one killed while the pool still fills would just be opened again.
            String kill = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = '"
                    + variant.app().stack().name() + "' AND wait_event = 'PgSleep'";
            while (admin.text(kill).equals("0") && !sentence.isDone()) {
                Thread.sleep(20);
            }
        }
        assertThat(sentence.join()).startsWith("PostgreSQL at ").containsAnyOf("was shut down", "broke the connection");
    }

    /** The one sentence, wherever it is told: at the start, or in the answer of the first request. */
    private static String sentence(Variant variant, Map<String, String> fault) throws Exception {
        Map<String, String> settings = new HashMap<>(SMALL);
        settings.putAll(fault);
        try (Running running = Running.start(variant, settings)) {
            if (variant.app().stack().kind() == Stack.Kind.STANDALONE) {
                assertThat(running.exitStatus()).isEqualTo(1);
                return lastLine(running.errors());
            }
            try {
                running.ready();
            } catch (AssertionError e) {
                assertThat(running.exitStatus()).isEqualTo(1);
                assertThat(running.errors().strip().lines()).hasSize(1);
                return lastLine(running.errors());
            }
            HttpResponse<String> answer = running.get("/benchmark", "*/*");
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
            String detail = answer.body().replaceAll(".*\"detail\":\"([^\"]*)\".*", "$1");
            return detail.replace("\\", "");
        }
    }

    private static String lastLine(String text) {
        assertThat(text).doesNotContain("\tat ");
        List<String> lines = text.strip().lines().toList();
        return lines.get(lines.size() - 1);
    }
}
