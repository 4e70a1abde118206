package io.github.dbstacks.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.statistics.SteadyState.Shape;
import io.github.dbstacks.records.Yardstick;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EstimateTest {

    @Test
    void leavesOutWhatRecordingCosts() {
        List<Window> windows = new ArrayList<>();
        for (int i = 1; i <= 20; i++) {
            windows.add(i % 5 == 0 ? Made.recorded(Made.window(55)) : Made.window(50));
        }

        assertThat(estimate(windows).cpuMicros()).isCloseTo(50, within(1e-9));
    }

    @Test
    void countsIterationsThatRecordWhereAllDo() {
        List<Window> windows = new ArrayList<>();
        for (int i = 1; i <= 20; i++) {
            windows.add(Made.recorded(Made.window(55)));
        }

        assertThat(estimate(windows).cpuMicros()).isCloseTo(55, within(1e-9));
    }

    @Test
    void timeUntilSteadyHoldsTheIterationsThatRecordedToo() {
        List<Window> windows = new ArrayList<>();
        for (int i = 1; i <= 40; i++) {
            Window window = i <= 10 ? Made.warmUp(Made.window(80 + i % 2)) : Made.window(50 + 0.1 * (i % 2));
            windows.add(i % 5 == 0 ? Made.recorded(window) : window);
        }

        assertThat(estimate(windows).steadyAfterNanos()).isEqualTo(10 * 100_000_000L);
    }

    /** 4 %, as a machine's own speed may change, which the quotient with the database's CPU does not show. */
    @Test
    void whatIsSteadyDependsOnWhatIsCompared() {
        List<Window> windows = new ArrayList<>();
        for (int i = 1; i <= 40; i++) {
            windows.add(Made.window((i <= 25 ? 50 : 52) + 0.1 * (i % 2)));
        }

        assertThat(estimate(windows, Yardstick.TIME).steady().shape()).isEqualTo(Shape.NO_STEADY_STATE);
        assertThat(estimate(windows, Yardstick.DATABASE).steady().shape()).isEqualTo(Shape.FLAT);
        windows.replaceAll(window -> window.cpuNanos() > 51_000_000 ? Made.window(54) : window);
        assertThat(estimate(windows, Yardstick.DATABASE).steady().shape()).isEqualTo(Shape.NO_STEADY_STATE);
    }

    private static Estimate estimate(List<Window> windows) {
        return estimate(windows, Yardstick.TIME);
    }

    private static Estimate estimate(List<Window> windows, Yardstick yardstick) {
        MeasuredFork fork = Made.fork(Made.planned(Made.REFERENCE, 1, false), windows, Made.rightLedger());
        return Estimate.of(fork, yardstick).orElseThrow();
    }
}
