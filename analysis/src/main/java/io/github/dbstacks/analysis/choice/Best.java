package io.github.dbstacks.analysis.choice;

import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.GroupModel;
import io.github.dbstacks.analysis.metric.Direction;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.analysis.statistics.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The best cells of a group by one metric. A cell is among them if the 95 % interval of its ratio to the best one reaches to within
 * {@link Verdict#MARGIN} of 1, or if it has none, since then nothing shows that it is worse. Each interval stands alone, so that a cell is
 * left out wrongly at most once in twenty times.
 *
 * @param cells the reference first where it is among them, then the best first; one at least
 * @param behind the cells that are left out
 */
public record Best(List<CellSummary> cells, List<CellSummary> behind) {
    /** Empty where fewer than two cells have two blocks in common. */
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
        List<CellSummary> best = new ArrayList<>(List.of(leader));
        List<CellSummary> behind = new ArrayList<>();
        boolean isCompared = false;
        for (CellSummary cell : ordered.subList(1, ordered.size())) {
            Optional<Interval> ratio = model.ratio(cell.cell(), leader.cell())
                    .map(LogRatio::interval)
                    .filter(Interval::isMeasured);
            boolean mayBeAsGood = ratio.isEmpty() || isAsGood(ratio.get(), isMoreBetter);
            (mayBeAsGood ? best : behind).add(cell);
            isCompared |= ratio.isPresent();
        }
        best.sort(Comparator.comparing(cell -> !cell.cell().reference()));
        return isCompared ? Optional.of(new Best(best, behind)) : Optional.empty();
    }

    private static boolean isAsGood(Interval ratio, boolean isMoreBetter) {
        return isMoreBetter ? ratio.high() >= 1 - Verdict.MARGIN : ratio.low() <= 1 + Verdict.MARGIN;
    }

    /** The one that is named and that others are held against. */
    public CellSummary first() {
        return cells.get(0);
    }
}
