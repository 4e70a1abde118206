package io.github.dbstacks.harness.metrics;

import java.util.Arrays;

/** How long the SELECTs of one thread took. They are kept in an array and put into the histograms when the iteration is over. */
public final class OwnTimes {
    /**
     * SELECTs kept before the array must be emptied. It holds nearly all of an iteration: 500,000 SELECTs on 200 threads, the largest
     * default, are 2,500 for each thread.
     */
    private static final int SELECTS = 2048;

    private static final long NOT_TOLD = -1;

    private final StripedHistogram service;
    private final StripedHistogram acquire;
    /** Two values for each SELECT: the time until it had its connection, then the time until it ended. */
    private final long[] nanos = new long[2 * SELECTS];

    private int length;

    OwnTimes(StripedHistogram service, StripedHistogram acquire) {
        this.service = service;
        this.acquire = acquire;
        Arrays.fill(nanos, NOT_TOLD);
    }

    /** The current SELECT has its connection. */
    public void acquired(long sinceBegin) {
        nanos[length] = sinceBegin;
    }

    /** The last row of the current SELECT has been read. */
    public void end(long sinceBegin) {
        nanos[length + 1] = sinceBegin;
        length += 2;
        if (length == nanos.length) {
            flush();
        }
    }

    /** Puts the kept times into the histograms. No other thread may be recording. */
    public void flush() {
        for (int i = 0; i < length; i += 2) {
            if (nanos[i] != NOT_TOLD) {
                acquire.record(nanos[i]);
            }
            service.record(nanos[i + 1]);
        }
        forget();
    }

    /** Forgets the kept times. */
    public void forget() {
        Arrays.fill(
                nanos, 0, Math.min(nanos.length, length + 1), NOT_TOLD); // a SELECT that has begun has its first value
        length = 0;
    }
}
