package io.github.dbstacks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class WarmUpGateTest {
    private static final long SECOND = 1_000_000_000;

    private final WarmUpGate gate = new WarmUpGate(60);

    @Test
    void opensWithTheTenthLevelWindow() {
        addQuiet(9, window -> 5_000);
        assertThat(gate.isReady()).isFalse();

        addQuiet(1, window -> 5_000);
        assertThat(gate.isReady()).isTrue();
        assertThat(gate.gaveUp()).isFalse();
    }

    /** 1 % of ten seconds are 100 ms: 10 ms a window are let through, 1 ms more is not. */
    @Test
    void waitsForTheCompilers() {
        addWindows(10, 11, 0);
        assertThat(gate.isReady()).isFalse();

        addWindows(10, 10, 0);
        assertThat(gate.isReady()).isTrue();
    }

    @Test
    void waitsForTheLastClasses() {
        addWindows(9, 0, 0);
        gate.add(5_000, 0, SECOND, 11);
        assertThat(gate.isReady()).isFalse();

        addWindows(9, 0, 0);
        assertThat(gate.isReady()).isFalse();
        addWindows(1, 0, 0);
        assertThat(gate.isReady()).isTrue();
    }

    /** The drift allowed over ten windows is 2 %, so 0.3 % a window is too much and 0.1 % is not. */
    @Test
    void waitsForTheDriftToEnd() {
        addQuiet(20, window -> 5_000 * Math.exp(-0.003 * window));
        assertThat(gate.isReady()).isFalse();

        addQuiet(10, window -> 4_700 * Math.exp(-0.001 * window));
        assertThat(gate.isReady()).isTrue();
    }

    /** Where windows scatter by 15 %, one gate in nine takes noise for a drift and nearly all wait for one of 10 % a window to end. */
    @Test
    void takesNoiseForNoDrift() {
        Random random = new Random(1);
        int level = 0;
        int drifting = 0;
        for (int fork = 0; fork < 200; fork++) {
            level += opensAfterTen(window -> Math.exp(0.15 * random.nextGaussian())) ? 1 : 0;
            drifting += opensAfterTen(window -> Math.exp(0.15 * random.nextGaussian() - 0.1 * window)) ? 1 : 0;
        }

        assertThat(level).isGreaterThanOrEqualTo(165);
        assertThat(drifting).isLessThanOrEqualTo(10);
    }

    private static boolean opensAfterTen(IntToDoubleFunction cpuNanosPerOperation) {
        WarmUpGate gate = new WarmUpGate(10);
        for (int window = 0; window < 10; window++) {
            gate.add(cpuNanosPerOperation.applyAsDouble(window), 0, SECOND, 0);
        }
        return gate.isReady();
    }

    @Test
    void oneWildWindowDoesNotKeepItShut() {
        addQuiet(10, window -> window == 4 ? 50_000 : 5_000);

        assertThat(gate.isReady()).isTrue();
    }

    @Test
    void givesUpAfterAsManyWindowsAsAreAllowed() {
        addWindows(59, 500, 0);
        assertThat(gate.gaveUp()).isFalse();

        addWindows(1, 500, 0);
        assertThat(gate.gaveUp()).isTrue();
        assertThat(gate.isReady()).isFalse();

        addWindows(20, 0, 0);
        assertThat(gate.gaveUp()).isTrue();
        assertThat(gate.isReady()).isFalse();
    }

    @Test
    void isStillReadyInTheLastWindowAllowedAndStaysSo() {
        WarmUpGate shortest = new WarmUpGate(10);
        for (int window = 0; window < 10; window++) {
            shortest.add(5_000, 0, SECOND, 0);
        }
        shortest.add(50_000, 900, SECOND, 1_000);

        assertThat(shortest.isReady()).isTrue();
        assertThat(shortest.gaveUp()).isFalse();
    }

    @Test
    void refusesWhatIsNoWindow() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> gate.add(Double.NaN, 0, SECOND, 0))
                .withMessage("CPU per operation must be a finite number above 0 ns, not NaN.");
        assertThatIllegalArgumentException().isThrownBy(() -> gate.add(0, 0, SECOND, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> gate.add(5_000, -1, SECOND, 0))
                .withMessage("A window needs a duration above 0 and counts of at least 0, not 1000000000 ns, "
                        + "-1 ms of compilation, 0 classes.");
        assertThatIllegalArgumentException().isThrownBy(() -> gate.add(5_000, 0, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> gate.add(5_000, 0, SECOND, -1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WarmUpGate(9))
                .withMessage("The gate judges 10 windows and cannot give up after 9.");
    }

    private void addQuiet(int windows, IntToDoubleFunction cpuNanosPerOperation) {
        for (int window = 0; window < windows; window++) {
            gate.add(cpuNanosPerOperation.applyAsDouble(window), 0, SECOND, 0);
        }
    }

    private void addWindows(int windows, long jitMillis, long classesLoaded) {
        for (int window = 0; window < windows; window++) {
            gate.add(5_000, jitMillis, SECOND, classesLoaded);
        }
    }
}
