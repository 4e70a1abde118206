package io.github.dbstacks.analysis.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.run.Estimate.Times;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** An iteration has 1,000 SELECTs in 100 ms. */
class InFlightTest {
    private static final MeasuredIteration RECORDED = Made.recorded(Made.iteration(50));

    @Test
    void isTheSumOfTheTimesByTheTimeThatPassed() {
        // 1,000 SELECTs of 4 ms, in turnarounds of 19 ms, of which 200 iterations' worth of slots were idle for 100 ms.
        InFlight inFlight = of(
                Map.of("fan-out", "bounded", "concurrency", "200"),
                times(counts(4_000_000), counts(19_000_000)),
                OptionalLong.of(1_000_000_000));

        assertThat(inFlight.concurrency()).hasValue(200);
        assertThat(inFlight.asked().orElseThrow()).isCloseTo(40, within(1e-9));
        assertThat(inFlight.turnaround().orElseThrow()).isCloseTo(190, within(1e-9));
        assertThat(inFlight.idle().orElseThrow()).isCloseTo(10, within(1e-9));
    }

    @Test
    void isUnknownWhereNothingWasRecorded() {
        InFlight inFlight =
                of(Map.of("fan-out", "all-at-once", "concurrency", "200"), Times.NONE, OptionalLong.empty());

        assertThat(inFlight.concurrency()).isEmpty();
        assertThat(inFlight.asked()).isEmpty();
        assertThat(inFlight.idle()).isEmpty();
    }

    @Test
    void noMoreThanAllSelectsOfAnIteration() {
        InFlight inFlight = of(Map.of("fan-out", "bounded", "concurrency", "5000"), Times.NONE, OptionalLong.empty());

        assertThat(inFlight.concurrency()).hasValue(1_000);
    }

    @Test
    void theKernelTellsWhoWaitsForAProcessor() {
        InFlight inFlight = of(Map.of(), Times.NONE, OptionalLong.empty());

        assertThat(inFlight.waitingThreads().orElseThrow()).isCloseTo(3, within(1e-9));
        assertThat(inFlight.sessionsAtWork().orElseThrow())
                .as("1 waits, half a processor works")
                .isCloseTo(1.5, within(1e-9));
    }

    private static Times times(Counts service, Counts turnaround) {
        return new Times(service, Counts.NONE, turnaround, List.of());
    }

    private static InFlight of(Map<String, String> settings, Times times, OptionalLong idle) {
        MeasuredFork fork = Made.with(
                Made.fork(Made.planned(Made.OTHER, 1, false), List.of(RECORDED), Made.rightLedger()),
                settings,
                Made.usage(1, 100_000_000, 50_000_000, 1, 0, 0, 1, 0));
        return InFlight.of(fork, fork.measured(), times, idle);
    }

    /** 1,000 SELECTs that took so long. */
    private static Counts counts(long nanos) {
        return new Counts(new long[] {nanos}, new int[] {1_000});
    }
}
