package io.github.dbstacks.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.ServiceTimes;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Settings;
import java.net.URI;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
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
        ResponseEntity<Object> answer = get(RIGHT, "", "*/*");

        assertThat(answer.getStatusCode().value()).isEqualTo(200);
        assertThat(answer.getHeaders().getContentType()).isEqualTo(MediaType.TEXT_PLAIN);
        assertThat(String.valueOf(answer.getBody())).matches("\\d+\\.\\d{3}\\R");
    }

    @Test
    void tellsEverythingAsJson() {
        ResponseEntity<Object> answer = get(RIGHT, "?workload=multi-row&selects=3", "application/json");

        assertThat(answer.getHeaders().getContentType()).isEqualTo(MediaType.APPLICATION_JSON);
        assertThat(String.valueOf(answer.getBody()))
                .contains("\"workload\":\"multi-row\"", "\"selects\":3", "\"driver\":\"none\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "?workload=huge           | ?workload=huge is not allowed: it takes single-row, multi-row or sleep.",
                "?selects=                | ?selects= is not allowed: it takes a whole number from 1 to 100000000.",
                "?selects=1&selects=2     | ?selects=1&selects=2 is not allowed: selects takes one value.",
                "?selects=1&selects=1     | ?selects=1&selects=1 is not allowed: selects takes one value.",
                "?runs=1&runs=2           | ?runs=1 is not allowed: the parameters are workload and selects.",
            })
    void refusesParameters(String query, String detail) {
        assertProblem(get(RIGHT, query, "*/*"), 400, "urn:dbstacks:problem:parameter", detail);
    }

    @Test
    void refusesOtherForms() {
        assertProblem(
                get(RIGHT, "", "text/html"),
                406,
                "urn:dbstacks:problem:accept",
                "Accept: text/html is not allowed: the answer is text/plain or application/json.");
    }

    @Test
    void tellsWrongRowsEvenWhenThereAreNone() {
        FakeBatch empty = new FakeBatch((workload, selects) -> CompletableFuture.completedStage(RowsRead.NONE));
        FakeBatch other =
                new FakeBatch((workload, selects) -> CompletableFuture.completedStage(new RowsRead(selects, 1)));

        assertProblem(
                get(empty, "", "*/*"),
                500,
                "urn:dbstacks:problem:wrong-rows",
                "Wrong rows: 0 were read and 10 were expected.");
        assertThat(get(other, "", "*/*").getStatusCode().value()).isEqualTo(500);
    }

    @Test
    void tellsTheDatabasesFailureFromTheApplications() {
        assertProblem(
                get(failing(new SQLException("terminating connection", "57P01")), "", "*/*"),
                503,
                "urn:dbstacks:problem:database",
                "PostgreSQL at " + SETTINGS.url() + " was shut down: terminating connection.");
        assertProblem(
                get(failing(new ClassCastException("a bug")), "", "*/*"),
                500,
                "urn:dbstacks:problem:application",
                "web-fake failed: ClassCastException: a bug.");
    }

    @Test
    void tellsThatAnIterationDoesNotEnd() {
        ResponseEntity<Object> answer = get(new FakeBatch((workload, selects) -> new CompletableFuture<>()), "", "*/*");

        assertThat(answer.getStatusCode().value()).isEqualTo(504);
        assertThat(document(answer).getType()).isEqualTo(URI.create("urn:dbstacks:problem:timeout"));
    }

    @Test
    void blamesNobodyWhenItIsToldToEnd() {
        CompletableFuture<RowsRead> rows = new CompletableFuture<>();
        BenchmarkEndpoint endpoint = new BenchmarkEndpoint(new FakeBatch((workload, selects) -> rows), SETTINGS);
        CompletionStage<ResponseEntity<Object>> answer = endpoint.start(new LinkedMultiValueMap<>(), "*/*");

        endpoint.end();
        rows.completeExceptionally(new IllegalStateException("Pool closed"));

        assertProblem(
                answer.toCompletableFuture().join(),
                503,
                "urn:dbstacks:problem:ended",
                "web-fake was told to end in mid-iteration.");
    }

    private static FakeBatch failing(Throwable failure) {
        return new FakeBatch((workload, selects) -> CompletableFuture.failedStage(failure));
    }

    private static ResponseEntity<Object> get(Batch batch, String query, String accept) {
        MultiValueMap<String, String> parameters =
                UriComponentsBuilder.fromUriString(query).build().getQueryParams();
        return new BenchmarkEndpoint(batch, SETTINGS)
                .start(parameters, accept)
                .toCompletableFuture()
                .join();
    }

    private static void assertProblem(ResponseEntity<Object> answer, int status, String type, String detail) {
        assertThat(answer.getStatusCode().value()).isEqualTo(status);
        assertThat(answer.getHeaders().getContentType()).isEqualTo(MediaType.APPLICATION_PROBLEM_JSON);
        assertThat(document(answer).getStatus()).isEqualTo(status);
        assertThat(document(answer).getType()).isEqualTo(URI.create(type));
        assertThat(document(answer).getTitle()).isNotBlank();
        assertThat(document(answer).getDetail()).isEqualTo(detail);
    }

    private static ProblemDetail document(ResponseEntity<Object> answer) {
        return (ProblemDetail) Objects.requireNonNull(answer.getBody());
    }
}
