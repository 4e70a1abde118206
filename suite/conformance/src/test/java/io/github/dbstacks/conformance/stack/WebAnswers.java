package io.github.dbstacks.conformance.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.conformance.support.Applications.Variant;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.conformance.support.Running;
import io.github.dbstacks.harness.Durations;
import io.github.dbstacks.records.FormatSchema;
import io.github.dbstacks.testbed.database.Admin;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The answers of a web application that is running: content types, problems, metrics, sessions that are killed, and the
 * end of a request at shutdown.
 */
final class WebAnswers {
    /** This is far less than the 30 s that Spring Boot waits for requests by default. */
    private static final int STOP_SECONDS = 20;

    /** The common pool has a single thread where there are two processors. */
    private static final Executor OWN_THREAD = task -> new Thread(task).start();

    private WebAnswers() {}

    /**
     * Ends the application.
     *
     * @param results where it writes durations
     */
    static void assertAll(Variant variant, Running web, Path results) throws Exception {
        assertThat(web.output()).contains(variant.app().stack().name() + " is ready: curl http://127.0.0.1:");
        durationAsText(web);
        lastTen(web, results);
        requestsOfItsOwn(web);
        problems(web);
        forms(web);
        severalAtOnce(web);
        everyRequestOfAConnection(web);
        metrics(web);
        assertThat(web.errors()).isEmpty();
        sessionsKilledInMidIteration(variant, web);
        endsWhenItIsToldToInMidIteration(variant, web);
    }

    /** A standalone application ends with the same sentence, which {@code FaultsTest} looks at. */
    private static void sessionsKilledInMidIteration(Variant variant, Running web) throws Exception {
        try (Admin admin = Database.admin()) {
            CompletableFuture<HttpResponse<String>> request = CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return web.get("/benchmark?workload=sleep&selects=50", "*/*");
                        } catch (IOException | InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    },
                    OWN_THREAD);
            String kill = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = '"
                    + variant.app().stack().name() + "' AND wait_event = 'PgSleep'";
            while (admin.text(kill).equals("0") && !request.isDone()) {
                Thread.sleep(20);
            }
            HttpResponse<String> answer = request.join();
            JsonNode problem = JsonMapper.shared().readTree(answer.body());

            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
            assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
            assertThat(problem.path("type").asString("")).isEqualTo("urn:dbstacks:problem:database");
            assertThat(problem.path("detail").asString(""))
                    .startsWith(Database.server().name() + " ")
                    .containsAnyOf("was shut down", "broke the connection");
            while (web.get("/benchmark", "*/*").statusCode() != 200) {
                Thread.sleep(20); // until it has other sessions
            }
        }
    }

    private static void durationAsText(Running web) throws Exception {
        HttpResponse<String> answer = web.get("/benchmark", "*/*");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain"));
        assertThat(Double.parseDouble(answer.body())).isPositive();
        assertThat(web.output()).contains("GET /benchmark: 200 SELECTs (single-row) begin; ");
    }

    /** Asks for iterations of the same work: what is asked for next begins anew. */
    private static void lastTen(Running web, Path results) throws Exception {
        for (int i = 0; i < 12; i++) {
            web.get("/benchmark?selects=150", "*/*");
        }
        JsonNode mean = JsonMapper.shared()
                .readTree(web.get("/benchmark/last-ten", "application/json").body());
        List<String> lines = Files.readAllLines(results.resolve(Durations.FILE));

        assertThat(mean.path("iterations").asInt(0)).isEqualTo(10);
        assertThat(mean.path("operations").asInt(0)).isEqualTo(150);
        assertThat(lines).hasSizeGreaterThanOrEqualTo(12);
        assertThat(mean.path("milliseconds").asDouble(0))
                .isCloseTo(
                        lines.subList(lines.size() - 10, lines.size()).stream()
                                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(',') + 1)))
                                .average()
                                .orElseThrow(),
                        within(0.01));
        assertThat(Double.parseDouble(
                        web.get("/benchmark/last-ten", "*/*").body().strip()))
                .isEqualTo(mean.path("milliseconds").asDouble(0));
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
                .isEqualTo(Integer.toString(SameWorkTest.POOL_SIZE));
        assertThat(iteration.toString()).doesNotContain("password");
    }

    private static void problems(Running web) throws Exception {
        assertProblem(
                web,
                "workload=huge",
                "?workload=huge is not allowed: it takes single-row, multi-row, sleep, insert-row, insert-batch, transaction, stream-rows or copy-rows.");
        assertProblem(web, "selects=0", "?selects=0 is not allowed: it takes a whole number from 1 to 100000000.");
        assertProblem(web, "iterations=3", "?iterations is not allowed: the parameters are workload and selects.");
        assertProblem(
                web,
                "selects=1&selects=2",
                "?selects=1,2 is not allowed: it takes a whole number from 1 to 100000000.");
    }

    private static void assertProblem(Running web, String query, String detail) throws Exception {
        HttpResponse<String> answer = web.get("/benchmark?" + query, "*/*");
        JsonNode problem = JsonMapper.shared().readTree(answer.body());

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(problem.path("status").asInt()).isEqualTo(400);
        assertThat(problem.path("type").asString("")).isEqualTo("urn:dbstacks:problem:parameter");
        assertThat(problem.path("detail").asString("")).isEqualTo(detail);
    }

    private static void forms(Running web) throws Exception {
        for (String text :
                List.of("text/*", "text/plain, application/json", "application/json;q=0.1, text/plain;q=0.2")) {
            assertThat(web.get("/benchmark", text).body()).as(text).matches("\\d+\\.\\d{3}\\R");
        }
        for (String json : List.of(
                "application/*", "application/json, text/plain, */*", "application/json;q=0.2, text/plain;q=0.1")) {
            HttpResponse<String> answer = web.get("/benchmark", json);
            assertThat(answer.body()).as(json).startsWith("{\"record\":\"iteration\"");
            assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/json");
        }
        HttpResponse<String> answer = web.get("/benchmark", "text/html, image/*");
        assertThat(answer.statusCode()).isEqualTo(406);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(answer.body()).contains("Acceptable representations: ", "text/plain", "application/json");
    }

    private static void severalAtOnce(Running web) {
        List<CompletableFuture<HttpResponse<String>>> answers = Stream.generate(() -> CompletableFuture.supplyAsync(
                        () -> {
                            try {
                                return web.get("/benchmark", "application/json");
                            } catch (Exception e) {
                                throw new IllegalStateException(e);
                            }
                        },
                        OWN_THREAD))
                .limit(4)
                .toList();

        assertThat(answers).allSatisfy(answer -> {
            assertThat(answer.join().statusCode()).as(answer.join().body()).isEqualTo(200);
            JsonNode iteration = JsonMapper.shared().readTree(answer.join().body());
            assertThat(iteration.path("rows")).isEqualTo(iteration.path("expected"));
        });
    }

    /**
     * A client sends the next request as soon as it has read an answer. The server of reactor-netty 1.3.6 may then stop
     * reading: when it still ends the request before, and answers the next one at once (reactor-netty#4361).
     */
    private static void everyRequestOfAConnection(Running web) throws Exception {
        for (int i = 0; i < 200; i++) {
            assertThat(web.get("/benchmark?selects=5", "*/*").statusCode()).isEqualTo(200);
            assertThat(web.get("/nothing", "*/*").statusCode()).isEqualTo(404);
        }
    }

    private static void metrics(Running web) throws Exception {
        assertThat(web.get("/actuator/health", "application/json").body()).contains("\"status\":\"UP\"");
        String metrics = web.get("/actuator/prometheus", "*/*").body();
        assertThat(metrics)
                .contains("http_server_requests_seconds_sum", "jvm_threads_live_threads", "jvm_memory_used_bytes")
                .contains("process_cpu_usage", "jvm_gc_pause_seconds_sum")
                .containsPattern(
                        "(hikaricp_connections_active|r2dbc_pool_acquired_connections|vertx_sql_pool_connections)");
        // Standalone applications have no timer around a SELECT and no filter of log lines.
        assertThat(metrics.lines()
                        .filter(line -> line.startsWith("# TYPE "))
                        .filter(line -> line.matches(".*(hikaricp|jdbc|r2dbc|vertx|logback|reactor).*")))
                .isNotEmpty()
                .allMatch(line -> line.endsWith(" gauge"));
    }

    /**
     * An iteration that takes much longer than the patience: each SELECT sleeps for 2 s. Its sessions are as many as
     * the pool has connections, and encrypted as the application was told.
     */
    private static void endsWhenItIsToldToInMidIteration(Variant variant, Running web) throws Exception {
        String toldBefore = web.errors(); // of the sessions that were killed
        try (Admin admin = Database.admin()) {
            CompletableFuture<Void> request = CompletableFuture.runAsync(() -> ignoreAnswer(web), OWN_THREAD);
            String expected = SameWorkTest.POOL_SIZE + " sessions, TLSv1.3";
            String seen = "";
            while (!seen.equals(expected) && !request.isDone()) {
                seen = SessionsTest.atWork(variant, admin);
                Thread.sleep(20);
            }
            assertThat(seen).isEqualTo(expected);
            assertThat(request).as("still under way").isNotDone();

            web.process().destroy(); // SIGTERM

            assertThat(web.process().waitFor(STOP_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(web.exitStatus()).isEqualTo(143);
            assertThat(web.errors()).isEqualTo(toldBefore);
        }
    }

    private static void ignoreAnswer(Running web) {
        try {
            web.get("/benchmark?workload=sleep&selects=1000", "*/*");
        } catch (IOException | InterruptedException e) {
            // The answer of the server that ends does not matter here.
        }
    }
}
