package io.github.dbstacks.orchestrator.fork;

import java.util.function.LongSupplier;

/**
 * When to look around a fork: at most every five seconds, since looking takes the processors that are measured, but always at
 * both ends of the measured part. After the last iteration connections are being closed, and little is left to see.
 */
final class Looks {
    static final long BETWEEN_NANOS = 5_000_000_000L;

    /** What there is to look at. */
    enum Look {
        NONE,
        /** What concerns whole processes. */
        BRIEF,
        /** Every thread of the application too, once its first measured iteration has ended. */
        FIRST_MEASURED,
        /** The same for the last but one. */
        LAST_BUT_ONE,
        /** The memory alone. */
        LAST
    }

    private final int measuredRuns;
    private final LongSupplier nanoTime;
    private long lastNanos;
    private int measured;

    /**
     * @param measuredRuns how many iterations will count
     * @param nanoTime of a clock that never goes back
     */
    Looks(int measuredRuns, LongSupplier nanoTime) {
        this.measuredRuns = measuredRuns;
        this.nanoTime = nanoTime;
        taken();
    }

    /** Somebody looks now. */
    void taken() {
        lastNanos = nanoTime.getAsLong();
    }

    /**
     * An iteration has ended.
     *
     * @param counts whether it is measured
     */
    Look after(boolean counts) {
        measured += counts ? 1 : 0;
        if (counts && measured == measuredRuns) {
            return Look.LAST;
        }
        if (counts && measured == 1) {
            return Look.FIRST_MEASURED;
        }
        if (counts && measured == measuredRuns - 1) {
            return Look.LAST_BUT_ONE;
        }
        return nanoTime.getAsLong() - lastNanos >= BETWEEN_NANOS ? Look.BRIEF : Look.NONE;
    }
}
