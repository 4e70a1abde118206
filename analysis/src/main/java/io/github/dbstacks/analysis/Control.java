package io.github.dbstacks.analysis;

import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import java.util.List;
import java.util.Optional;

/**
 * The reference of a group against itself (A/A): its fork and its alias of the same block. What differs is chance, so
 * the interval's half width is the least difference this run could have detected.
 *
 * @param interval of the ratio of CPU time per SELECT, by the run's yardstick; empty with fewer than two blocks
 * @param isEqual false when the two differ by more than chance makes of a clean run in a hundred; the interval itself
 *     leaves out 1 in one of twenty
 */
public record Control(String group, Optional<Interval> interval, boolean isEqual) {
    /** As often a difference that is none may raise an alarm, or refuse a comparison. */
    static final double FALSE_ALARMS = 0.01;

    public static List<Control> of(MeasuredRun measured) {
        List<Cell> references = measured.run().order().stream()
                .filter(PlannedFork::alias)
                .map(PlannedFork::cell)
                .distinct()
                .toList();
        return references.stream()
                .map(reference -> of(measured, reference, references.size()))
                .toList();
    }

    public static Optional<Control> of(MeasuredRun measured, Cell cell) {
        return of(measured).stream()
                .filter(control -> control.group().equals(cell.group()))
                .findFirst();
    }

    /** What counts as no difference from a reference, by its own control. */
    public static double margin(MeasuredRun measured, Cell cell) {
        return Verdict.margin(of(measured, cell).flatMap(Control::interval));
    }

    /** @param controls of the run, each of which could raise a false alarm (Bonferroni) */
    private static Control of(MeasuredRun measured, Cell reference, int controls) {
        Pairs pairs =
                Pairs.of(measured.estimates(reference, true), measured.estimates(reference, false), measured.cost());
        boolean isEqual = pairs.pValue().orElse(1) >= FALSE_ALARMS / controls;
        return new Control(reference.group(), pairs.ratio(), isEqual);
    }

    /** {@code ±1.8 %}; one plus the half width over which a difference counts. */
    public String text() {
        return interval.map(range -> Numbers.ratio(range) + ", detection limit " + Numbers.plusMinus(range))
                .orElse("no interval");
    }
}
