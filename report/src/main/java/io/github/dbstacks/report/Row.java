package io.github.dbstacks.report;

import io.github.dbstacks.report.MeasuredFork.MeasuredIteration;
import io.github.dbstacks.result.Cell;
import io.github.dbstacks.result.Termination;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

/**
 * One cell of a run, over all its forks: a row of every table.
 *
 * @param forks that were started
 * @param iterations measured, of completed forks
 * @param meanMillis mean duration of those; empty when there are none
 * @param ratioToJdbc that mean over the reference's of the same kind, workload and JDK
 * @param cpuMicros of the application per SELECT
 * @param allocatedBytes per SELECT
 * @param threads most at the end of an iteration
 * @param eventLoops most threads holding connections
 * @param errors forks that did not come to a good end
 * @param problems their sentences
 */
record Row(
        Cell cell,
        int forks,
        int iterations,
        int selects,
        OptionalDouble meanMillis,
        OptionalDouble ratioToJdbc,
        OptionalDouble cpuMicros,
        OptionalDouble allocatedBytes,
        int threads,
        int eventLoops,
        long peakRssBytes,
        long rows,
        int errors,
        List<String> problems,
        String status) {

    static Row of(Cell cell, List<MeasuredFork> forks) {
        List<MeasuredIteration> iterations = forks.stream()
                .filter(MeasuredFork::isCompleted)
                .flatMap(fork -> fork.iterations().stream())
                .toList();
        int errors = (int) forks.stream()
                .filter(fork -> fork.termination() == Termination.FAILED)
                .count();
        boolean complete = !forks.isEmpty() && forks.stream().allMatch(MeasuredFork::isCompleted);
        return new Row(
                cell,
                forks.size(),
                iterations.size(),
                iterations.stream().mapToInt(MeasuredIteration::selects).max().orElse(0),
                iterations.stream()
                        .mapToDouble(iteration -> iteration.durationNanos() / 1e6)
                        .average(),
                OptionalDouble.empty(),
                perSelect(iterations, MeasuredIteration::cpuNanos, 1e3),
                perSelect(iterations, MeasuredIteration::allocatedBytes, 1),
                iterations.stream().mapToInt(MeasuredIteration::threads).max().orElse(0),
                iterations.stream()
                        .mapToInt(MeasuredIteration::eventLoops)
                        .max()
                        .orElse(0),
                forks.stream().mapToLong(MeasuredFork::peakRssBytes).max().orElse(-1),
                iterations.stream().mapToLong(MeasuredIteration::rows).sum(),
                errors,
                forks.stream()
                        .flatMap(fork -> fork.problem().stream())
                        .distinct()
                        .toList(),
                complete ? "ok" : errors > 0 ? "failed" : "incomplete");
    }

    Row comparedWith(Optional<Row> reference) {
        boolean both = meanMillis.isPresent()
                && reference.isPresent()
                && reference.get().meanMillis.isPresent();
        OptionalDouble ratio = both
                ? OptionalDouble.of(
                        meanMillis.getAsDouble() / reference.get().meanMillis.getAsDouble())
                : OptionalDouble.empty();
        return new Row(
                cell,
                forks,
                iterations,
                selects,
                meanMillis,
                ratio,
                cpuMicros,
                allocatedBytes,
                threads,
                eventLoops,
                peakRssBytes,
                rows,
                errors,
                problems,
                status);
    }

    OptionalDouble selectsPerSecond() {
        return meanMillis.isPresent()
                ? OptionalDouble.of(selects / (meanMillis.getAsDouble() / 1e3))
                : OptionalDouble.empty();
    }

    /** A ratio of sums, which weighs every SELECT alike; empty where any iteration could not tell. */
    private static OptionalDouble perSelect(
            List<MeasuredIteration> iterations, ToLongFunction<MeasuredIteration> cost, double unit) {
        if (iterations.isEmpty() || iterations.stream().anyMatch(iteration -> cost.applyAsLong(iteration) < 0)) {
            return OptionalDouble.empty();
        }
        long selects = iterations.stream().mapToLong(MeasuredIteration::selects).sum();
        return OptionalDouble.of(iterations.stream().mapToLong(cost).sum() / unit / selects);
    }
}
