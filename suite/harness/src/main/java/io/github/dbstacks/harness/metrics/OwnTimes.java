package io.github.dbstacks.harness.metrics;

/**
 * Keeps how long the SELECTs of one thread took. The thread is a slot of the concurrency: it is free for its next
 * SELECT when the one before has ended. The times are kept in an array and put into the histograms when the iteration
 * is over.
 */
public final class OwnTimes {
    /**
     * SELECTs kept before the array must be emptied. It holds nearly all of an iteration: 500,000 SELECTs on 200
     * threads, the largest default, are 2,500 for each thread.
     */
    private static final int SELECTS = 2048;

    private static final int TIMES = 3;
    private static final long NOT_TOLD = -1;

    private final StripedHistogram service;
    private final StripedHistogram acquire;
    private final StripedHistogram turnaround;
    /** The array has for each SELECT the time until it had its connection, its service time, and its turnaround. */
    private final long[] nanos = new long[TIMES * SELECTS];

    private int length;
    private long begin;
    private long slotFree;
    private long acquired = NOT_TOLD;

    OwnTimes(StripedHistogram service, StripedHistogram acquire, StripedHistogram turnaround) {
        this.service = service;
        this.acquire = acquire;
        this.turnaround = turnaround;
    }

    /** The thread has nothing to do since this time of {@link System#nanoTime}. */
    void slotIsFree(long since) {
        slotFree = since;
    }

    long slotFree() {
        return slotFree;
    }

    /** The next SELECT begins. */
    public void begin() {
        begin = System.nanoTime();
    }

    /** The current SELECT has its connection. */
    public void acquired() {
        acquired = System.nanoTime() - begin;
    }

    /** The last row of the current SELECT has been read. */
    public void end() {
        long now = System.nanoTime();
        add(acquired, now - begin, now - slotFree);
        acquired = NOT_TOLD;
        slotFree = now;
    }

    void add(long acquiredNanos, long serviceNanos, long turnaroundNanos) {
        nanos[length] = acquiredNanos;
        nanos[length + 1] = serviceNanos;
        nanos[length + 2] = turnaroundNanos;
        length += TIMES;
        if (length == nanos.length) {
            flush();
        }
    }

    /** Puts the kept times into the histograms. The thread must not be recording at the same time. */
    void flush() {
        for (int i = 0; i < length; i += TIMES) {
            if (nanos[i] != NOT_TOLD) {
                acquire.record(nanos[i]);
            }
            service.record(nanos[i + 1]);
            turnaround.record(nanos[i + 2]);
        }
        length = 0;
    }

    /** Forgets the kept times. */
    void forget() {
        length = 0;
        acquired = NOT_TOLD;
    }
}
