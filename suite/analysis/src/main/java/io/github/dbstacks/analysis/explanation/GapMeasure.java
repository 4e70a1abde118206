package io.github.dbstacks.analysis.explanation;

import io.github.dbstacks.analysis.run.Costs;
import java.util.OptionalDouble;

/** A cost whose gap is explained, in microseconds per SELECT. */
public enum GapMeasure {
    /** Java threads and garbage collection of the application, without compilation. */
    APPLICATION_CPU("CPU of the application"),
    /** All processes of the database. */
    DATABASE_CPU("CPU of the database"),
    /**
     * Duration of an iteration divided by its SELECTs: the mean turnaround of a SELECT divided by the slots of the
     * concurrency.
     */
    TURNAROUND("turnaround");

    private final String text;

    GapMeasure(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }

    /** @param operations of an iteration */
    OptionalDouble micros(Costs costs, int operations) {
        return switch (this) {
            case APPLICATION_CPU -> costs.cpuMicros();
            case DATABASE_CPU -> costs.databaseCpuMicros();
            case TURNAROUND ->
                costs.millis().isPresent() && operations > 0
                        ? OptionalDouble.of(costs.millis().getAsDouble() * 1e3 / operations)
                        : OptionalDouble.empty();
        };
    }
}
