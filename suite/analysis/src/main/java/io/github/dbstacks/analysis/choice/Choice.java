package io.github.dbstacks.analysis.choice;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.GroupModel;
import io.github.dbstacks.analysis.cell.Scale;
import io.github.dbstacks.analysis.cell.Start;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.metric.Unit;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a reader may choose of a group, by a fixed rule. Cells that did other work, and those that a race has dropped,
 * are no choice, and there is none among JVMs that were asked from their start on.
 *
 * @param capacity of the cells whose throughput is known, those that answer most; empty where a constant rate decides
 *     that, and with fewer than two blocks
 * @param atLeast the cells of whose throughput a lower bound is known
 * @param cost the cells that cost least; empty with fewer than two blocks
 * @param prices of the cells that are established to cost more than the first of these, the dearest last: how much
 *     more. None where {@link CostAtRates} tells that
 * @param contrast the cell whose cost is farthest from the reference's: of another stack without profiles and settings,
 *     where one is established to differ, else any. Empty where none differs
 */
public record Choice(
        Optional<Best> capacity,
        List<CellSummary> atLeast,
        Optional<Best> cost,
        List<Price> prices,
        Optional<CellSummary> contrast) {
    public static Choice of(CellGroup group, MeasuredRun measured) {
        if (!measured.isForComparing() || Start.isAskedFromStart(group.cells())) {
            return new Choice(Optional.empty(), List.of(), Optional.empty(), List.of(), Optional.empty());
        }
        List<CellSummary> cells = group.cells().stream()
                .filter(cell -> cell.comparison().map(Comparison::comparable).orElse(true))
                .filter(cell -> measured.run().dropped(cell.cell()).isEmpty())
                .toList();
        Metric metric = Metric.cost(measured);
        Optional<Best> cost = Best.of(cells, measured, metric);
        boolean isOwnRate = cells.stream()
                .allMatch(cell ->
                        !cell.isAnsweredRate() && cell.outcome().loadProblems().isEmpty());
        Map<Boolean, List<CellSummary>> byBound =
                cells.stream().collect(Collectors.partitioningBy(CellSummary::isAtLeast));
        return new Choice(
                isOwnRate
                        ? Best.of(byBound.getOrDefault(false, List.of()), measured, Metric.CAPACITY)
                        : Optional.empty(),
                byBound.getOrDefault(true, List.of()),
                cost,
                metric.unit() == Unit.MICROSECONDS
                                && !CostAtRates.areOf(group.first().workload(), measured)
                        ? cost.map(best -> prices(best, measured, metric)).orElse(List.of())
                        : List.of(),
                contrast(cells, group));
    }

    /**
     * Returns the prices of the cells that are established to cost more than the first: to be behind the leader is
     * less.
     */
    private static List<Price> prices(Best best, MeasuredRun measured, Metric metric) {
        Cell first = best.first().cell();
        GroupModel model = GroupModel.of(measured, first, metric);
        return best.behind().stream()
                .filter(cell -> model.ratio(cell.cell(), first)
                        .map(LogRatio::interval)
                        .filter(ratio -> ratio.isMeasured() && ratio.low() > 1 + Verdict.MARGIN)
                        .isPresent())
                .map(cell -> Price.of(cell, best.first(), metric))
                .filter(price -> price.micros() > 0)
                .sorted(Comparator.comparingDouble(Price::micros))
                .toList();
    }

    private static Optional<CellSummary> contrast(List<CellSummary> cells, CellGroup group) {
        List<CellSummary> different = cells.stream().filter(Choice::isDifferent).toList();
        List<CellSummary> plain = different.stream()
                .filter(cell -> !cell.cell().stack().equals(group.first().stack())
                        && cell.cell().label().equals(cell.cell().stack()))
                .toList();
        return (plain.isEmpty() ? different : plain)
                .stream()
                        .max(Comparator.comparingDouble(cell -> Math.abs(Math.log(cell.comparison()
                                .flatMap(Comparison::costRatio)
                                .map(Interval::estimate)
                                .orElse(1.0)))));
    }

    private static boolean isDifferent(CellSummary cell) {
        return cell.comparison()
                .map(Comparison::verdict)
                .map(Verdict::kind)
                .filter(kind -> kind == Verdict.Finding.MORE || kind == Verdict.Finding.LESS)
                .isPresent();
    }

    /** Whether the plan looks for the best over a scale or in a race, so that throughput decides, too. */
    public static boolean isSearch(CellGroup group, MeasuredRun measured) {
        return Scale.of(group).isPresent()
                || measured.run().plan().method().limits().race();
    }

    /** The connections of the pools of cells; empty where these differ or are not known. */
    public static Optional<Integer> connections(List<CellSummary> cells) {
        Set<Integer> sizes = cells.stream()
                .flatMap(cell -> cell.work().perFork().stream())
                .map(line -> line.pool().size())
                .collect(Collectors.toSet());
        return sizes.size() == 1 ? sizes.stream().findFirst().filter(size -> size > 0) : Optional.empty();
    }
}
