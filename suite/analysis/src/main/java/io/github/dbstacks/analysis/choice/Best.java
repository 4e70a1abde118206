package io.github.dbstacks.analysis.choice;

import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.GroupModel;
import io.github.dbstacks.analysis.metric.Direction;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.ComparisonsWithBest;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The best cells of a group by one metric: all but those that are established to be worse than another one by more than
 * {@link Verdict#MARGIN}, see {@link ComparisonsWithBest}. A run in twenty at most leaves out a cell that is as good as
 * the best.
 *
 * @param cells the reference first where it is not left out, then the best first; last those of which nothing is known
 *     beside the best
 * @param behind the cells that are left out
 */
public record Best(List<CellSummary> cells, List<CellSummary> behind) {
    /** The result is empty where fewer than two cells have two blocks in common. */
    static Optional<Best> of(List<CellSummary> group, MeasuredRun measured, Metric metric) {
        boolean isMoreBetter = metric.direction() == Direction.MORE;
        Comparator<CellSummary> leastFirst =
                Comparator.comparingDouble(cell -> cell.value(metric).orElseThrow());
        List<CellSummary> ordered = group.stream()
                .filter(cell -> cell.value(metric).isPresent())
                .sorted(isMoreBetter ? leastFirst.reversed() : leastFirst)
                .toList();
        if (ordered.isEmpty()) {
            return Optional.empty();
        }
        CellSummary leader = ordered.get(0);
        GroupModel model = GroupModel.of(measured, leader.cell(), metric);
        List<Cell> leftOut =
                model.leftOut(ordered.stream().map(CellSummary::cell).toList(), isMoreBetter);
        List<CellSummary> best = new ArrayList<>(List.of(leader));
        List<CellSummary> unknown = new ArrayList<>();
        List<CellSummary> behind = new ArrayList<>();
        for (CellSummary cell : ordered.subList(1, ordered.size())) {
            boolean isKnown = model.ratio(cell.cell(), leader.cell())
                    .map(LogRatio::interval)
                    .filter(Interval::isMeasured)
                    .isPresent();
            List<CellSummary> among = isKnown ? best : unknown;
            (leftOut.contains(cell.cell()) ? behind : among).add(cell);
        }
        if (best.size() + behind.size() < 2) {
            return Optional.empty();
        }
        best.sort(Comparator.comparing(cell -> !cell.cell().reference()));
        best.addAll(unknown);
        return Optional.of(new Best(best, behind));
    }

    /** The one that is named and that others are held against. */
    public CellSummary first() {
        return cells.get(0);
    }
}
