package io.github.dbstacks.analysis.claim;

import java.util.OptionalInt;

/**
 * A number that a study published for a cell.
 *
 * @param table that it stands in; the first number of a table is what the others are compared with
 * @param row what the study calls it
 * @param plan that measures the same here
 * @param cell one
 * @param selects how many SELECTs took that long; empty where the number counts event loops
 * @param value seconds, or event loops
 */
public record PublishedNumber(
        String table, String row, String plan, CellPattern cell, OptionalInt selects, double value) {}
