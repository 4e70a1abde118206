package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.BlockDependence;
import io.github.dbstacks.analysis.statistics.BlockModel;
import io.github.dbstacks.analysis.statistics.BlockModel.Observation;
import io.github.dbstacks.analysis.statistics.ComparisonsWithBest;
import io.github.dbstacks.analysis.statistics.Holm;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One cost of cells that were measured in the same blocks: those of a group, or those of a chain. Every ratio of this
 * cost comes from it: against the reference, of the reference to itself, and between neighbours of a ranking.
 */
public final class GroupModel {
    private final List<Cell> cells;
    private final BlockModel model;

    /** @param value of one fork; a fork without a value above 0 is left out */
    public GroupModel(List<Estimate> estimates, Function<Estimate, OptionalDouble> value) {
        this(estimates.stream()
                .collect(Collectors.toMap(Estimate::planned, value, (first, again) -> first, LinkedHashMap::new)));
    }

    /** @param values of forks; one without a value above 0 is left out */
    public GroupModel(Map<PlannedFork, OptionalDouble> values) {
        cells = values.keySet().stream().map(PlannedFork::cell).distinct().toList();
        List<Observation> observations = new ArrayList<>();
        values.forEach((fork, value) -> {
            if (isPositive(value)) {
                observations.add(new Observation(
                        series(fork.cell(), fork.alias()),
                        cells.indexOf(fork.cell()),
                        fork.block(),
                        value.getAsDouble()));
            }
        });
        model = new BlockModel(observations);
    }

    /** A metric of the group that the cell is in. */
    public static GroupModel of(MeasuredRun measured, Cell member, Metric metric) {
        return new GroupModel(
                measured.estimates().stream()
                        .filter(estimate -> estimate.planned().cell().group().equals(member.group()))
                        .toList(),
                estimate -> metric.judged(measured, estimate));
    }

    static boolean isPositive(OptionalDouble value) {
        return value.orElse(0) > 0 && Double.isFinite(value.getAsDouble());
    }

    /** Both forks of a reference are part of its side. The ratio is empty with fewer than two blocks. */
    public Optional<LogRatio> ratio(Cell of, Cell to) {
        return model.ratio(both(of), both(to));
    }

    /** The geometric mean of some cells over that of others, both forks of a reference included. */
    public Optional<LogRatio> ratio(List<Cell> of, List<Cell> to) {
        return model.ratio(all(of), all(to));
    }

    private Set<Integer> all(List<Cell> some) {
        return some.stream().flatMap(cell -> both(cell).stream()).collect(Collectors.toSet());
    }

    /** What a cell costs by itself, see {@link BlockModel#level}. */
    public Optional<LogRatio> level(Cell cell) {
        return model.level(cells.indexOf(cell));
    }

    /** The geometric mean of a cell over its blocks; empty where it has none. */
    public OptionalDouble mean(Cell cell) {
        return model.mean(cells.indexOf(cell));
    }

    /** The alias of a reference over its own fork; empty with fewer than two blocks. */
    public Optional<LogRatio> aliasRatio(Cell reference) {
        return model.ratio(Set.of(series(reference, true)), Set.of(series(reference, false)));
    }

    /** Returns the ratio of every cell to the reference of the group, all judged together by {@link Holm}. */
    Map<Cell, Interval> toReference() {
        Optional<Cell> reference = reference();
        return reference.map(this::toReference).orElseGet(Map::of);
    }

    private Map<Cell, Interval> toReference(Cell reference) {
        Map<Cell, LogRatio> ratios = new LinkedHashMap<>();
        cells.stream()
                .filter(cell -> !cell.equals(reference))
                .forEach(cell -> ratio(cell, reference).ifPresent(ratio -> ratios.put(cell, ratio)));
        return together(ratios);
    }

    /** Returns their 95 % intervals, all judged together by {@link Holm}. */
    public static <T> Map<T, Interval> together(Map<T, LogRatio> ratios) {
        boolean[] significant = Holm.significant(
                ratios.values().stream().mapToDouble(LogRatio::pValue).toArray());
        Map<T, Interval> intervals = new LinkedHashMap<>();
        ratios.forEach((key, ratio) -> intervals.put(key, ratio.interval().judged(significant[intervals.size()])));
        return intervals;
    }

    /**
     * Whether blocks resemble the block before; empty without a reference, and where there are too few blocks to tell.
     */
    public Optional<BlockDependence> dependence() {
        return reference().map(cells::indexOf).flatMap(model::dependence);
    }

    private Optional<Cell> reference() {
        return cells.stream().filter(Cell::reference).findFirst();
    }

    /** Returns those of the cells that cannot be the best, see {@link ComparisonsWithBest}. */
    public List<Cell> leftOut(List<Cell> some, boolean isMoreBetter) {
        Map<Integer, Interval> toReference = new TreeMap<>();
        toReference().forEach((cell, ratio) -> toReference.put(cells.indexOf(cell), ratio));
        Set<Integer> numbers =
                some.stream().map(cells::indexOf).filter(number -> number >= 0).collect(Collectors.toSet());
        return ComparisonsWithBest.leftOut(
                        model, numbers, reference().map(cells::indexOf).orElse(-1), toReference, isMoreBetter)
                .stream()
                .map(cells::get)
                .toList();
    }

    /** Every other cell over this one, see {@link BlockModel#ratiosTo}; those that have two blocks with it. */
    public Map<Cell, LogRatio> allOver(Cell cell) {
        Map<Cell, LogRatio> ratios = new LinkedHashMap<>();
        model.ratiosTo(
                        cells.indexOf(cell),
                        IntStream.range(0, cells.size()).boxed().collect(Collectors.toSet()))
                .forEach((number, ratio) -> ratios.put(cells.get(number), ratio));
        return ratios;
    }

    private Set<Integer> both(Cell cell) {
        return Set.of(series(cell, false), series(cell, true));
    }

    private int series(Cell cell, boolean alias) {
        return 2 * cells.indexOf(cell) + (alias ? 1 : 0);
    }
}
