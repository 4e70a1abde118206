package io.github.dbstacks.harness;

import io.github.dbstacks.records.robust.Robust;
import io.github.dbstacks.records.robust.TheilSen;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Tells, window by window, when a fork may start to measure; only the report's changepoints say whether it was steady.
 * Ready once the last ten windows compile and load next to nothing and their CPU per operation does not drift by more than
 * it scatters.
 */
final class WarmUpGate {
    /** The last ten windows are judged, so there is no judgement before the tenth. */
    static final int WINDOWS = 10;

    private static final double LARGEST_JIT_SHARE = 0.01;
    private static final int MOST_CLASSES_PER_WINDOW = 1;
    /** Of the logarithm over the ten windows: 0.02 is 2 %. */
    private static final double LARGEST_DRIFT = 0.02;
    /**
     * A drift of fewer standard deviations of a window is what level windows show too: the slope of ten times ten has a standard
     * error of 1.1 of them, and their MAD is off by a third. Iterations of 0.1 s scatter by 15 % and would hardly ever drift by less
     * than 2 %.
     */
    private static final double NOISE = 3;

    private record Window(double logCpu, long jitMillis, long durationNanos, long classesLoaded) {}

    private final Deque<Window> last = new ArrayDeque<>();
    private final int maximumWindows;
    private int windows;
    private boolean ready;

    WarmUpGate(int maximumWindows) {
        if (maximumWindows < WINDOWS) {
            throw new IllegalArgumentException(
                    "The gate judges " + WINDOWS + " windows and cannot give up after " + maximumWindows + ".");
        }
        this.maximumWindows = maximumWindows;
    }

    /**
     * The next window; once the gate is ready or has given up it stays so.
     *
     * @param cpuNanosPerOperation above 0
     * @param jitMillis spent compiling within this window
     * @param windowNanos how long the window was
     * @param classesLoaded within this window
     */
    void add(double cpuNanosPerOperation, long jitMillis, long windowNanos, long classesLoaded) {
        if (!(cpuNanosPerOperation > 0 && Double.isFinite(cpuNanosPerOperation))) {
            throw new IllegalArgumentException(
                    "CPU per operation must be a finite number above 0 ns, not " + cpuNanosPerOperation + ".");
        }
        if (jitMillis < 0 || windowNanos <= 0 || classesLoaded < 0) {
            throw new IllegalArgumentException("A window needs a duration above 0 and counts of at least 0, not "
                    + windowNanos + " ns, " + jitMillis + " ms of compilation, " + classesLoaded + " classes.");
        }
        if (ready || gaveUp()) {
            return;
        }
        windows++;
        last.addLast(new Window(Math.log(cpuNanosPerOperation), jitMillis, windowNanos, classesLoaded));
        if (last.size() > WINDOWS) {
            last.removeFirst();
        }
        ready = last.size() == WINDOWS && isCompiled() && isLoaded() && isLevel();
    }

    boolean isReady() {
        return ready;
    }

    /** True when as many windows have passed as are allowed and the last was still not good: measure, and flag it. */
    boolean gaveUp() {
        return !ready && windows >= maximumWindows;
    }

    private boolean isCompiled() {
        double jitNanos = last.stream().mapToLong(Window::jitMillis).sum() * 1e6;
        return jitNanos
                <= LARGEST_JIT_SHARE
                        * last.stream().mapToLong(Window::durationNanos).sum();
    }

    private boolean isLoaded() {
        return last.stream().mapToLong(Window::classesLoaded).sum() <= (long) MOST_CLASSES_PER_WINDOW * WINDOWS;
    }

    private boolean isLevel() {
        double[] series = last.stream().mapToDouble(Window::logCpu).toArray();
        double slope = TheilSen.slope(series);
        return Math.abs(slope) * WINDOWS <= Math.max(LARGEST_DRIFT, NOISE * Robust.scatterAround(slope, series));
    }
}
