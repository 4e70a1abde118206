package io.github.dbstacks.harness.metrics;

import io.github.dbstacks.records.fork.ServiceTime;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Records how long each SELECT of one iteration takes. The service time is from asking the pool for a connection to the
 * last row. The turnaround begins earlier, when the slot of the concurrency that the SELECT uses became free. A stack
 * calls {@link #begin} for each SELECT, from any thread. When nothing is recorded, no clock is read.
 */
public final class ServiceTimes {
    private static final ServiceTimes OFF = new ServiceTimes(null, true);

    /** One histogram for each of the three times. */
    private record Histograms(StripedHistogram service, StripedHistogram acquire, StripedHistogram turnaround) {}

    private final @Nullable Histograms histograms;
    private final boolean slotsAreReused;
    /** The times since when the slots are free that no SELECT uses. */
    private final Queue<Long> freeSlots = new ConcurrentLinkedQueue<>();
    /** Threads that keep times of their own until the iteration ends. */
    private final Queue<OwnTimes> threads = new ConcurrentLinkedQueue<>();
    /** They are reused, so that only the first recorded iterations allocate their memory. */
    private final Queue<OwnTimes> idleThreads = new ConcurrentLinkedQueue<>();

    private volatile long batchBegin;

    private ServiceTimes(@Nullable Histograms histograms, boolean slotsAreReused) {
        this.histograms = histograms;
        this.slotsAreReused = slotsAreReused;
        this.batchBegin = System.nanoTime();
    }

    /**
     * Returns times for an iteration that records.
     *
     * @param slotsAreReused true where a SELECT waits for the end of another one, false where all begin at once
     */
    public static ServiceTimes on(boolean slotsAreReused) {
        return new ServiceTimes(
                new Histograms(new StripedHistogram(), new StripedHistogram(), new StripedHistogram()), slotsAreReused);
    }

    /** Returns times for iterations that do not record. */
    public static ServiceTimes off() {
        return OFF;
    }

    public boolean isOn() {
        return histograms != null;
    }

    /** The batch begins. All slots are free from this time of {@link System#nanoTime} on. */
    public void batchBegins(long nanos) {
        if (isOn()) {
            batchBegin = nanos;
        }
    }

    /**
     * Returns times for a thread that executes one SELECT after the other, until {@link #reset}; null when nothing is
     * recorded.
     */
    @Nullable
    public OwnTimes ofOneThread() {
        if (histograms == null) {
            return null;
        }
        OwnTimes idle = idleThreads.poll();
        OwnTimes own =
                idle == null ? new OwnTimes(histograms.service, histograms.acquire, histograms.turnaround) : idle;
        own.slotIsFree(batchBegin);
        threads.add(own);
        return own;
    }

    /**
     * A SELECT begins. It uses the slot that has been free for the longest time. Which of several free slots it uses
     * does not change the sum of all turnarounds.
     */
    public SelectTimer begin() {
        if (histograms == null) {
            return SelectTimer.OFF;
        }
        Long slotFree = freeSlots.poll();
        return new SelectTimer(this, System.nanoTime(), slotFree == null ? batchBegin : slotFree);
    }

    void acquired(long nanos) {
        if (histograms != null) {
            histograms.acquire.record(nanos);
        }
    }

    void ended(long now, long service, long turnaround) {
        if (histograms != null) {
            histograms.service.record(service);
            histograms.turnaround.record(turnaround);
            if (slotsAreReused) {
                freeSlots.add(now);
            }
        }
    }

    /** Prepares for another iteration. No thread may be recording. */
    public void reset() {
        if (histograms != null) {
            histograms.service.reset();
            histograms.acquire.reset();
            histograms.turnaround.reset();
            freeSlots.clear();
            for (OwnTimes own = threads.poll(); own != null; own = threads.poll()) {
                own.forget();
                idleThreads.add(own);
            }
        }
    }

    /** Returns the time from asking the pool for a connection to the last row; empty when nothing was recorded. */
    public Optional<ServiceTime> serviceTime() {
        return summary(histograms == null ? null : histograms.service);
    }

    /** The part of it until the SELECT had its connection; empty when nothing was recorded. */
    public Optional<ServiceTime> acquireTime() {
        return summary(histograms == null ? null : histograms.acquire);
    }

    /** Returns the time from when the SELECT's slot became free to the last row; empty when nothing was recorded. */
    public Optional<ServiceTime> turnaround() {
        return summary(histograms == null ? null : histograms.turnaround);
    }

    /**
     * Returns how long slots were free at the end of the batch because no SELECT was left for them, added up over all
     * slots. With the turnarounds it makes the concurrency times the duration of the batch. It is empty when nothing
     * was recorded, and where slots are not reused.
     *
     * @param batchEnd time of {@link System#nanoTime}
     * @param slots the concurrency
     */
    public OptionalLong idleSlotNanos(long batchEnd, int slots) {
        if (!isOn() || !slotsAreReused) {
            return OptionalLong.empty();
        }
        long idle = 0;
        int neverUsed = slots;
        for (OwnTimes own : threads) {
            // A thread that came too late for the batch before is still among them, with a time from then.
            idle += batchEnd - Math.max(batchBegin, own.slotFree());
            neverUsed--;
        }
        for (long since : freeSlots) {
            idle += batchEnd - since;
            neverUsed--;
        }
        return OptionalLong.of(Math.max(0, idle + neverUsed * (batchEnd - batchBegin)));
    }

    private Optional<ServiceTime> summary(@Nullable StripedHistogram histogram) {
        threads.forEach(OwnTimes::flush);
        return Optional.ofNullable(histogram).flatMap(StripedHistogram::summary);
    }
}
