package io.github.dbstacks.analysis.finding;

import io.github.dbstacks.analysis.cell.Percentiles;
import io.github.dbstacks.analysis.run.Estimate;
import java.util.OptionalDouble;

/** What a knob can make less. */
public enum Cost {
    /** Median time from when a slot becomes free for a SELECT to its last row. */
    TURNAROUND("turnaround"),
    /** CPU time of the application per SELECT. */
    CPU("CPU of the application"),
    /** CPU time of the database per SELECT. */
    DATABASE_CPU("CPU of the database"),
    /** Mean duration of an iteration. */
    DURATION("duration");

    private final String text;

    Cost(String text) {
        this.text = text;
    }

    /** Of one fork, in a unit of its own; empty where it is not known. */
    OptionalDouble of(Estimate fork) {
        return switch (this) {
            case TURNAROUND -> Percentiles.ofFork(fork, 50);
            case CPU -> fork.costs().cpuMicros();
            case DATABASE_CPU -> fork.costs().databaseCpuMicros();
            case DURATION -> fork.costs().millis();
        };
    }

    @Override
    public String toString() {
        return text;
    }
}
