package io.github.dbstacks.analysis.race;

import io.github.dbstacks.analysis.cell.GroupModel;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Holm;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Cells by one measure, over the blocks that have them all.
 *
 * @param leader the cell that has least of the measure
 * @param behind the cells that are not better than the leader by more than what is relevant, see
 *     {@link Verdict#MARGIN}, with their ratios to it: all judged together by {@link Holm}. A ratio whose interval says
 *     nothing puts no cell behind.
 */
public record Standing(RaceMeasure measure, Cell leader, Map<Cell, Interval> behind) {
    /** @param ratio how much of the measure a cell has for each of the leader's */
    public record Behind(RaceMeasure measure, Cell leader, Interval ratio) {}

    /**
     * @param cells one at least, all of one group
     * @return empty where several cells have fewer than two blocks, and where none has a completed fork
     */
    static Optional<Standing> of(MeasuredRun measured, List<Cell> cells, RaceMeasure measure) {
        GroupModel model = new GroupModel(
                measured.estimates().stream()
                        .filter(estimate -> cells.contains(estimate.planned().cell()))
                        .toList(),
                estimate -> measure.of(measured).of(measured, estimate));
        List<Cell> known = cells.stream()
                .filter(cell -> !measured.estimates(cell).isEmpty())
                .toList();
        if (known.isEmpty()) {
            return Optional.empty();
        }
        Cell first = known.get(0);
        Map<Cell, LogRatio> toFirst = model.allOver(first);
        if (toFirst.isEmpty() && known.size() > 1) {
            return Optional.empty();
        }
        Cell leader = toFirst.entrySet().stream()
                .min(Comparator.comparingDouble(ratio -> ratio.getValue().estimate()))
                .filter(least -> least.getValue().estimate() < 0)
                .map(Map.Entry::getKey)
                .orElse(first);
        return Optional.of(new Standing(measure, leader, behind(model.allOver(leader))));
    }

    private static Map<Cell, Interval> behind(Map<Cell, LogRatio> ratios) {
        boolean[] isBehind = Holm.significant(ratios.values().stream()
                .map(ratio -> new LogRatio(
                        ratio.estimate() - Math.log(1 - Verdict.MARGIN), ratio.standardError(), ratio.freedom()))
                .mapToDouble(LogRatio::pValue)
                .toArray());
        Map<Cell, Interval> behind = new LinkedHashMap<>();
        int index = 0;
        for (Map.Entry<Cell, LogRatio> ratio : ratios.entrySet()) {
            Interval interval = ratio.getValue().interval();
            if (isBehind[index++] && interval.isMeasured()) {
                behind.put(ratio.getKey(), interval);
            }
        }
        return behind;
    }

    Optional<Behind> behind(Cell cell) {
        return Optional.ofNullable(behind.get(cell)).map(ratio -> new Behind(measure, leader, ratio));
    }
}
