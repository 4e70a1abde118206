package io.github.dbstacks.orchestrator.observe;

import io.github.dbstacks.harness.MeasuredPart;
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
        /** Also those of every thread of the application: perhaps the last iteration but one has ended. The last such sample counts. */
        LAST_BUT_ONE,
        /** The memory of the application alone. */
        MEMORY
    }

    /** With {@code measured-time} the last iteration is known in advance to about one. */
    private static final double LAST_BUT_ONE_LEFT = 2;

    private final MeasuredPart measured;
    private final LongSupplier nanoTime;
    private long lastNanos;

    /**
     * @param measured that ends when the application ends it
     * @param nanoTime clock that never goes back
     */
    SamplingSchedule(MeasuredPart measured, LongSupplier nanoTime) {
        this.measured = measured;
        this.nanoTime = nanoTime;
        sampled();
    }

    /** The counters have been read now. */
    void sampled() {
        lastNanos = nanoTime.getAsLong();
    }

    /** What to read now that an iteration has ended that took so long. */
    Sample after(boolean isMeasured, long durationNanos) {
        if (isMeasured) {
            measured.ended(durationNanos);
            if (measured.isOver()) {
                return Sample.MEMORY;
            }
            if (measured.iterations() == 1) {
                return Sample.FIRST_MEASURED;
            }
            if (measured.iterationsLeft() < LAST_BUT_ONE_LEFT) {
                return Sample.LAST_BUT_ONE;
            }
        }
        return nanoTime.getAsLong() - lastNanos >= BETWEEN_NANOS ? Sample.PROCESSES : Sample.NONE;
    }
}
