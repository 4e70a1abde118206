package io.github.dbstacks.analysis.claim;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A number that a study published for a cell.
 *
 * @param table that it stands in; the first number of a measure in a table is what others of that measure are compared with
 * @param row what the study calls it
 * @param plan that measures the same here
 * @param cell one
 * @param measure what it is of, in the unit of the measure but for durations, which are in seconds; empty where it counts event loops
 * @param selects how many SELECTs took that long; empty where the number is no duration
 */
public record PublishedNumber(
        String table,
        String row,
        String plan,
        CellPattern cell,
        Optional<ClaimMeasure> measure,
        OptionalInt selects,
        double value) {}
