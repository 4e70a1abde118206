package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.fork.Surroundings;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * What a load shows over time, in the first fork of a cell. A point is a time in seconds since the first iteration
 * began, and a value.
 *
 * @param rss resident memory of the process in megabytes, every few seconds
 * @param heap use of the heap after the last collection, in megabytes
 * @param written rows that a request writes in the mean; none where that does not change
 */
record LoadSeries(List<List<Double>> rss, List<List<Double>> heap, List<List<Double>> written) {
    private static final double MEGABYTE = 1e6;

    /** The result is empty for a cell that was under no load; its iterations are not as long as those of the others. */
    static Optional<LoadSeries> of(MeasuredRun measured, Cell cell) {
        return cell.workload()
                .load()
                .flatMap(load -> measured.forks(cell).stream().findFirst())
                .map(fork -> new LoadSeries(
                        points(fork, 1, one -> divided(looked(one, Surroundings::rssBytes), MEGABYTE)),
                        points(fork, 1, one -> divided(one.metrics().heap().heapAfterGcBytes(), MEGABYTE)),
                        points(fork, 4, LoadSeries::writtenByRequest)));
    }

    private static OptionalDouble writtenByRequest(MeasuredIteration one) {
        double requests = one.around().map(Surroundings::operations).orElse(0L);
        return requests == 0
                ? OptionalDouble.empty()
                : divided(looked(one, look -> look.database().rowsWritten()), requests);
    }

    private static OptionalLong looked(MeasuredIteration one, Function<Surroundings, OptionalLong> count) {
        return one.around().map(count).orElse(OptionalLong.empty());
    }

    private static OptionalDouble divided(OptionalLong count, double unit) {
        return count.isPresent() ? OptionalDouble.of(count.getAsLong() / unit) : OptionalDouble.empty();
    }

    /** Returns the points at the ends of the iterations that know the value. */
    private static List<List<Double>> points(
            MeasuredFork fork, int decimals, Function<MeasuredIteration, OptionalDouble> value) {
        return fork.iterations().stream()
                .filter(one -> value.apply(one).isPresent())
                .map(one -> List.of(
                        rounded(
                                (one.startEpochMillis()
                                                - fork.iterations().get(0).startEpochMillis()
                                                + one.durationNanos() / 1e6)
                                        / 1e3,
                                1),
                        rounded(value.apply(one).getAsDouble(), decimals)))
                .toList();
    }

    private static double rounded(double number, int decimals) {
        double scale = Math.pow(10, decimals);
        return Math.round(number * scale) / scale;
    }
}
