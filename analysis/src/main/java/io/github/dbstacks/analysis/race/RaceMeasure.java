package io.github.dbstacks.analysis.race;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;

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
}
