package io.github.dbstacks.analysis.expectation;

import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.records.Cell;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What was measured, as conditions ask for it. Metrics are named by their ids. */
public interface Evidence {
    /** All that were planned, each once. */
    List<Cell> cells();

    /** Processors of the machine. */
    int cores();

    /** Whether the database was on another machine. */
    boolean isDatabaseElsewhere();

    /** The numbers of a cell, one for each fork that knows it. */
    List<Double> numbers(String metric, Cell cell);

    /** The geometric mean of some cells over that of others; empty where it is unknown. */
    Optional<LogRatio> ratio(String metric, List<Cell> of, List<Cell> to);

    /** Why numbers or ratios of these cells are unknown, one clause. */
    String whyUnknown(String metric, List<Cell> cells);

    /** Whether a metric is time of a clock or of processors, or made of that. */
    boolean isTime(String metric);

    /** What the JIT compiler used per operation, the mean over these cells, in microseconds. */
    OptionalDouble compilerMicros(List<Cell> cells);
}
