package io.github.dbstacks.harness;

import io.github.dbstacks.result.ServiceTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How long each SELECT of one iteration takes, from being asked for to its last row. A stack calls {@link #begin} and
 * {@link #end}, from any thread; an iteration that records nothing does not even read the clock.
 */
public class ServiceTimes {
    private static final ServiceTimes OFF = new ServiceTimes(null, null);

    private final @Nullable StripedHistogram service;
    private final @Nullable StripedHistogram acquire;

    private ServiceTimes(@Nullable StripedHistogram service, @Nullable StripedHistogram acquire) {
        this.service = service;
        this.acquire = acquire;
    }

    /** For an iteration that records. */
    public static ServiceTimes on() {
        return new ServiceTimes(new StripedHistogram(), new StripedHistogram());
    }

    /** For iterations that do not record. */
    public static ServiceTimes off() {
        return OFF;
    }

    /** The same for a thread that does one SELECT after the other, which is to {@link #flush} it after the last. */
    ServiceTimes ofOneThread() {
        return service == null || acquire == null ? this : new OfOneThread(service, acquire);
    }

    /** A SELECT is asked for; to be handed to {@link #end}. */
    public final long begin() {
        return service == null ? 0 : System.nanoTime();
    }

    /** The pool has given the SELECT its connection; only for stacks that take one in code of their own. */
    public void acquired(long begin) {
        if (acquire != null) {
            acquire.record(System.nanoTime() - begin);
        }
    }

    /** The SELECT's last row has been read; to be called before the batch can take notice and complete. */
    public void end(long begin) {
        if (service != null) {
            service.record(System.nanoTime() - begin);
        }
    }

    /** Nothing is kept back any more. */
    void flush() {}

    /** Makes it ready for another iteration; nobody may be recording. */
    final void reset() {
        if (service != null && acquire != null) {
            service.reset();
            acquire.reset();
        }
    }

    /** From begin to end; empty when nothing was recorded. */
    final Optional<ServiceTime> serviceTime() {
        return Optional.ofNullable(service).flatMap(StripedHistogram::summary);
    }

    /** From begin to the connection; empty when nothing was recorded. */
    final Optional<ServiceTime> acquireTime() {
        return Optional.ofNullable(acquire).flatMap(StripedHistogram::summary);
    }

    /**
     * Keeps a few SELECTs' times before it counts them. Where two hundred threads take turns, all that a thread touches has
     * left the processor's cache when its turn comes: two places here, a dozen in the histograms.
     */
    private static final class OfOneThread extends ServiceTimes {
        private static final int KEPT = 32;
        private static final long NOT_TOLD = -1;

        private final StripedHistogram service;
        private final StripedHistogram acquire;
        /** Of each SELECT the time until it had its connection, then until it ended. */
        private final long[] nanos = new long[2 * KEPT];

        private int length;
        private long acquired = NOT_TOLD;

        private OfOneThread(StripedHistogram service, StripedHistogram acquire) {
            super(service, acquire);
            this.service = service;
            this.acquire = acquire;
        }

        @Override
        public void acquired(long begin) {
            acquired = System.nanoTime() - begin;
        }

        @Override
        public void end(long begin) {
            if (length == nanos.length) {
                flush();
            }
            nanos[length++] = acquired;
            nanos[length++] = System.nanoTime() - begin;
            acquired = NOT_TOLD;
        }

        @Override
        void flush() {
            for (int i = 0; i < length; i += 2) {
                if (nanos[i] != NOT_TOLD) {
                    acquire.record(nanos[i]);
                }
                service.record(nanos[i + 1]);
            }
            length = 0;
        }
    }
}
