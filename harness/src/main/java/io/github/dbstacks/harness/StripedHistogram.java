package io.github.dbstacks.harness;

import io.github.dbstacks.result.ServiceTime;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.zip.Deflater;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;

/**
 * A histogram of durations, from 1 ns to 1 h at three significant digits, that many threads record into. Each thread has
 * a stripe, shared with few others: with a single one two processors would spend more time handing its counts to each
 * other than on recording (METHODOLOGY.md has the figures).
 */
final class StripedHistogram {
    private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final int SIGNIFICANT_DIGITS = 3;
    /** What is kept in results: at three digits an iteration would take 2 to 4 kB, at two it takes about 1 kB. */
    private static final int SIGNIFICANT_DIGITS_KEPT = 2;

    /** A stripe is a quarter of a megabyte. */
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
        Histogram kept = new Histogram(SIGNIFICANT_DIGITS_KEPT);
        kept.add(histogram);
        ByteBuffer bytes = ByteBuffer.allocate(kept.getNeededByteBufferCapacity());
        int length = kept.encodeIntoCompressedByteBuffer(bytes, Deflater.BEST_COMPRESSION);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }
}
