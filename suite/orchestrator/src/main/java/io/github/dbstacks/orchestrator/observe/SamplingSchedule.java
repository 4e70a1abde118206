package io.github.dbstacks.orchestrator.observe;

import io.github.dbstacks.harness.MeasuredPart;
import java.util.function.LongSupplier;

/**
 * Says when the witness reads its counters. Reading takes time on the processors that are measured, so five seconds
 * pass between two samples. Both ends of the measured part are sampled in any case. After the last iteration the
 * application closes its connections, so that only its memory is worth reading.
 */
final class SamplingSchedule {
    static final long BETWEEN_NANOS = 5_000_000_000L;

    /** The counters to read after an iteration. */
    enum Sample {
        NONE,
        /** The counters of whole processes and of the host. */
        PROCESSES,
        /** The counters of every thread of the application are read, too: the first measured iteration has ended. */
        FIRST_MEASURED,
        /**
         * The counters of every thread of the application are read, too: perhaps the last iteration but one has ended.
         * The last such sample counts.
         */
        LAST_BUT_ONE,
        /** The memory of the application alone. */
        MEMORY
    }

    /** With {@code measured-time} the last iteration is known in advance to about one. */
    private static final double LAST_BUT_ONE_LEFT = 2;

    private final MeasuredPart measured;
    private final LongSupplier nanoTime;
    private long lastNanos;
    private boolean hasFirst;
    /**
     * The number of seconds of a load that the iteration under way has, most of them without an answer; 1 of an
     * iteration without a load.
     */
    private int seconds;

    /** The most that any iteration had. */
    private int mostSeconds;

    /**
     * @param measured that ends when the application or the load ends it
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

    /**
     * A measured iteration has ended that took so long, or a measured second of a load: an iteration of a load is a
     * second with answers and those without any before it, and the last seconds may belong to none.
     */
    void ended(long durationNanos) {
        measured.ended(durationNanos);
        seconds++;
        mostSeconds = Math.max(mostSeconds, seconds);
    }

    /** Returns what to read when a second of a load has ended that belongs to a later iteration, or to none. */
    Sample afterEmptySecond() {
        return measured.isOver() ? Sample.MEMORY : Sample.NONE;
    }

    /** Returns what to read now that an iteration has ended. */
    Sample after(boolean isMeasured) {
        if (isMeasured) {
            seconds = 0;
            if (measured.isOver()) {
                return Sample.MEMORY;
            }
            if (!hasFirst) {
                hasFirst = true;
                return Sample.FIRST_MEASURED;
            }
            if (measured.iterationsLeft() < LAST_BUT_ONE_LEFT * mostSeconds) {
                return Sample.LAST_BUT_ONE;
            }
        }
        return nanoTime.getAsLong() - lastNanos >= BETWEEN_NANOS ? Sample.PROCESSES : Sample.NONE;
    }
}
