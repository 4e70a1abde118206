package io.github.dbstacks.harness;

import io.github.dbstacks.records.ServiceTime;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * How long each SELECT of one iteration takes, from being asked for to its last row. A stack calls {@link #begin} and
 * {@link #end}, from any thread; an iteration that records nothing does not even read the clock.
 */
public final class ServiceTimes {
    private static final ServiceTimes OFF = new ServiceTimes(null, null);

    private final @Nullable StripedHistogram service;
    private final @Nullable StripedHistogram acquire;
    /** Who keeps times back. */
    private final Queue<OwnTimes> threads = new ConcurrentLinkedQueue<>();
    /** Used again, so that only warm-up pays for their memory. */
    private final Queue<OwnTimes> idleThreads = new ConcurrentLinkedQueue<>();

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

    boolean isOn() {
        return service != null;
    }

    /** For a thread that does one SELECT after the other, until {@link #reset}; null when nothing is recorded. */
    @Nullable
    OwnTimes ofOneThread() {
        if (service == null || acquire == null) {
            return null;
        }
        OwnTimes idle = idleThreads.poll();
        OwnTimes own = idle == null ? new OwnTimes(service, acquire) : idle;
        threads.add(own);
        return own;
    }

    /** A SELECT is asked for; to be handed to {@link #end}. */
    public long begin() {
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

    /** Makes it ready for another iteration; nobody may be recording. */
    void reset() {
        if (service != null && acquire != null) {
            service.reset();
            acquire.reset();
            for (OwnTimes own = threads.poll(); own != null; own = threads.poll()) {
                own.forget();
                idleThreads.add(own);
            }
        }
    }

    /** From begin to end; empty when nothing was recorded. */
    Optional<ServiceTime> serviceTime() {
        threads.forEach(OwnTimes::flush);
        return Optional.ofNullable(service).flatMap(StripedHistogram::summary);
    }

    /** From begin to the connection; empty when nothing was recorded. */
    Optional<ServiceTime> acquireTime() {
        threads.forEach(OwnTimes::flush);
        return Optional.ofNullable(acquire).flatMap(StripedHistogram::summary);
    }
}
