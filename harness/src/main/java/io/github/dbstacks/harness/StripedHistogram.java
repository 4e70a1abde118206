package io.github.dbstacks.harness;

import io.github.dbstacks.records.ServiceTime;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.zip.Deflater;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;

/**
 * A histogram of durations, from 1 ns to 1 h at two significant digits, that many threads record into. Each thread has
 * a stripe, shared with few others: with a single one two processors would spend more time handing its counts to each
 * other than on recording (METHODOLOGY.md has the figures).
 */
final class StripedHistogram {
    private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);
    /** A stripe of two digits takes 37 kB and an iteration in the results 1 kB; of three it would be 260 and 2 to 4. */
    private static final int SIGNIFICANT_DIGITS = 2;

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

    /** Counts a duration; one longer than an hour as an hour. */
    void record(long nanos) {
        int stripe = (int) Thread.currentThread().getId() & (stripes.length - 1);
        stripes[stripe].recordValue(Math.min(nanos, LONGEST_NANOS));
    }

    /** Forgets what has been recorded; nobody may be recording. */
    void reset() {
        for (AtomicHistogram stripe : stripes) {
            stripe.reset();
        }
    }

    /** What has been recorded so far; empty when that is nothing. */
    Optional<ServiceTime> summary() {
        Histogram sum = new Histogram(SIGNIFICANT_DIGITS); // grows to the longest recorded, and so stays small
        for (AtomicHistogram stripe : stripes) {
            sum.add(stripe);
        }
        if (sum.getTotalCount() == 0) {
            return Optional.empty();
        }
        return Optional.of(new ServiceTime(
                sum.getTotalCount(),
                sum.getValueAtPercentile(50),
                sum.getValueAtPercentile(90),
                sum.getValueAtPercentile(99),
                sum.getValueAtPercentile(99.9),
                sum.getMaxValue(),
                compressed(sum)));
    }

    private static String compressed(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes, Deflater.BEST_COMPRESSION);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }
}
