package io.github.dbstacks.analysis.finding;

import io.github.dbstacks.records.Cell;
import java.util.Comparator;
import java.util.Optional;

/**
 * What is the matter with a cell.
 *
 * @param sentence with its numbers, without a full stop
 * @param share how much of what the cell costs or takes the cause may explain, from 0 to 1
 * @param knob what would confirm it; empty where nothing that a cell can differ in would
 */
public record Finding(Cell cell, Cause cause, String sentence, double share, Optional<Knob> knob) {
    /** What makes a cell do other work comes first, then what explains most. */
    static final Comparator<Finding> MOST_FIRST = Comparator.<Finding, Boolean>comparing(
                    finding -> !finding.cause().isOtherWork())
            .thenComparing(Comparator.comparingDouble(Finding::share).reversed());
}
