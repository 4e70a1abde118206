package io.github.dbstacks.analysis.audit;

import io.github.dbstacks.settings.EnumText;

/** What a column of results of others holds, in seconds, bytes or as a count. */
public enum Quantity {
    THROUGHPUT(Dimension.COUNT), // requests per second
    REQUESTS(Dimension.COUNT), // requests, those that failed among them
    ERRORS(Dimension.COUNT), // requests that failed
    DURATION(Dimension.TIME), // how long the row was measured
    CONCURRENCY(Dimension.COUNT), // clients that wait for their answers
    LATENCY(Dimension.TIME), // mean latency
    MIN(Dimension.TIME), // shortest latency
    P50(Dimension.TIME), // median of the latency
    P90(Dimension.TIME), // its 90th percentile
    P99(Dimension.TIME), // its 99th percentile
    P999(Dimension.TIME), // its 99.9th percentile
    MAX(Dimension.TIME), // longest latency
    CPU(Dimension.TIME), // CPU time that the application used
    CPU_USAGE(Dimension.USAGE), // processors that it kept busy
    CORES(Dimension.COUNT), // processors that it had
    BYTES(Dimension.BYTES); // bytes that were received

    /** Which units a quantity can have. */
    public enum Dimension {
        COUNT,
        TIME,
        USAGE,
        BYTES
    }

    private final Dimension dimension;

    Quantity(Dimension dimension) {
        this.dimension = dimension;
    }

    public Dimension dimension() {
        return dimension;
    }

    /** Returns the name as users write it: {@code cpu-usage}. */
    @Override
    public String toString() {
        return EnumText.of(this);
    }
}
