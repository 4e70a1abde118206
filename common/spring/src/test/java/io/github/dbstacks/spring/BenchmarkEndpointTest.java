package io.github.dbstacks.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.spring.start.FakeEnvironment;
import io.github.dbstacks.spring.start.WebSettings;
import java.net.URI;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.util.UriComponentsBuilder;

class BenchmarkEndpointTest {
    private static final Settings SETTINGS = WebSettings.read(
            FakeEnvironment.STACK, FakeEnvironment.of(Map.of(), "--bench.selects=10", "--bench.timeout=250ms"));

    /** A stack without a database, whose batches end as they are told. */
    private record FakeBatch(BiFunction<Workload, Integer, CompletionStage<RowsRead>> end) implements Batch {
        @Override
        public CompletionStage<RowsRead> start(Workload workload, int operations, ServiceTimes serviceTimes) {
            return end.apply(workload, operations);
        }

        @Override
        public Map<String, String> configuration() {
            return Map.of("driver", "none");
        }

        @Override
        public void close() {}
    }

    private static final FakeBatch RIGHT = new FakeBatch(
            (workload, selects) -> CompletableFuture.completedStage(workload.expected(SETTINGS.ids(), selects)));

    @Test
    void tellsTheMilliseconds() {
        assertThat(text(RIGHT, "")).matches("\\d+\\.\\d{3}\\R");
    }

    @Test
    void tellsEverythingAsJson() {
        BenchmarkEndpoint endpoint = new BenchmarkEndpoint(RIGHT, SETTINGS);

        assertThat(endpoint.json(iteration(endpoint, "?workload=multi-row&selects=3")))
                .contains("\"workload\":\"multi-row\"", "\"operations\":3", "\"driver\":\"none\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "?workload=huge           | ?workload=huge is not allowed: it takes single-row, multi-row, sleep, insert-row, insert-batch, transaction, stream-rows or copy-rows.",
                "?selects=                | ?selects= is not allowed: it takes a whole number from 1 to 100000000.",
                "?selects=1&selects=2     | ?selects=1,2 is not allowed: it takes a whole number from 1 to 100000000.",
                "?selects=1&selects=1     | ?selects=1,1 is not allowed: it takes a whole number from 1 to 100000000.",
                "?runs=1                  | ?runs is not allowed: the parameters are workload and selects.",
            })
    void refusesParameters(String query, String detail) {
        assertProblem(() -> text(RIGHT, query), 400, "urn:dbstacks:problem:parameter", detail);
    }

    @Test
    void tellsWrongRowsEvenWhenThereAreNone() {
        FakeBatch empty = new FakeBatch((workload, selects) -> CompletableFuture.completedStage(RowsRead.NONE));
        FakeBatch other =
                new FakeBatch((workload, selects) -> CompletableFuture.completedStage(new RowsRead(selects, 1)));

        assertProblem(
                () -> text(empty, ""),
                500,
                "urn:dbstacks:problem:wrong-rows",
                "Wrong rows: 0 were read and 10 were expected.");
        assertProblem(
                () -> text(other, ""),
                500,
                "urn:dbstacks:problem:wrong-rows",
                "Wrong rows: 10 were read as expected, but they do not hold what schema.sql puts into companies.");
    }

    @Test
    void tellsTheDatabasesFailureFromTheApplications() {
        assertProblem(
                () -> text(failing(new SQLException("terminating connection", "57P01")), ""),
                503,
                "urn:dbstacks:problem:database",
                "PostgreSQL at " + SETTINGS.url() + " was shut down: terminating connection.");
        assertProblem(
                () -> text(failing(new ClassCastException("a bug")), ""),
                500,
                "urn:dbstacks:problem:application",
                "web-fake failed: ClassCastException: a bug.");
    }

    @Test
    void tellsThatAnIterationDoesNotEnd() {
        FakeBatch hanging = new FakeBatch((workload, selects) -> new CompletableFuture<>());

        assertThat(problem(() -> text(hanging, "")).getStatusCode().value()).isEqualTo(504);
        assertThat(problem(() -> text(hanging, "")).getBody().getType())
                .isEqualTo(URI.create("urn:dbstacks:problem:timeout"));
    }

    @Test
    void blamesNobodyWhenItIsToldToEnd() {
        CompletableFuture<RowsRead> rows = new CompletableFuture<>();
        BenchmarkEndpoint endpoint = new BenchmarkEndpoint(new FakeBatch((workload, selects) -> rows), SETTINGS);
        CompletionStage<Iteration> iteration = endpoint.start(new LinkedMultiValueMap<>());

        endpoint.end();
        rows.completeExceptionally(new IllegalStateException("Pool closed"));

        assertProblem(
                () -> endpoint.json(iteration.toCompletableFuture().join()),
                503,
                "urn:dbstacks:problem:ended",
                "web-fake was told to end in mid-iteration.");
    }

    private static FakeBatch failing(Throwable failure) {
        return new FakeBatch((workload, selects) -> CompletableFuture.failedStage(failure));
    }

    private static String text(Batch batch, String query) {
        BenchmarkEndpoint endpoint = new BenchmarkEndpoint(batch, SETTINGS);
        return endpoint.text(iteration(endpoint, query));
    }

    private static Iteration iteration(BenchmarkEndpoint endpoint, String query) {
        return endpoint.start(UriComponentsBuilder.fromUriString(query).build().getQueryParams())
                .toCompletableFuture()
                .join();
    }

    private static void assertProblem(ThrowingCallable request, int status, String type, String detail) {
        ErrorResponseException problem = problem(request);

        assertThat(problem.getStatusCode().value()).isEqualTo(status);
        assertThat(problem.getBody().getStatus()).isEqualTo(status);
        assertThat(problem.getBody().getType()).isEqualTo(URI.create(type));
        assertThat(problem.getBody().getTitle()).isNotBlank();
        assertThat(problem.getBody().getDetail()).isEqualTo(detail);
    }

    private static ErrorResponseException problem(ThrowingCallable request) {
        return catchThrowableOfType(ErrorResponseException.class, request);
    }
}
