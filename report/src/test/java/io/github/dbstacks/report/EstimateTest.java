package io.github.dbstacks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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

    private static Estimate estimate(List<Window> windows) {
        return Estimate.of(Made.fork(Made.planned(Made.REFERENCE, 1, false), windows, Made.rightLedger()))
                .orElseThrow();
    }
}
