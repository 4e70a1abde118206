package io.github.dbstacks.analysis.race;

import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;

/** What cells race for. */
public enum RaceMeasure {
    /** The time of an iteration: the less of it, the more operations a cell answers. */
    CAPACITY,
    /** What the run compares cells by: CPU of application and database per operation. */
    COST;

    /** The less of it a fork has, the better. */
    Metric of(MeasuredRun measured) {
        return this == CAPACITY ? Metric.DURATION : Metric.cost(measured);
    }

    /** Whether a cell can be behind others in it: not in capacity where what the cell answers is a lower bound. */
    boolean isKnown(MeasuredRun measured, Cell cell) {
        return this == COST || !CellSummary.of(measured, cell).isAtLeast();
    }
}
