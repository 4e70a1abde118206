package io.github.dbstacks.analysis.explanation;

import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.Cell;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What one step of a chain costs in one measure.
 *
 * @param name what the two cells differ in
 * @param from the cell that has it
 * @param to the next cell of the chain, which does without it
 * @param before cost of {@code from}, microseconds per SELECT; empty where it is unknown
 * @param after cost of {@code to}
 * @param ratio of {@code from} to {@code to}; empty with fewer than two blocks
 * @param obstacles why the two cannot be compared, one sentence each
 */
public record StepCost(
        String name,
        Cell from,
        Cell to,
        OptionalDouble before,
        OptionalDouble after,
        Optional<Interval> ratio,
        List<String> obstacles) {
    /** Whether the driver changes, and the framework around it stays as it is. */
    public boolean isDriver() {
        return to.hasOtherDriver(from);
    }

    /** Cost of the step; empty where that of a cell is unknown. */
    public OptionalDouble micros() {
        return Costs.combined(before, after, (with, without) -> with - without);
    }

    /** Cost of the step with the interval of its ratio, the cost of {@code to} being taken as known. */
    public Optional<Micros> difference() {
        return ratio.filter(interval -> after.isPresent())
                .map(interval -> Micros.of(interval, 1, 1, after.getAsDouble()));
    }
}
