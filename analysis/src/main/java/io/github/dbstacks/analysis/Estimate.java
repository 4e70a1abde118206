package io.github.dbstacks.analysis;

import io.github.dbstacks.analysis.statistics.SteadyState;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Yardstick;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * One fork in numbers: ratios of sums over the iterations that were both measured and steady, or measured only where the
 * fork never became steady; of these the ones that did not record service times. NaN stands for what is not known.
 *
 * @param steady the verdict on the whole series of CPU time per SELECT, warm-up too
 * @param steadyAfterNanos time under load until the steady part began
 * @param cpuMicros of the application per SELECT
 * @param databaseCpuMicros of the database per SELECT
 * @param allocatedBytes per SELECT
 * @param millis mean duration of an iteration
 * @param lastTenMillis the reference study's figure: the same of the last ten measured iterations, steady or not
 * @param serviceTimes of each of those iterations that recorded them
 * @param acquireTimes the part of these until a SELECT had its connection, of all iterations together
 */
public record Estimate(
        PlannedFork planned,
        SteadyState steady,
        long steadyAfterNanos,
        double cpuMicros,
        double databaseCpuMicros,
        double allocatedBytes,
        double millis,
        double lastTenMillis,
        List<Counts> serviceTimes,
        List<Counts> acquireTimes) {
    /**
     * Of what was measured, for the rest to be an estimate of it. Not all: where measuring begins rests end and CPU per SELECT changes,
     * and a changepoint is found a few iterations before or after the place where it is.
     */
    private static final double FEWEST_STEADY = 0.75;

    /** Empty when the fork was not completed. */
    public static Optional<Estimate> of(MeasuredFork fork, Yardstick yardstick) {
        return fork.isCompleted() ? Optional.of(ofCompleted(fork, yardstick)) : Optional.empty();
    }

    /** Without what was recorded of single SELECTs, which is most of it. */
    public Estimate withoutTimes() {
        return new Estimate(
                planned,
                steady,
                steadyAfterNanos,
                cpuMicros,
                databaseCpuMicros,
                allocatedBytes,
                millis,
                lastTenMillis,
                List.of(),
                List.of());
    }

    private static Estimate ofCompleted(MeasuredFork fork, Yardstick yardstick) {
        List<Window> windows = fork.windows();
        List<Window> measured = fork.measured();
        SteadyState steady = steadyState(
                MeasuredFork.unrecorded(windows),
                (int) Math.ceil(
                        FEWEST_STEADY * MeasuredFork.unrecorded(measured).size()),
                yardstick);
        int firstMeasured = windows.size() - measured.size();
        int start = steady.start().isPresent()
                ? MeasuredFork.unrecordedPositions(windows)
                        .toArray()[steady.start().getAsInt()]
                : 0;
        List<Window> counted = windows.subList(Math.max(firstMeasured, start), windows.size());
        List<Window> unrecorded = MeasuredFork.unrecorded(counted);
        return new Estimate(
                fork.planned(),
                steady,
                windows.subList(0, start).stream()
                        .mapToLong(Window::durationNanos)
                        .sum(),
                perSelect(unrecorded, Window::cpuNanos) / 1e3,
                databaseCpuMicros(fork, counted),
                perSelect(unrecorded, Window::allocatedBytes),
                meanMillis(unrecorded),
                meanMillis(measured.subList(Math.max(0, measured.size() - 10), measured.size())),
                Counts.decode(encoded(counted, Window::serviceTimes)),
                Counts.decodeMerged(encoded(counted, Window::acquireTimes)));
    }

    private static double meanMillis(List<Window> windows) {
        return windows.stream()
                .mapToDouble(window -> window.durationNanos() / 1e6)
                .average()
                .orElse(Double.NaN);
    }

    private static List<String> encoded(List<Window> counted, Function<Window, Optional<String>> histogram) {
        return counted.stream()
                .flatMap(window -> histogram.apply(window).stream())
                .toList();
    }

    /** Between two moments at which nothing comes or goes, if there were such; else from the single windows. */
    private static double databaseCpuMicros(MeasuredFork fork, List<Window> counted) {
        return fork.usage()
                .filter(usage -> usage.database().databaseCpuNanos().isPresent())
                .map(usage -> usage.database().databaseCpuNanos().getAsLong() / 1e3 / usage.selects())
                .orElseGet(() -> Window.perWatchedSelect(counted, Window::databaseCpuNanos)
                                .orElse(Double.NaN)
                        / 1e3);
    }

    /**
     * By the clocks of the threads where there are such. An iteration of 0.1 s is seven ticks of the process's, and where five in a
     * row happen to be equal they are a level to any detector.
     */
    private static SteadyState steadyState(List<Window> windows, int minimumTail, Yardstick yardstick) {
        return Stream.<ToLongFunction<Window>>of(Window::threadCpuNanos, Window::cpuNanos)
                .filter(clock -> windows.stream().allMatch(window -> clock.applyAsLong(window) > 0))
                .findFirst()
                .map(clock -> SteadyState.of(
                        windows.stream()
                                .mapToDouble(window -> clock.applyAsLong(window) / (double) window.selects())
                                .toArray(),
                        minimumTail,
                        yardstick == Yardstick.DATABASE
                                ? SteadyState.SAME_LEVEL_BUT_FOR_THE_MACHINE
                                : SteadyState.SAME_LEVEL))
                .orElseGet(() -> new SteadyState(SteadyState.Shape.TOO_SHORT, OptionalInt.empty()));
    }

    /** Over the windows that know it. */
    private static double perSelect(List<Window> windows, ToLongFunction<Window> cost) {
        List<Window> known =
                windows.stream().filter(window -> cost.applyAsLong(window) >= 0).toList();
        long selects = known.stream().mapToLong(Window::selects).sum();
        return selects == 0 ? Double.NaN : known.stream().mapToLong(cost).sum() / (double) selects;
    }
}
