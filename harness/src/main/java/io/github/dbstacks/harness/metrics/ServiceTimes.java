package io.github.dbstacks.harness.metrics;

import io.github.dbstacks.records.fork.ServiceTime;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Records the service time of each SELECT of one iteration: from asking the pool for a connection to the last row. A stack calls
 * {@link #begin} and {@link #end}, from any thread. When nothing is recorded, neither reads the clock.
 */
public final class ServiceTimes {
    private static final ServiceTimes OFF = new ServiceTimes(null, null);

    private final @Nullable StripedHistogram service;
    private final @Nullable StripedHistogram acquire;
    /** Threads that keep times of their own until the iteration ends. */
    private final Queue<OwnTimes> threads = new ConcurrentLinkedQueue<>();
    /** Reused, so that only the first recorded iterations allocate their memory. */
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

    public boolean isOn() {
        return service != null;
    }

    /** For a thread that executes one SELECT after the other, until {@link #reset}. Null when nothing is recorded. */
    @Nullable
    public OwnTimes ofOneThread() {
        if (service == null || acquire == null) {
            return null;
        }
        OwnTimes idle = idleThreads.poll();
        OwnTimes own = idle == null ? new OwnTimes(service, acquire) : idle;
        threads.add(own);
        return own;
    }

    /**
     * A SELECT begins.
     *
     * @return to be passed to {@link #acquired} and {@link #end}
     */
    public long begin() {
        return service == null ? 0 : System.nanoTime();
    }

    /** The SELECT has its connection. Only for stacks that take the connection from the pool in their own code. */
    public void acquired(long begin) {
        if (acquire != null) {
            acquire.record(System.nanoTime() - begin);
        }
    }

    /** The SELECT's last row has been read. Must be called before the batch can complete. */
    public void end(long begin) {
        if (service != null) {
            service.record(System.nanoTime() - begin);
        }
    }

    /** Prepares for another iteration. No thread may be recording. */
    public void reset() {
        if (service != null && acquire != null) {
            service.reset();
            acquire.reset();
            for (OwnTimes own = threads.poll(); own != null; own = threads.poll()) {
                own.forget();
                idleThreads.add(own);
            }
        }
    }

    /** From {@link #begin} to {@link #end}; empty when nothing was recorded. */
    public Optional<ServiceTime> serviceTime() {
        threads.forEach(OwnTimes::flush);
        return Optional.ofNullable(service).flatMap(StripedHistogram::summary);
    }

    /** From {@link #begin} to {@link #acquired}; empty when nothing was recorded. */
    public Optional<ServiceTime> acquireTime() {
        threads.forEach(OwnTimes::flush);
        return Optional.ofNullable(acquire).flatMap(StripedHistogram::summary);
    }
}
