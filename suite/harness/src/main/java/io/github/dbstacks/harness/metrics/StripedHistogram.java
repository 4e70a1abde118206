package io.github.dbstacks.harness.metrics;

import io.github.dbstacks.records.fork.ServiceTime;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;

/**
 * A histogram of durations from 1 ns to 1 h, with two significant digits, into which many threads record. It has
 * several stripes, and few threads share one. With a single stripe, processors would spend more time on moving its
 * memory between their caches than on recording.
 */
final class StripedHistogram {
    private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);
    /** With two digits a stripe takes 37 kB and an iteration in the results 1 kB; with three 260 kB and 2 to 4 kB. */
    private static final int SIGNIFICANT_DIGITS = 2;

    /** Limits the memory of a histogram to 1.2 MB on machines with many processors. */
    private static final int MOST_STRIPES = 32;

    private final AtomicHistogram[] stripes;

    StripedHistogram() {
        this(Runtime.getRuntime().availableProcessors());
    }

    StripedHistogram(int processors) {
        stripes = new AtomicHistogram[Math.min(MOST_STRIPES, powerOfTwo(2 * processors))];
        Arrays.setAll(stripes, stripe -> new AtomicHistogram(LONGEST_NANOS, SIGNIFICANT_DIGITS));
    }

    private static int powerOfTwo(int atLeast) {
        return Integer.highestOneBit(atLeast - 1) << 1;
    }

    /** Counts a duration. A duration of more than an hour counts as an hour. */
    void record(long nanos) {
        int stripe = (int) Thread.currentThread().getId() & (stripes.length - 1);
        stripes[stripe].recordValue(Math.min(nanos, LONGEST_NANOS));
    }

    /** Forgets what has been recorded. No thread may be recording. */
    void reset() {
        for (AtomicHistogram stripe : stripes) {
            stripe.reset();
        }
    }

    /** Returns what has been recorded so far; empty when that is nothing. */
    Optional<ServiceTime> summary() {
        Histogram sum = new Histogram(SIGNIFICANT_DIGITS); // grows as far as the longest duration needs
        for (AtomicHistogram stripe : stripes) {
            sum.add(stripe);
        }
        return ServiceTime.of(sum);
    }
}
