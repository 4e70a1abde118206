package io.github.dbstacks.analysis.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.statistics.SteadyState.Shape;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.records.fork.ForkEnded;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class EstimateTest {

    @Test
    void leavesOutWhatRecordingCosts() {
        List<MeasuredIteration> iterations = new ArrayList<>();
        for (int i = 1; i <= 20; i++) {
            iterations.add(i % 5 == 0 ? Made.recorded(Made.iteration(55)) : Made.iteration(50));
        }

        assertThat(estimate(iterations).costs().cpuMicros().orElseThrow()).isCloseTo(50, within(1e-9));
    }

    @Test
    void countsIterationsThatRecordWhereAllDo() {
        List<MeasuredIteration> iterations = new ArrayList<>();
        for (int i = 1; i <= 20; i++) {
            iterations.add(Made.recorded(Made.iteration(55)));
        }

        assertThat(estimate(iterations).costs().cpuMicros().orElseThrow()).isCloseTo(55, within(1e-9));
    }

    @Test
    void timeUntilSteadyHoldsTheIterationsThatRecordedToo() {
        List<MeasuredIteration> iterations = new ArrayList<>();
        for (int i = 1; i <= 40; i++) {
            MeasuredIteration iteration =
                    i <= 10 ? Made.warmUp(Made.iteration(80 + i % 2)) : Made.iteration(50 + 0.1 * (i % 2));
            iterations.add(i % 5 == 0 ? Made.recorded(iteration) : iteration);
        }

        assertThat(estimate(iterations).steadyAfterNanos()).isEqualTo(10 * 100_000_000L);
    }

    /** 4 %, as a machine's own speed may change, which the quotient with the database's CPU does not show. */
    @Test
    void whatIsSteadyDependsOnWhatIsCompared() {
        List<MeasuredIteration> iterations = new ArrayList<>();
        for (int i = 1; i <= 40; i++) {
            iterations.add(Made.iteration((i <= 25 ? 50 : 52) + 0.1 * (i % 2)));
        }

        assertThat(estimate(iterations, Yardstick.TIME).steady().shape()).isEqualTo(Shape.NO_STEADY_STATE);
        assertThat(estimate(iterations, Yardstick.DATABASE).steady().shape()).isEqualTo(Shape.FLAT);
        iterations.replaceAll(
                iteration -> iteration.threads().cpuNanos() > 51_000_000 ? Made.iteration(54) : iteration);
        assertThat(estimate(iterations, Yardstick.DATABASE).steady().shape()).isEqualTo(Shape.NO_STEADY_STATE);
    }

    /**
     * Ten iterations of 0.1 s each, of which the last 0.8 s were watched: 10,000 requests and 0.4 s of the database's
     * CPU time.
     */
    @Test
    void ofTurnsUnderLoadTheDatabaseHasWorkedBeforeItWasWatched() {
        MeasuredFork fork = Made.inTurns(Made.usage(11, 800_000_000, 400_000_000, 500_000_000, 0, 0, 500_000_000, 0));

        assertThat(databaseMicros(fork)).isCloseTo(50, within(1e-9));
        Optional<ForkEnded> alone = fork.ended().map(end -> end.withWaitedNanos(OptionalLong.empty()));
        assertThat(databaseMicros(Made.but(fork, "ended", alone))).isCloseTo(40, within(1e-9));
    }

    /** Its last look was later than its first one. So its counters saw 1.25 s, and as many more requests. */
    @Test
    void whereTheLoadGoesOnAtTheLastLookBothLooksCount() {
        MeasuredFork fork = Made.inTurns(Made.usage(11, 1_250_000_000, 500_000_000, 500_000_000, 0, 0, 500_000_000, 0));
        MeasuredFork coolsDown = Made.but(
                fork,
                "load",
                fork.load().map(load -> Made.but(load, "options", Map.of("cool-down", "500ms", "duration", "1000ms"))));

        assertThat(databaseMicros(coolsDown)).isCloseTo(40, within(1e-9));
        assertThat(coolsDown.watchedOperations()).isEqualTo(12_500);
        assertThat(databaseMicros(fork)).isCloseTo(50, within(1e-9));
    }

    private static double databaseMicros(MeasuredFork fork) {
        return Made.estimate(fork, Yardstick.TIME)
                .orElseThrow()
                .costs()
                .databaseCpuMicros()
                .orElseThrow();
    }

    private static Estimate estimate(List<MeasuredIteration> iterations) {
        return estimate(iterations, Yardstick.TIME);
    }

    private static Estimate estimate(List<MeasuredIteration> iterations, Yardstick yardstick) {
        MeasuredFork fork = Made.fork(Made.planned(Made.REFERENCE, 1, false), iterations, Made.rightLedger());
        return Made.estimate(fork, yardstick).orElseThrow();
    }
}
