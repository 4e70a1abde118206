package io.github.dbstacks.report;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * How often each duration occurred in one iteration. The iterations of a fork share one scale, so that merging them,
 * which a bootstrap does ten thousand times, is adding numbers.
 *
 * @param nanos the scale: upper ends of the buckets, ascending
 * @param counts in each bucket
 */
@SuppressWarnings("ArrayRecordComponent") // ten thousand additions an interval, never compared
record Counts(long[] nanos, int[] counts) {

    /**
     * Of a fork's iterations, in order.
     *
     * @param encoded HdrHistogram's compressed encoding in Base64, one an iteration
     * @throws IllegalArgumentException when one is not that
     */
    static List<Counts> decode(List<String> encoded) {
        List<Histogram> histograms = encoded.stream().map(Counts::histogram).toList();
        Set<Long> values = new TreeSet<>();
        for (Histogram histogram : histograms) {
            for (HistogramIterationValue value : histogram.recordedValues()) {
                values.add(value.getValueIteratedTo());
            }
        }
        long[] scale = values.stream().mapToLong(Long::longValue).toArray();
        return histograms.stream().map(histogram -> on(scale, histogram)).toList();
    }

    private static Counts on(long[] scale, Histogram histogram) {
        int[] counts = new int[scale.length];
        for (HistogramIterationValue value : histogram.recordedValues()) {
            counts[Arrays.binarySearch(scale, value.getValueIteratedTo())] =
                    Math.toIntExact(value.getCountAtValueIteratedTo());
        }
        return new Counts(scale, counts);
    }

    /**
     * The duration, in nanoseconds, that {@code percent} of all operations of these iterations did not exceed.
     *
     * @param iterations of one fork, at least one with a count
     */
    static double percentile(List<Counts> iterations, double percent) {
        long[] scale = iterations.get(0).nanos;
        long[] sums = new long[scale.length];
        long total = 0;
        for (Counts iteration : iterations) {
            for (int bucket = 0; bucket < sums.length; bucket++) {
                sums[bucket] += iteration.counts[bucket];
                total += iteration.counts[bucket];
            }
        }
        long rank = Math.max(1, (long) Math.ceil(percent / 100 * total));
        long below = 0;
        for (int bucket = 0; bucket < sums.length; bucket++) {
            below += sums[bucket];
            if (below >= rank) {
                return scale[bucket];
            }
        }
        throw new IllegalArgumentException("A percentile of no operations was asked for.");
    }

    static long total(List<Counts> iterations) {
        return iterations.stream()
                .flatMapToInt(iteration -> Arrays.stream(iteration.counts))
                .asLongStream()
                .sum();
    }

    private static Histogram histogram(String encoded) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
        } catch (DataFormatException | RuntimeException e) { // one cut off runs over the ends of its arrays
            throw new IllegalArgumentException("A histogram of service times cannot be read.", e);
        }
    }
}
