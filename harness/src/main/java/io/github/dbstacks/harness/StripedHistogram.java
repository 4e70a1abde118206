package io.github.dbstacks.harness;

import io.github.dbstacks.result.ServiceTime;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;

/**
 * A histogram of durations, from 1 ns to 1 h at two significant digits, that many threads record into. Each thread has a
 * stripe of its own as long as there are not more than {@value #MOST_STRIPES}: of a stripe that is shared two processors
 * spend more time handing its counts to each other than on recording (METHODOLOGY.md has the figures). A stripe comes
 * with its first record and stays through {@link #reset}, so that it is allocated in warm-up.
 */
final class StripedHistogram {
    private static final long LONGEST_NANOS = TimeUnit.HOURS.toNanos(1);
    /** A stripe of two digits takes 37 kB and an iteration in the results 1 kB; of three it would be 260 and 2 to 4. */
    private static final int SIGNIFICANT_DIGITS = 2;

    private static final int MOST_STRIPES = 256;

    /** By the lowest bits of the thread's id: threads of a pool are numbered one after the other. */
    private final AtomicReferenceArray<AtomicHistogram> stripes = new AtomicReferenceArray<>(MOST_STRIPES);

    /** Counts a duration; one longer than an hour as an hour. */
    void record(long nanos) {
        stripe((int) Thread.currentThread().getId() & (MOST_STRIPES - 1)).recordValue(Math.min(nanos, LONGEST_NANOS));
    }

    private AtomicHistogram stripe(int index) {
        AtomicHistogram stripe = stripes.get(index);
        if (stripe == null) {
            stripes.compareAndSet(index, null, new AtomicHistogram(LONGEST_NANOS, SIGNIFICANT_DIGITS));
            stripe = stripes.get(index);
        }
        return stripe;
    }

    /** Forgets what has been recorded; nobody may be recording. */
    void reset() {
        used().forEach(AtomicHistogram::reset);
    }

    private Stream<AtomicHistogram> used() {
        return IntStream.range(0, MOST_STRIPES).mapToObj(stripes::get).filter(Objects::nonNull);
    }

    /** What has been recorded so far; empty when that is nothing. */
    Optional<ServiceTime> summary() {
        Histogram sum = new Histogram(SIGNIFICANT_DIGITS); // grows to the longest recorded, and so stays small
        used().forEach(sum::add);
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
