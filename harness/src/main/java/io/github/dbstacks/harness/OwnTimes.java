package io.github.dbstacks.harness;

import java.util.Arrays;

/** How long the SELECTs of one thread took; not counted before the iteration is over, as a rule. */
final class OwnTimes {
    /** With 200 threads an iteration of the reference study is 2,500 SELECTs each. */
    private static final int SELECTS = 2048;

    private static final long NOT_TOLD = -1;

    private final StripedHistogram service;
    private final StripedHistogram acquire;
    /** Of each SELECT the time until it had its connection, then until it ended. */
    private final long[] nanos = new long[2 * SELECTS];

    private int length;

    OwnTimes(StripedHistogram service, StripedHistogram acquire) {
        this.service = service;
        this.acquire = acquire;
        Arrays.fill(nanos, NOT_TOLD);
    }

    /** The SELECT under way has its connection. */
    void acquired(long sinceBegin) {
        nanos[length] = sinceBegin;
    }

    /** The SELECT under way has been read to its last row. */
    void end(long sinceBegin) {
        nanos[length + 1] = sinceBegin;
        length += 2;
        if (length == nanos.length) {
            flush();
        }
    }

    /** Counts what it has kept back; nobody may be recording but the caller. */
    void flush() {
        for (int i = 0; i < length; i += 2) {
            if (nanos[i] != NOT_TOLD) {
                acquire.record(nanos[i]);
            }
            service.record(nanos[i + 1]);
        }
        forget();
    }

    /** Keeps nothing back any more. */
    void forget() {
        Arrays.fill(nanos, 0, Math.min(nanos.length, length + 1), NOT_TOLD); // one may have begun
        length = 0;
    }
}
