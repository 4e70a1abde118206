package io.github.dbstacks.report;

import io.github.dbstacks.report.statistics.Interval;
import io.github.dbstacks.result.Cell;
import java.util.List;
import java.util.Optional;

/**
 * The reference of a group against itself (A/A): its fork and its alias of the same block. What differs is chance, so
 * the interval's half width is the least difference this run could have detected.
 *
 * @param interval of the ratio of CPU time per SELECT; empty with fewer than two blocks
 */
record Control(String group, Optional<Interval> interval) {
    static List<Control> of(MeasuredRun measured) {
        return measured.run().order().stream()
                .filter(fork -> fork.alias())
                .map(fork -> fork.cell())
                .distinct()
                .map(reference -> new Control(reference.group(), interval(measured, reference)))
                .toList();
    }

    static Optional<Control> of(MeasuredRun measured, Cell cell) {
        return of(measured).stream()
                .filter(control -> control.group().equals(cell.group()))
                .findFirst();
    }

    private static Optional<Interval> interval(MeasuredRun measured, Cell reference) {
        return Pairs.of(measured.estimates(reference, true), measured.estimates(reference, false), Estimate::cpuMicros)
                .ratio();
    }

    boolean coversOne() {
        return interval.filter(range -> range.contains(1)).isPresent();
    }

    /** {@code ±1.8 %}; one plus the half width over which a difference counts. */
    String text() {
        return interval.map(range -> Numbers.ratio(range) + ", detection limit " + Numbers.plusMinus(range))
                .orElse("no interval");
    }
}
