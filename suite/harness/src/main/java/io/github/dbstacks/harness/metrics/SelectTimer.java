package io.github.dbstacks.harness.metrics;

/**
 * The clock of one SELECT of an iteration that records, and nothing where it does not. Its methods may run on different
 * threads.
 */
public final class SelectTimer {
    static final SelectTimer OFF = new SelectTimer(ServiceTimes.off(), 0, 0);

    private final ServiceTimes times;
    private final long begin;
    /** The time when the slot of the concurrency that this SELECT uses became free. */
    private final long slotFree;

    SelectTimer(ServiceTimes times, long begin, long slotFree) {
        this.times = times;
        this.begin = begin;
        this.slotFree = slotFree;
    }

    /**
     * Says that the SELECT has its connection. It is only for stacks that take the connection from the pool in their
     * own code.
     */
    public void acquired() {
        if (times.isOn()) {
            times.acquired(System.nanoTime() - begin);
        }
    }

    /** The SELECT's last row has been read. Must be called before the batch can complete. */
    public void end() {
        if (times.isOn()) {
            long now = System.nanoTime();
            times.ended(now, now - begin, now - slotFree);
        }
    }
}
