package io.github.dbstacks.analysis.claim;

import io.github.dbstacks.analysis.cell.Percentiles;
import io.github.dbstacks.analysis.run.Estimate;
import java.util.Locale;
import java.util.OptionalDouble;

/** What a claim compares two cells by. */
public enum ClaimMeasure {
    /** The mean duration of the last ten iterations: the figure of study 000. */
    DURATION,
    /** The median from a free slot to the last row. */
    TURNAROUND,
    /** CPU time of the application per SELECT. */
    CPU,
    /** CPU time of the database per SELECT. */
    DATABASE_CPU;

    /** Of one fork; empty where it is unknown. */
    OptionalDouble of(Estimate fork) {
        return switch (this) {
            case DURATION -> fork.costs().lastTenMillis();
            case TURNAROUND -> Percentiles.ofFork(fork, 50);
            case CPU -> fork.costs().cpuMicros();
            case DATABASE_CPU -> fork.costs().databaseCpuMicros();
        };
    }

    /** As a claim names it: {@code database-cpu}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
