package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Switch;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How sure the time is that a cell takes to its first right answer, and how it compares.
 *
 * @param interval of the time, in milliseconds, by Student's t of the logarithms of its forks; empty with fewer than
 *     two
 * @param toReference ratio to the reference of its group; empty for the reference and with fewer than two blocks
 * @param toNoCache ratio to the cell that differs in nothing but that it has no AOT cache; empty where there is none,
 *     and with fewer than two blocks
 */
public record Start(Optional<Interval> interval, Optional<Interval> toReference, Optional<Interval> toNoCache) {
    /** Judges the start of a cell under load; everything is empty for others. */
    public static Start of(MeasuredRun measured, Cell cell) {
        double[] logs = measured.estimates(cell, false).stream()
                .flatMapToDouble(fork -> Metric.FIRST_ANSWER.of(measured, fork).stream())
                .map(Math::log)
                .toArray();
        GroupModel model = GroupModel.of(measured, cell, Metric.FIRST_ANSWER);
        return new Start(
                LogRatio.ofBlocks(logs).map(LogRatio::interval),
                measured.reference(cell)
                        .filter(reference -> !reference.equals(cell))
                        .flatMap(reference -> model.ratio(cell, reference))
                        .map(LogRatio::interval),
                withoutCache(measured, cell)
                        .flatMap(other -> model.ratio(cell, other))
                        .map(LogRatio::interval));
    }

    /** Whether the run is about starts or about what its processes hold, and not only tells them. */
    public static boolean isAbout(List<CellSummary> cells) {
        return isAskedFromStart(cells)
                || cells.stream().anyMatch(cell -> cell.value(Metric.LIVE_HEAP).isPresent());
    }

    /**
     * Whether clients asked from the start of the processes on: what cold JVMs answer and cost then is no advice for
     * warm ones.
     */
    public static boolean isAskedFromStart(List<CellSummary> cells) {
        return cells.stream().anyMatch(cell -> cell.value(Metric.FULL_RATE).isPresent());
    }

    private static Optional<Cell> withoutCache(MeasuredRun measured, Cell cell) {
        String key = Setting.AOT_CACHE.key();
        if (!Switch.ON.toString().equals(cell.settings().get(key))) {
            return Optional.empty();
        }
        SortedMap<String, String> others = new TreeMap<>(cell.settings());
        others.put(key, Switch.OFF.toString());
        String label = cell.with(others).label();
        return measured.estimates().stream()
                .map(Estimate::planned)
                .map(planned -> planned.cell())
                .filter(other ->
                        other.group().equals(cell.group()) && other.label().equals(label))
                .findFirst();
    }
}
