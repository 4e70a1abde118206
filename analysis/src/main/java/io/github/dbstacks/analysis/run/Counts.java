package io.github.dbstacks.analysis.run;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * How often each duration occurred in one iteration, as cumulative counts. The iterations of a fork share one scale of buckets, so
 * that a percentile of several iterations is found by binary search. A bootstrap asks for a thousand such percentiles.
 */
public final class Counts {
    /** Upper ends of the buckets, ascending. */
    private final long[] nanos;
    /** For each bucket, how many durations were at most its upper end. */
    private final int[] upTo;
    /** All durations together. */
    private final double sumNanos;

    /**
     * Of one iteration.
     *
     * @param nanos upper ends of the buckets, the same array for all iterations of a fork
     * @param counts how many durations fell into each bucket
     */
    public Counts(long[] nanos, int[] counts) {
        this(
                nanos,
                counts,
                IntStream.range(0, counts.length)
                        .mapToDouble(i -> (double) nanos[i] * counts[i])
                        .sum());
    }

    private Counts(long[] nanos, int[] counts, double sumNanos) {
        this.nanos = nanos;
        this.sumNanos = sumNanos;
        this.upTo = counts.clone();
        for (int bucket = 1; bucket < upTo.length; bucket++) {
            upTo[bucket] = Math.addExact(upTo[bucket - 1], upTo[bucket]);
        }
    }

    /**
     * Of the iterations of a fork, in order.
     *
     * @param encoded one histogram for each iteration: HdrHistogram's compressed encoding in Base64
     * @throws IllegalArgumentException when one is no such histogram
     */
    public static List<Counts> decode(List<String> encoded) {
        List<Histogram> histograms = encoded.stream().map(Counts::histogram).toList();
        if (histograms.isEmpty()) {
            return List.of();
        }
        long[] scale = scale(merged(histograms));
        return histograms.stream().map(histogram -> on(scale, histogram)).toList();
    }

    /**
     * Of all iterations together: a list of one, or an empty list when there is no iteration. It takes less memory than
     * {@link #decode}.
     *
     * @throws IllegalArgumentException when one is no such histogram
     */
    public static List<Counts> decodeMerged(List<String> encoded) {
        List<Histogram> histograms = encoded.stream().map(Counts::histogram).toList();
        if (histograms.isEmpty()) {
            return List.of();
        }
        Histogram all = merged(histograms);
        return List.of(on(scale(all), all));
    }

    private static Histogram merged(List<Histogram> histograms) {
        Histogram all = new Histogram(histograms.get(0));
        all.setAutoResize(true);
        histograms.forEach(all::add);
        return all;
    }

    private static long[] scale(Histogram histogram) {
        return StreamSupport.stream(histogram.recordedValues().spliterator(), false)
                .mapToLong(HistogramIterationValue::getValueIteratedTo)
                .toArray();
    }

    /** Puts a histogram on a scale that has all its values. Both ascend, so one pass over the scale is enough. */
    private static Counts on(long[] scale, Histogram histogram) {
        int[] counts = new int[scale.length];
        int bucket = 0;
        for (HistogramIterationValue value : histogram.recordedValues()) {
            while (scale[bucket] != value.getValueIteratedTo()) {
                bucket++;
            }
            counts[bucket] = Math.toIntExact(value.getCountAtValueIteratedTo());
        }
        return new Counts(scale, counts, histogram.getMean() * histogram.getTotalCount());
    }

    /**
     * The duration in nanoseconds that {@code percent} of all operations of these iterations did not exceed.
     *
     * @param iterations of one fork; at least one of them must have recorded something
     */
    public static double percentile(List<Counts> iterations, double percent) {
        long[] scale = iterations.get(0).nanos;
        long rank = Math.max(1, (long) Math.ceil(percent / 100 * total(iterations)));
        int low = 0;
        int high = scale.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (upTo(iterations, middle) >= rank) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        if (scale.length == 0 || upTo(iterations, low) < rank) {
            throw new IllegalArgumentException("A percentile of no operations was asked for.");
        }
        return scale[low];
    }

    /** Number of durations recorded. */
    public static long total(List<Counts> iterations) {
        long total = 0;
        for (Counts iteration : iterations) {
            int buckets = iteration.upTo.length;
            total += buckets == 0 ? 0 : iteration.upTo[buckets - 1];
        }
        return total;
    }

    /** The durations added up, exact to half a per cent. */
    public double sumNanos() {
        return sumNanos;
    }

    private static long upTo(List<Counts> iterations, int bucket) {
        long sum = 0;
        for (Counts iteration : iterations) {
            sum += iteration.upTo[bucket];
        }
        return sum;
    }

    private static Histogram histogram(String encoded) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
        } catch (DataFormatException | RuntimeException e) { // a histogram that was cut off exceeds its arrays
            throw new IllegalArgumentException("a histogram of service times cannot be read", e);
        }
    }
}
