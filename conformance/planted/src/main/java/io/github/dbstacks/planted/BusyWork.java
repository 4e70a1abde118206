package io.github.dbstacks.planted;

import io.github.dbstacks.settings.Settings;
import java.lang.management.ManagementFactory;
import java.util.function.IntToDoubleFunction;

/**
 * Keeps a processor busy for a share of what a SELECT costs the process: as measured over the batches before, the busy work
 * itself left out, so that 3 % stays 3 % while the code warms up.
 */
final class BusyWork {
    /** Batches before the last count less and less: process CPU time comes in steps of 10 ms. */
    private static final double MEMORY = 0.8;

    private static final int CLOCK_READINGS = 1_000_000;

    /** Batches of a level of {@code never-steady}: with fewer or closer levels it would be noise, of which the mean is what counts. */
    private static final int LEVEL = 25;

    /** Batches before the slow-down: not so many that what comes after is less than three quarters of what is measured. */
    private static final int MID_RUN = 40;

    private final IntToDoubleFunction share;
    private final long clockNanos = clockNanos();
    private int batch;
    private int lastOperations;
    private long lastCpuNanos;
    private double ownCpuNanos;
    private double operations;
    private volatile long nanos;

    /** @param share of a SELECT's CPU time, by the number of the batch from 1 */
    private BusyWork(IntToDoubleFunction share) {
        this.share = share;
    }

    static BusyWork of(Settings settings) {
        if (settings.has("slow-3-percent")) {
            return new BusyWork(batch -> 0.03);
        }
        if (settings.has("never-steady")) {
            return new BusyWork(batch -> batch / LEVEL % 2);
        }
        if (settings.has("slow-down-mid-run")) {
            return new BusyWork(batch -> batch > MID_RUN ? 0.30 : 0);
        }
        return new BusyWork(batch -> 0);
    }

    /** What the next batch's SELECTs cost is not known yet; what those before it cost is. */
    void batchBegins(int batchOperations) {
        long cpuNanos = processCpuNanos();
        if (batch > 0) {
            ownCpuNanos = MEMORY * ownCpuNanos + (cpuNanos - lastCpuNanos) - (double) lastOperations * nanos;
            operations = MEMORY * operations + lastOperations;
            nanos = Math.round(share.applyAsDouble(batch + 1) * ownCpuNanos / operations);
        }
        batch++;
        lastOperations = batchOperations;
        lastCpuNanos = cpuNanos;
    }

    /** Reads the clock again and again: the first time and half of the last are in it too, which with 300 ns is not nothing. */
    void work() {
        if (nanos > 0) {
            long begin = System.nanoTime();
            long wanted = nanos - clockNanos * 3 / 2;
            while (System.nanoTime() - begin < wanted) {
                Thread.onSpinWait();
            }
        }
    }

    /** What it costs to read the clock. */
    private static long clockNanos() {
        long begin = System.nanoTime();
        long last = begin;
        for (int reading = 0; reading < CLOCK_READINGS; reading++) {
            last = System.nanoTime();
        }
        return (last - begin) / CLOCK_READINGS;
    }

    private static long processCpuNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : 0;
    }
}
