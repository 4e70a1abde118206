package io.github.dbstacks.harness;

import io.github.dbstacks.records.robust.Robust;
import io.github.dbstacks.records.robust.TheilSen;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Decides when a fork may start to measure, from one window (iteration) to the next. It is ready when in the last ten windows the JVM
 * compiled and loaded next to nothing and the CPU time per operation did not drift by more than its noise. Whether the fork really was
 * steady, the report decides from its changepoints.
 */
final class WarmUpGate {
    /** How many windows are judged. */
    static final int WINDOWS = 10;

    /** Compilation may take this share of the time of the windows: less than the differences that a run looks for. */
    private static final double LARGEST_JIT_SHARE = 0.01;

    private static final int MOST_CLASSES_PER_WINDOW = 1;
    /** Largest drift over the ten windows, of the logarithm of the CPU time: 0.02 is 2 %. */
    private static final double LARGEST_DRIFT = 0.02;
    /**
     * A drift of up to 3 standard deviations of a window counts as noise. The slope over ten windows without drift, times ten, has a
     * standard error of 1.1 standard deviations, and the estimate of the standard deviation (MAD) is off by up to a third. Iterations of
     * 0.1 s scatter by 15 %, so a limit of 2 % alone would hardly ever be met.
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
     * Adds a window. A gate that is ready or has given up stays so.
     *
     * @param cpuNanosPerOperation above 0
     * @param jitMillis time of compilation in this window
     * @param windowNanos length of the window
     * @param classesLoaded number of classes loaded in this window
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

    /** True when the largest number of windows has passed and the gate is not ready. The fork then measures nevertheless. */
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
