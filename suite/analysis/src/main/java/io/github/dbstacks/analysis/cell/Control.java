package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import java.util.List;
import java.util.Optional;

/**
 * The reference of a group against itself (A/A): its fork and its alias of the same block. Only chance makes the two
 * differ, so this checks the harness. It says nothing about how well two unlike cells are told apart: what a block does
 * to one of them and not to the other, it does to both forks of the reference.
 *
 * @param interval 95 % interval of the ratio of CPU time per SELECT, by the run's yardstick; empty with fewer than two
 *     blocks
 * @param isEqual false when they differ by more than chance makes them differ in one clean run of a hundred. The
 *     interval does not decide that: in one clean run of twenty it does not contain 1.
 */
public record Control(String group, Optional<Interval> interval, boolean isEqual) {
    /** How often chance alone may raise an alarm or refuse a comparison. */
    public static final double FALSE_ALARMS = 0.01;

    /** Returns one for each reference of a run that has aliases. */
    public static List<Control> of(MeasuredRun measured) {
        List<Cell> references = references(measured);
        return references.stream()
                .map(reference -> of(measured, reference, references.size()))
                .toList();
    }

    /** The control of the cell's group; empty where the reference has no aliases. */
    public static Optional<Control> of(MeasuredRun measured, Cell cell) {
        List<Cell> references = references(measured);
        return references.stream()
                .filter(reference -> reference.group().equals(cell.group()))
                .findFirst()
                .map(reference -> of(measured, reference, references.size()));
    }

    /** Returns the references that have aliases. */
    private static List<Cell> references(MeasuredRun measured) {
        return measured.run().order().stream()
                .filter(PlannedFork::alias)
                .map(PlannedFork::cell)
                .distinct()
                .toList();
    }

    /**
     * @param controls number of controls of the run; each could raise a false alarm, so each gets its share
     *     (Bonferroni)
     */
    private static Control of(MeasuredRun measured, Cell reference, int controls) {
        Optional<LogRatio> ratio =
                GroupModel.of(measured, reference, Metric.cost(measured)).aliasRatio(reference);
        boolean isEqual = ratio.map(LogRatio::pValue).orElse(1.0) >= FALSE_ALARMS / controls;
        return new Control(reference.group(), ratio.map(LogRatio::interval), isEqual);
    }
}
