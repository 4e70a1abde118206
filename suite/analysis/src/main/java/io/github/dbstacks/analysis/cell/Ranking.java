package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.analysis.statistics.Verdict.Finding;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The cells of a group in order, least first, and how much of that order is established. A place is established if the
 * verdict between it and the place before would be "more". Beside the reference that is the verdict that every table
 * shows.
 *
 * @param places cells without a value have none
 */
public record Ranking(List<Ranked> places) {
    /** @param established whether it is more than the place before; false for the first place */
    public record Ranked(Cell cell, boolean established) {}

    static Ranking of(List<CellSummary> group, MeasuredRun measured, Metric metric) {
        Function<Cell, OptionalDouble> mean = cell -> metric.of(measured, cell);
        List<Cell> ordered = group.stream()
                .map(CellSummary::cell)
                .filter(cell -> mean.apply(cell).isPresent())
                .sorted(Comparator.comparingDouble(cell -> mean.apply(cell).getAsDouble()))
                .toList();
        if (ordered.isEmpty()) {
            return new Ranking(List.of());
        }
        GroupModel model = GroupModel.of(measured, ordered.get(0), metric);
        Set<Cell> established = besideReference(ordered, model.toReference());
        established.addAll(besideOthers(ordered, model));
        return new Ranking(ordered.stream()
                .map(cell -> new Ranked(cell, established.contains(cell)))
                .toList());
    }

    private static Set<Cell> besideReference(List<Cell> ordered, Map<Cell, Interval> toReference) {
        Set<Cell> established = new HashSet<>();
        for (int place = 1; place < ordered.size(); place++) {
            if (isMoreBesideReference(ordered.get(place), ordered.get(place - 1), toReference)) {
                established.add(ordered.get(place));
            }
        }
        return established;
    }

    /** Whether the verdict of one of the two, of which the other is the reference, says that the first is more. */
    private static boolean isMoreBesideReference(Cell dearer, Cell cheaper, Map<Cell, Interval> toReference) {
        return dearer.reference()
                ? kind(Optional.ofNullable(toReference.get(cheaper))) == Finding.LESS
                : cheaper.reference() && kind(Optional.ofNullable(toReference.get(dearer))) == Finding.MORE;
    }

    private static List<Cell> besideOthers(List<Cell> ordered, GroupModel model) {
        Map<Cell, Cell> before = new HashMap<>();
        List<Cell> dearer = new ArrayList<>();
        for (int place = 1; place < ordered.size(); place++) {
            Cell cell = ordered.get(place);
            if (!cell.reference() && !ordered.get(place - 1).reference()) {
                dearer.add(cell);
                before.put(cell, ordered.get(place - 1));
            }
        }
        return moreThan(dearer, cell -> Objects.requireNonNull(before.get(cell)), model);
    }

    /** Returns those of the cells that are more than the other one of each, all judged together. */
    private static List<Cell> moreThan(List<Cell> cells, UnaryOperator<Cell> other, GroupModel model) {
        Map<Cell, LogRatio> ratios = new HashMap<>();
        cells.forEach(cell -> model.ratio(cell, other.apply(cell)).ifPresent(ratio -> ratios.put(cell, ratio)));
        return GroupModel.together(ratios).entrySet().stream()
                .filter(ratio -> kind(Optional.of(ratio.getValue())) == Finding.MORE)
                .map(Map.Entry::getKey)
                .toList();
    }

    private static Finding kind(Optional<Interval> ratio) {
        return Verdict.of(ratio).kind();
    }
}
