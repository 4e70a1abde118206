package io.github.dbstacks.harness;

import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.robust.Robust;
import io.github.dbstacks.records.robust.TheilSen;
import io.github.dbstacks.settings.WarmUp;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.OptionalLong;

/**
 * Decides when a fork may start to measure, from one window (iteration) to the next.
 *
 * <ul>
 *   <li>{@link WarmUp#UNTIL_STEADY}: in the last ten windows the JVM compiled and loaded next to nothing, and the CPU
 *       time per operation did not drift by more than its noise.
 *   <li>{@link WarmUp#UNTIL_COMPILED}: in the last ten windows the JIT compiler used next to no CPU time and had no
 *       queue at their ends, and an operation costs no longer less and less.
 *   <li>{@link WarmUp#FIXED}: never.
 * </ul>
 *
 * <p>Whether the fork really was steady, the report decides from its changepoints.
 */
final class WarmUpGate {
    /**
     * The gate looks at as many windows. Every fifth records service times, so some of these do, and what they call is
     * compiled too. With five, the gate opened between two waves of compilation: JDK 17 compiled 72 methods anew after
     * five seconds without work, and an operation of 200 threads cost an eighth less half a minute later.
     */
    static final int WINDOWS = 10;

    private static final double STEADY_JIT_SHARE = 0.01;
    private static final double COMPILED_JIT_SHARE = 0.03;
    /**
     * Methods that may wait for the compiler or be in it at the end of a window, in the mean. Many busy threads starve
     * the compiler, which then uses little CPU although it has much to do. A warm application has 0.3 to 0.9 methods
     * there in the mean of two minutes, and one that still warms up has 10 to 150.
     */
    private static final double LONGEST_QUEUE = 1;

    /**
     * An even number, since bursts of many clients and of few may take turns. With few clients, calls add up slowly:
     * the compiler uses little, and an operation still costs a fifth less every five seconds.
     */
    private static final int FALLING_WINDOWS = 4;
    /**
     * The largest fall of the logarithm of the CPU time, from four windows to the next four. Four windows that scatter
     * by 15 % differ by as much in a sixth.
     */
    private static final double LARGEST_FALL = 0.1;

    private static final int MOST_CLASSES_PER_WINDOW = 1;
    /** Largest drift over the ten windows, of the logarithm of the CPU time: 0.02 is 2 %. */
    private static final double LARGEST_DRIFT = 0.02;
    /**
     * A drift of up to 3 standard deviations of a window counts as noise. The slope over ten windows without drift,
     * times ten, has a standard error of 1.1 standard deviations, and the estimate of the standard deviation (MAD) is
     * off by up to a third. Iterations of 0.1 s scatter by 15 %, so a limit of 2 % alone would hardly ever be met.
     */
    private static final double NOISE = 3;

    /**
     * Holds what the gate knows of an iteration.
     *
     * @param cpuNanosPerOperation above 0
     * @param compilingNanos what compilation used of {@code workingNanos}
     * @param queued methods that wait for the compiler or are in it at the end; 0 where it is unknown
     */
    record Window(
            double cpuNanosPerOperation, double compilingNanos, double workingNanos, long classesLoaded, long queued) {
        Window {
            if (!(cpuNanosPerOperation > 0 && Double.isFinite(cpuNanosPerOperation))) {
                throw new IllegalArgumentException(
                        "CPU per operation must be a finite number above 0 ns, not " + cpuNanosPerOperation + ".");
            }
            if (!(compilingNanos >= 0 && workingNanos > 0) || classesLoaded < 0 || queued < 0) {
                throw new IllegalArgumentException(
                        "A window needs a time above 0 and counts of at least 0, not " + workingNanos + " ns, "
                                + compilingNanos + " ns of compilation, " + classesLoaded + " classes, " + queued
                                + " methods that wait for the compiler.");
            }
        }

        /**
         * Returns the window of an iteration, by CPU time where it is known. Else the time of compilation is compared
         * with the duration; it is elapsed time, so the gate then opens late where compiler threads wait for a
         * processor.
         */
        static Window of(Iteration iteration) {
            long threads = iteration.threads().cpuNanos();
            double cost = Math.max(1, threads > 0 ? threads : iteration.durationNanos());
            OptionalLong jit = iteration.metrics().jitCpuNanos();
            boolean byCpu = threads > 0 && jit.isPresent();
            return new Window(
                    cost / iteration.work().operations(),
                    byCpu ? jit.getAsLong() : iteration.metrics().jitMillis() * 1e6,
                    byCpu ? threads + jit.getAsLong() : Math.max(1, iteration.durationNanos()),
                    iteration.metrics().classesLoaded(),
                    iteration.metrics().jitQueue().orElse(0));
        }
    }

    private final WarmUp warmUp;
    private final Deque<Window> last = new ArrayDeque<>();
    private boolean ready;

    WarmUpGate(WarmUp warmUp) {
        this.warmUp = warmUp;
    }

    /** Adds a window. A gate that is ready stays so. */
    void add(Window window) {
        last.addLast(window);
        if (last.size() > WINDOWS) {
            last.removeFirst();
        }
        ready |= switch (warmUp) {
            case FIXED -> false;
            case UNTIL_STEADY -> last.size() == WINDOWS && compilesAtMost(STEADY_JIT_SHARE) && isLoaded() && isLevel();
            case UNTIL_COMPILED ->
                last.size() == WINDOWS
                        && compilesAtMost(COMPILED_JIT_SHARE)
                        && queuesAtMost(LONGEST_QUEUE)
                        && !isFalling();
        };
    }

    boolean isReady() {
        return ready;
    }

    private boolean compilesAtMost(double share) {
        return last.stream().mapToDouble(Window::compilingNanos).sum()
                <= share * last.stream().mapToDouble(Window::workingNanos).sum();
    }

    private boolean queuesAtMost(double methods) {
        return last.stream().mapToLong(Window::queued).sum() <= methods * last.size();
    }

    private boolean isFalling() {
        double[] costs = last.stream()
                .skip(last.size() - 2L * FALLING_WINDOWS)
                .mapToDouble(window -> Math.log(window.cpuNanosPerOperation()))
                .toArray();
        double before = Arrays.stream(costs, 0, FALLING_WINDOWS).average().orElseThrow();
        double after =
                Arrays.stream(costs, FALLING_WINDOWS, costs.length).average().orElseThrow();
        return before - after > LARGEST_FALL;
    }

    private boolean isLoaded() {
        return last.stream().mapToLong(Window::classesLoaded).sum() <= (long) MOST_CLASSES_PER_WINDOW * WINDOWS;
    }

    private boolean isLevel() {
        double[] series = last.stream()
                .mapToDouble(window -> Math.log(window.cpuNanosPerOperation()))
                .toArray();
        double slope = TheilSen.slope(series);
        return Math.abs(slope) * WINDOWS <= Math.max(LARGEST_DRIFT, NOISE * Robust.scatterAround(slope, series));
    }
}
