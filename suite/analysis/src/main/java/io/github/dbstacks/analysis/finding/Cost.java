package io.github.dbstacks.analysis.finding;

import io.github.dbstacks.analysis.metric.Metric;

/** What a knob can make less. */
public enum Cost {
    /** Median time from when a slot becomes free for a SELECT to its last row. */
    TURNAROUND(Metric.P50_TIME, "turnaround"),
    /** CPU time of the application per SELECT. */
    CPU(Metric.APP_CPU, "CPU of the application"),
    /** CPU time of the database per SELECT. */
    DATABASE_CPU(Metric.DATABASE_CPU, "CPU of the database"),
    /** Mean duration of an iteration. */
    DURATION(Metric.DURATION, "duration");

    private final Metric metric;
    private final String text;

    Cost(Metric metric, String text) {
        this.metric = metric;
        this.text = text;
    }

    Metric metric() {
        return metric;
    }

    @Override
    public String toString() {
        return text;
    }
}
