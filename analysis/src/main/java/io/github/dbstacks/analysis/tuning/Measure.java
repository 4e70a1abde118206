package io.github.dbstacks.analysis.tuning;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.settings.EnumText;
import java.util.OptionalDouble;

/** What is to be as little as possible. */
public enum Measure {
    /**
     * The mean turnaround of a SELECT divided by the concurrency. By Little's law that is the duration of an iteration divided by its
     * SELECTs, so cells that differ in concurrency can be compared. The turnaround itself is least with a concurrency of 1, however
     * long the work then takes.
     */
    TURNAROUND(Metric.DURATION),
    /** CPU time of the application per SELECT. */
    CPU(Metric.APP_CPU);

    private final Metric metric;

    Measure(Metric metric) {
        this.metric = metric;
    }

    /** In a unit that is the same for all cells of a tuning. */
    public Metric metric() {
        return metric;
    }

    /** Of one fork. */
    OptionalDouble of(Costs costs) {
        return this == CPU ? costs.cpuMicros() : costs.millis();
    }

    @Override
    public String toString() {
        return EnumText.of(this);
    }
}
