package io.github.dbstacks.planted;

import io.github.dbstacks.settings.Settings;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;

/**
 * Keeps a processor busy with each SELECT, for a share of the CPU time that a SELECT costs without it. So 3 % stays 3 %
 * while the code warms up.
 */
final class BusyWork {
    /**
     * Weight of a batch relative to the next one, in a moving average of the CPU time. A single batch would be too
     * inexact, since Linux counts CPU time in steps of 10 ms.
     */
    private static final double MEMORY = 0.7;

    /** Batches of each level of {@code never-steady}. Shorter levels would look like noise, not like a change. */
    private static final int LEVEL = 25;

    /** Batches before the slow-down, few enough that at least three quarters of the measured ones come after it. */
    private static final int MID_RUN = 40;

    private final IntToDoubleFunction share;
    private int batch;
    private long cpuNanosAtBegin;
    private double cpuNanos;
    private double selects;
    /** It is written between batches and read by all threads. */
    private volatile double nanosPerSelect;

    /** @param share share of a batch's CPU time, by the number of the batch from 1 */
    private BusyWork(IntToDoubleFunction share) {
        this.share = share;
    }

    /** Returns the busy work; empty when no profile asks for it. */
    static Optional<BusyWork> of(Settings settings) {
        if (settings.has("slow-3-percent")) {
            return Optional.of(new BusyWork(batch -> 0.03));
        }
        if (settings.has("slow-10-percent")) {
            return Optional.of(new BusyWork(batch -> 0.10));
        }
        if (settings.has("never-steady")) {
            return Optional.of(new BusyWork(batch -> batch / LEVEL % 2));
        }
        if (settings.has("slow-down-mid-run")) {
            return Optional.of(new BusyWork(batch -> batch > MID_RUN ? 0.30 : 0));
        }
        return Optional.empty();
    }

    void batchBegins() {
        batch++;
        nanosPerSelect = selects == 0 ? 0 : share.applyAsDouble(batch) * cpuNanos / selects;
        cpuNanosAtBegin = processCpuNanos();
    }

    /** Works on the thread of a SELECT. */
    void ofOneSelect() {
        double nanos = nanosPerSelect;
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < nanos) {
            Thread.onSpinWait();
        }
    }

    void batchEnds(int operations) {
        double ownNanos = processCpuNanos() - cpuNanosAtBegin - operations * nanosPerSelect;
        cpuNanos = MEMORY * cpuNanos + ownNanos;
        selects = MEMORY * selects + operations;
    }

    private static long processCpuNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : 0;
    }
}
