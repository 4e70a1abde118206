package io.github.dbstacks.report.html;

import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The memory of an application over time, in the first fork of a cell. A point is a time in seconds since the first iteration began, and
 * memory in megabytes.
 *
 * @param rss resident memory of the process, every few seconds
 * @param heap use of the heap after the last collection
 */
record MemorySeries(List<List<Double>> rss, List<List<Double>> heap) {
    /** Empty for a cell that was under no load; its iterations are not as long as those of the others. */
    static Optional<MemorySeries> of(MeasuredRun measured, Cell cell) {
        return measured.forks(cell).stream()
                .limit(cell.workload().isLoad() ? 1 : 0)
                .findFirst()
                .map(fork -> new MemorySeries(
                        points(
                                fork,
                                one -> one.around().isPresent()
                                        ? one.around().get().rssBytes()
                                        : OptionalLong.empty()),
                        points(fork, one -> one.own().heapAfterGcBytes())));
    }

    /** At the ends of the iterations that know it. */
    private static List<List<Double>> points(MeasuredFork fork, Function<MeasuredIteration, OptionalLong> bytes) {
        return fork.iterations().stream()
                .filter(one -> bytes.apply(one).isPresent())
                .map(one -> List.of(
                        Math.round((one.startEpochMillis()
                                                - fork.iterations().get(0).startEpochMillis()
                                                + one.durationNanos() / 1e6)
                                        / 100)
                                / 10.0,
                        Math.round(bytes.apply(one).getAsLong() / 1e5) / 10.0))
                .toList();
    }
}
