package io.github.dbstacks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.dbstacks.harness.WarmUpGate.Window;
import io.github.dbstacks.settings.WarmUp;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class WarmUpGateTest {
    private static final long SECOND = 1_000_000_000;

    private final WarmUpGate gate = new WarmUpGate(WarmUp.UNTIL_STEADY);

    @Test
    void opensWithTheTenthLevelWindow() {
        addQuiet(9, window -> 5_000);
        assertThat(gate.isReady()).isFalse();

        addQuiet(1, window -> 5_000);
        assertThat(gate.isReady()).isTrue();
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
        gate.add(new Window(5_000, 0, SECOND, 11, 0));
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

    /**
     * Where windows scatter by 15 %, one gate in nine takes noise for a drift and nearly all wait for one of 10 % a
     * window to end.
     */
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
        WarmUpGate gate = new WarmUpGate(WarmUp.UNTIL_STEADY);
        for (int window = 0; window < 10; window++) {
            gate.add(new Window(cpuNanosPerOperation.applyAsDouble(window), 0, SECOND, 0, 0));
        }
        return gate.isReady();
    }

    @Test
    void oneWildWindowDoesNotKeepItShut() {
        addQuiet(10, window -> window == 4 ? 50_000 : 5_000);

        assertThat(gate.isReady()).isTrue();
    }

    @Test
    void staysReady() {
        addQuiet(10, window -> 5_000);
        gate.add(new Window(50_000, SECOND, SECOND, 1_000, 0));

        assertThat(gate.isReady()).isTrue();
    }

    /** The compiler may use 3 % of ten windows of a second: 30 ms each are let through, 1 ms more is not. */
    @Test
    void untilCompiledWaitsForTheCompilers() {
        WarmUpGate compiled = new WarmUpGate(WarmUp.UNTIL_COMPILED);
        add(compiled, 12, 31);
        assertThat(compiled.isReady()).isFalse();

        add(compiled, 9, 30);
        assertThat(compiled.isReady()).isFalse();
        add(compiled, 1, 30);
        assertThat(compiled.isReady()).isTrue();
    }

    /** 50 busy threads leave the compiler 1 % of the CPU, while its queue is long. One method a window may be in it. */
    @Test
    void untilCompiledWaitsForTheCompilersQueue() {
        WarmUpGate compiled = new WarmUpGate(WarmUp.UNTIL_COMPILED);
        addQueued(compiled, 12, 40);
        assertThat(compiled.isReady()).isFalse();

        addQueued(compiled, 9, 1);
        assertThat(compiled.isReady()).isFalse();
        addQueued(compiled, 1, 1);
        assertThat(compiled.isReady()).isTrue();
    }

    /** JDK 17 compiles methods anew once its queue has been empty for some seconds. */
    @Test
    void untilCompiledStaysShutBetweenTwoWavesOfCompilation() {
        WarmUpGate compiled = new WarmUpGate(WarmUp.UNTIL_COMPILED);
        addQueued(compiled, 20, 20);
        addQueued(compiled, 7, 0);
        addQueued(compiled, 20, 16);
        assertThat(compiled.isReady()).isFalse();
    }

    private static void addQueued(WarmUpGate gate, int windows, long queued) {
        for (int window = 0; window < windows; window++) {
            gate.add(new Window(5_000, 0.01 * SECOND, SECOND, 0, queued));
        }
    }

    @Test
    void untilCompiledWaitsForAFewWindowsInAnyCase() {
        WarmUpGate compiled = new WarmUpGate(WarmUp.UNTIL_COMPILED);
        add(compiled, 9, 0);
        assertThat(compiled.isReady()).isFalse();

        add(compiled, 1, 0);
        assertThat(compiled.isReady()).isTrue();
    }

    /** 3 % a window are 12 % from four windows to the next four, and 2 % are 8 %. What alternates is level. */
    @Test
    void untilCompiledWaitsUntilAnOperationCostsNoLongerLess() {
        assertThat(opensUntilCompiled(window -> 5_000 * Math.exp(-0.03 * window)))
                .isFalse();
        assertThat(opensUntilCompiled(window -> 5_000 * Math.exp(-0.02 * window)))
                .isTrue();
        assertThat(opensUntilCompiled(window -> 5_000 * Math.exp(0.03 * window)))
                .isTrue();
        assertThat(opensUntilCompiled(window -> window % 2 == 0 ? 5_000 : 2_000))
                .isTrue();
    }

    private static boolean opensUntilCompiled(IntToDoubleFunction cpuNanosPerOperation) {
        WarmUpGate gate = new WarmUpGate(WarmUp.UNTIL_COMPILED);
        for (int window = 0; window < 12; window++) {
            gate.add(new Window(cpuNanosPerOperation.applyAsDouble(window), 0, SECOND, 0, 0));
        }
        return gate.isReady();
    }

    @Test
    void fixedNeverOpens() {
        WarmUpGate fixed = new WarmUpGate(WarmUp.FIXED);
        add(fixed, 100, 0);

        assertThat(fixed.isReady()).isFalse();
    }

    private static void add(WarmUpGate gate, int windows, long jitMillis) {
        for (int window = 0; window < windows; window++) {
            gate.add(new Window(5_000 + 10 * window, jitMillis * 1e6, SECOND, 100, 0));
        }
    }

    @Test
    void refusesWhatIsNoWindow() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Window(Double.NaN, 0, SECOND, 0, 0))
                .withMessage("CPU per operation must be a finite number above 0 ns, not NaN.");
        assertThatIllegalArgumentException().isThrownBy(() -> new Window(0, 0, SECOND, 0, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Window(5_000, -1, 8, 0, 0))
                .withMessage("A window needs a time above 0 and counts of at least 0, not 8.0 ns, "
                        + "-1.0 ns of compilation, 0 classes, 0"
                        + " methods that wait for the compiler.");
        assertThatIllegalArgumentException().isThrownBy(() -> new Window(5_000, 0, 0, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Window(5_000, 0, SECOND, -1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Window(5_000, 0, SECOND, 0, -1));
    }

    private void addQuiet(int windows, IntToDoubleFunction cpuNanosPerOperation) {
        for (int window = 0; window < windows; window++) {
            gate.add(new Window(cpuNanosPerOperation.applyAsDouble(window), 0, SECOND, 0, 0));
        }
    }

    private void addWindows(int windows, long jitMillis, long classesLoaded) {
        for (int window = 0; window < windows; window++) {
            gate.add(new Window(5_000, jitMillis * 1e6, SECOND, classesLoaded, 0));
        }
    }
}
