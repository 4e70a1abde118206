package io.github.dbstacks.analysis.expectation;

import io.github.dbstacks.records.Cell;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a probe counted of a cell.
 *
 * @param counts those moments that it saw
 * @param problem why it is not complete, one sentence
 */
public record ProbedCell(Cell cell, Map<ProbeMoment, Counted> counts, Optional<String> problem) {
    public ProbedCell {
        counts = Map.copyOf(counts);
    }

    /**
     * @param established largest number of sessions at one time
     * @param active largest number of sessions that executed a statement at one time
     * @param holding event-loop threads that hold connections; empty of an iteration that never ended
     * @param loaded event-loop threads that do the work; empty of such a one, too
     */
    public record Counted(int established, int active, OptionalInt holding, OptionalInt loaded) {
        public Counted(int established, int active, int holding, int loaded) {
            this(established, active, OptionalInt.of(holding), OptionalInt.of(loaded));
        }
    }
}
