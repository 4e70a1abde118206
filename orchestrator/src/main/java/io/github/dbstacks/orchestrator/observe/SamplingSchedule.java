package io.github.dbstacks.orchestrator.observe;

import java.util.function.LongSupplier;

/**
 * When the witness reads its counters. Reading takes time on the processors that are measured, so five seconds pass between two samples.
 * Both ends of the measured part are sampled in any case. After the last iteration the application closes its connections, so that only
 * its memory is worth reading.
 */
final class SamplingSchedule {
    static final long BETWEEN_NANOS = 5_000_000_000L;

    /** What to read after an iteration. */
    enum Sample {
        NONE,
        /** The counters of whole processes and of the host. */
        PROCESSES,
        /** Also those of every thread of the application: the first measured iteration has ended. */
        FIRST_MEASURED,
        /** Also those of every thread of the application: the last iteration but one has ended. */
        LAST_BUT_ONE,
        /** The memory of the application alone. */
        MEMORY
    }

    private final int measuredIterations;
    private final LongSupplier nanoTime;
    private long lastNanos;
    private int measured;

    /**
     * @param measuredIterations how many iterations will be measured
     * @param nanoTime clock that never goes back
     */
    SamplingSchedule(int measuredIterations, LongSupplier nanoTime) {
        this.measuredIterations = measuredIterations;
        this.nanoTime = nanoTime;
        sampled();
    }

    /** The counters have been read now. */
    void sampled() {
        lastNanos = nanoTime.getAsLong();
    }

    /** What to read now that an iteration has ended. */
    Sample after(boolean isMeasured) {
        measured += isMeasured ? 1 : 0;
        if (isMeasured && measured == measuredIterations) {
            return Sample.MEMORY;
        }
        if (isMeasured && measured == 1) {
            return Sample.FIRST_MEASURED;
        }
        if (isMeasured && measured == measuredIterations - 1) {
            return Sample.LAST_BUT_ONE;
        }
        return nanoTime.getAsLong() - lastNanos >= BETWEEN_NANOS ? Sample.PROCESSES : Sample.NONE;
    }
}
