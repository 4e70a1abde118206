package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.analysis.statistics.Verdict.Kind;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The cells of a group in order, least first, and how much of that order is established. A place is established if the verdict
 * between it and the place before would be "more". Beside the reference that is the verdict that every table shows.
 *
 * @param places cells without a value have none
 * @param least the cells up to the first established place, and every other one of which it is not established that it is more than the
 *     first: any of them may be the least
 */
public record Ranking(List<Place> places, List<Cell> least) {
    /** @param established whether it is more than the place before; false for the first place */
    public record Place(Cell cell, boolean established) {}

    static Ranking of(
            List<CellSummary> group, MeasuredRun measured, Function<Costs, OptionalDouble> value, double margin) {
        Function<Cell, OptionalDouble> mean = cell -> Costs.mean(measured.estimates(cell, false), value);
        List<Cell> ordered = group.stream()
                .map(CellSummary::cell)
                .filter(cell -> mean.apply(cell).isPresent())
                .sorted(Comparator.comparingDouble(cell -> mean.apply(cell).getAsDouble()))
                .toList();
        if (ordered.isEmpty()) {
            return new Ranking(List.of(), List.of());
        }
        GroupModel model = GroupModel.of(measured, ordered.get(0), estimate -> value.apply(estimate.costs()));
        Set<Cell> established = besideReference(ordered, model.toReference(), margin);
        established.addAll(besideOthers(ordered, model, margin));
        return new Ranking(
                ordered.stream()
                        .map(cell -> new Place(cell, established.contains(cell)))
                        .toList(),
                least(ordered, established, model, margin));
    }

    /**
     * A neighbour may be established to be more while a cell farther away, which scatters more, is not. An interval that is too wide to be
     * told still says which of two is more.
     */
    private static List<Cell> least(List<Cell> ordered, Set<Cell> established, GroupModel model, double margin) {
        Map<Cell, Interval> toFirst = toFirst(ordered, model);
        int neighbours = 1;
        while (neighbours < ordered.size() && !established.contains(ordered.get(neighbours))) {
            neighbours++;
        }
        List<Cell> least = new ArrayList<>(ordered.subList(0, neighbours));
        for (Cell other : ordered.subList(neighbours, ordered.size())) {
            Optional<Interval> ratio = Optional.ofNullable(toFirst.get(other));
            if (ratio.filter(found -> found.low() > 1 && found.high() > 1 + margin)
                    .isEmpty()) {
                least.add(other);
            }
        }
        return least;
    }

    /** Of every other cell to the first: beside the reference as every table shows it, the others judged together. */
    private static Map<Cell, Interval> toFirst(List<Cell> ordered, GroupModel model) {
        Cell first = ordered.get(0);
        Map<Cell, Interval> toReference = model.toReference();
        if (first.reference()) {
            return toReference;
        }
        Map<Cell, Interval> toFirst = new HashMap<>();
        List<Cell> others = new ArrayList<>();
        List<LogRatio> ratios = new ArrayList<>();
        for (Cell other : ordered.subList(1, ordered.size())) {
            if (other.reference()) {
                Optional.ofNullable(toReference.get(first))
                        .ifPresent(
                                of -> toFirst.put(other, new Interval(1 / of.high(), 1 / of.estimate(), 1 / of.low())));
            } else {
                model.ratio(other, first).ifPresent(ratio -> {
                    others.add(other);
                    ratios.add(ratio);
                });
            }
        }
        List<Interval> intervals = GroupModel.together(ratios);
        for (int at = 0; at < others.size(); at++) {
            toFirst.put(others.get(at), intervals.get(at));
        }
        return toFirst;
    }

    private static Set<Cell> besideReference(List<Cell> ordered, Map<Cell, Interval> toReference, double margin) {
        Set<Cell> established = new HashSet<>();
        for (int place = 1; place < ordered.size(); place++) {
            Cell cheaper = ordered.get(place - 1);
            Cell dearer = ordered.get(place);
            boolean more = dearer.reference()
                    ? kind(Optional.ofNullable(toReference.get(cheaper)), margin) == Kind.LESS
                    : cheaper.reference() && kind(Optional.ofNullable(toReference.get(dearer)), margin) == Kind.MORE;
            if (more) {
                established.add(dearer);
            }
        }
        return established;
    }

    private static List<Cell> besideOthers(List<Cell> ordered, GroupModel model, double margin) {
        List<Cell> dearer = new ArrayList<>();
        List<LogRatio> ratios = new ArrayList<>();
        for (int place = 1; place < ordered.size(); place++) {
            Cell cell = ordered.get(place);
            Cell before = ordered.get(place - 1);
            if (!cell.reference() && !before.reference()) {
                model.ratio(cell, before).ifPresent(ratio -> {
                    dearer.add(cell);
                    ratios.add(ratio);
                });
            }
        }
        List<Interval> intervals = GroupModel.together(ratios);
        return IntStream.range(0, dearer.size())
                .filter(index -> kind(Optional.of(intervals.get(index)), margin) == Kind.MORE)
                .mapToObj(dearer::get)
                .toList();
    }

    private static Kind kind(Optional<Interval> ratio, double margin) {
        return Verdict.of(ratio, margin).kind();
    }
}
