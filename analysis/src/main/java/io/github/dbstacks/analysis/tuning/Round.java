package io.github.dbstacks.analysis.tuning;

import io.github.dbstacks.records.Cell;
import java.util.List;

/**
 * A round of a tuning: its cells are run in the same blocks.
 *
 * @param number from 1 on
 * @param cells the default first
 * @param blocks at most
 * @param last whether its forks are the long ones, whose numbers are reported
 */
public record Round(int number, List<Cell> cells, int blocks, boolean last) {
    public Round {
        cells = List.copyOf(cells);
    }
}
