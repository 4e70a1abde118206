package io.github.dbstacks.analysis.audit;

import io.github.dbstacks.settings.EnumText;

/** What a column of results of others holds, in seconds, bytes or as a count. */
public enum Quantity {
    THROUGHPUT(Kind.COUNT), // requests per second
    REQUESTS(Kind.COUNT), // requests, those that failed among them
    ERRORS(Kind.COUNT), // requests that failed
    DURATION(Kind.TIME), // how long the row was measured
    CONCURRENCY(Kind.COUNT), // clients that wait for their answers
    LATENCY(Kind.TIME), // mean latency
    MIN(Kind.TIME), // shortest latency
    P50(Kind.TIME), // median of the latency
    P90(Kind.TIME), // its 90th percentile
    P99(Kind.TIME), // its 99th percentile
    P999(Kind.TIME), // its 99.9th percentile
    MAX(Kind.TIME), // longest latency
    CPU(Kind.TIME), // CPU time that the application used
    CPU_USAGE(Kind.USAGE), // processors that it kept busy
    CORES(Kind.COUNT), // processors that it had
    BYTES(Kind.BYTES); // bytes that were received

    /** Which units a quantity can have. */
    public enum Kind {
        COUNT,
        TIME,
        USAGE,
        BYTES
    }

    private final Kind kind;

    Quantity(Kind kind) {
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }

    /** As users write it: {@code cpu-usage}. */
    @Override
    public String toString() {
        return EnumText.of(this);
    }
}
