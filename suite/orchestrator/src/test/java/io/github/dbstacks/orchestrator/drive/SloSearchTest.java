package io.github.dbstacks.orchestrator.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.records.load.LoadResult.Errors;
import io.github.dbstacks.records.load.RateTrial;
import io.github.dbstacks.records.load.RateTrial.Held;
import io.github.dbstacks.schema.scenario.Slo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SloSearchTest {
    private static final int MILLI = 1_000_000;

    /** Percentiles of 1, 2, 3 and 4 ms; 1,000 requests in a second. */
    private static LoadResult result(double achieved, long timeouts, boolean engineLimited) {
        ServiceTime latency = new ServiceTime(1_000, MILLI, 2 * MILLI, 3 * MILLI, 4 * MILLI, 5 * MILLI, "x");
        return new LoadResult(
                Map.of(),
                0,
                1_000_000_000,
                new LoadResult.Throughput(OptionalDouble.of(1_000), achieved, 1, 0),
                new LoadResult.Requests(1_000, 1_000 - timeouts, new Errors(0, 0, timeouts, 0, 0, 0)),
                new LoadResult.Latencies(Optional.of(latency), Optional.of(latency)),
                OptionalDouble.of(MILLI),
                new LoadResult.Connections(1, 0, 0),
                new LoadResult.Engine(Optional.empty(), 1, OptionalLong.of(1), 1_000, 1_000 - timeouts, engineLimited),
                List.of());
    }

    private static RateTrial judged(String slo, LoadResult result) {
        return SloSearch.judged(Slo.parse(slo).orElseThrow(), 1_000, result);
    }

    @ParameterizedTest
    @CsvSource({
        "p50=1ms, yes",
        "p50=0.9ms, no",
        "p90=2ms, yes",
        "p99=3ms, yes",
        "p99=2.9ms, no",
        "p99.9=4ms, yes",
        "p99.9=3ms, no"
    })
    void aTrialHoldsWhenThePercentileIsWithinTheLimit(String slo, String held) {
        assertThat(judged(slo, result(1_000, 0, false)).held()).hasToString(held);
    }

    @Test
    void aTrialThatDoesNotHoldSaysWhy() {
        assertThat(judged("p99=2ms", result(1_000, 0, false)).reason()).contains("p99 was 3.0 ms");
        assertThat(judged("p99=9ms", result(1_000, 2, false)).reason()).contains("2 of 1000 requests failed");
        assertThat(judged("p99=9ms", result(980, 0, false)).reason())
                .contains("980 of 1000 requests were answered in time");
        assertThat(judged("p99=9ms", result(990, 0, false)).reason()).isEmpty();
    }

    /** Latency runs from the intended start, so an engine that is late makes it longer, never shorter. */
    @Test
    void whatTheEngineCouldNotDriveSaysNothingUnlessItHoldsNevertheless() {
        assertThat(judged("p99=2ms", result(1_000, 0, true)).held()).isEqualTo(Held.UNKNOWN);
        assertThat(judged("p99=3ms", result(1_000, 0, true)).held()).isEqualTo(Held.YES);
    }
}
