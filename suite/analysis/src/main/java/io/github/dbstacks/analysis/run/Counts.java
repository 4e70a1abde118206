package io.github.dbstacks.analysis.run;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.zip.InflaterInputStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * How often each duration occurred in iterations of one or several forks, as cumulative counts: a percentile is found
 * by binary search.
 */
public final class Counts {
    /** The counts of no operation. */
    public static final Counts NONE = new Counts(new long[0], new int[0]);

    /** The bytes before the compressed ones of an encoded histogram: a cookie and their number. */
    private static final int HEADER = 8;

    /** Upper ends of the buckets, ascending. */
    private final long[] nanos;
    /** How many durations were at most the upper end of each bucket. */
    private final int[] upTo;
    /** All durations together. */
    private final double sumNanos;

    /**
     * @param nanos upper ends of the buckets, ascending
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
     * Returns the counts of all these iterations together.
     *
     * @param encoded one histogram for each iteration: HdrHistogram's compressed encoding in Base64
     * @throws IllegalArgumentException when one is no such histogram
     */
    public static Counts decode(List<String> encoded) {
        return together(encoded, each -> {});
    }

    /**
     * Returns the counts of all these iterations together. Only one histogram is in memory at a time: each takes 37 kB,
     * and a soak has thousands.
     *
     * @param sumNanos is told the durations of each iteration added up, in their order
     * @throws IllegalArgumentException when one is no histogram
     */
    static Counts decode(List<String> encoded, DoubleConsumer sumNanos) {
        return together(encoded, each -> sumNanos.accept(sumNanos(each)));
    }

    /** @param reader is given the histogram of each iteration; to add it up takes longer than to read it */
    private static Counts together(List<String> encoded, Consumer<Histogram> reader) {
        if (encoded.isEmpty()) {
            return NONE;
        }
        Histogram all = histogram(encoded.get(0));
        all.setAutoResize(true);
        reader.accept(all);
        for (String each : encoded.subList(1, encoded.size())) {
            Histogram iteration = histogram(each);
            reader.accept(iteration);
            all.add(iteration);
        }
        LongStream.Builder nanos = LongStream.builder();
        IntStream.Builder counts = IntStream.builder();
        for (HistogramIterationValue value : all.recordedValues()) {
            nanos.add(value.getValueIteratedTo());
            counts.add(Math.toIntExact(value.getCountAtValueIteratedTo()));
        }
        return new Counts(nanos.build().toArray(), counts.build().toArray(), sumNanos(all));
    }

    /** All of these durations. */
    public static Counts together(List<Counts> parts) {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        long[] nanos = parts.stream()
                .flatMapToLong(part -> Arrays.stream(part.nanos))
                .sorted()
                .distinct()
                .toArray();
        int[] counts = new int[nanos.length];
        for (Counts part : parts) {
            for (int bucket = 0; bucket < part.nanos.length; bucket++) {
                int at = Arrays.binarySearch(nanos, part.nanos[bucket]);
                counts[at] = Math.addExact(counts[at], part.count(bucket));
            }
        }
        return new Counts(
                nanos, counts, parts.stream().mapToDouble(Counts::sumNanos).sum());
    }

    /** The durations of a histogram added up, exact to half a per cent. */
    private static double sumNanos(Histogram histogram) {
        return histogram.getMean() * histogram.getTotalCount();
    }

    /**
     * The duration in nanoseconds that {@code percent} of all operations did not exceed.
     *
     * @throws IllegalArgumentException when there is no operation
     */
    public double percentile(double percent) {
        if (isEmpty()) {
            throw new IllegalArgumentException("A percentile of no operations was asked for.");
        }
        long rank = Math.max(1, (long) Math.ceil(percent / 100 * total()));
        int low = 0;
        int high = nanos.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (upTo[middle] >= rank) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return nanos[low];
    }

    /**
     * The duration that {@code percent} of the time of all operations was spent in operations of at most, in
     * nanoseconds: what an observer sees who looks at a moment drawn at random (W. Feller, "An Introduction to
     * Probability Theory and Its Applications II", 1971, I.4, the waiting-time paradox). Many short operations do not
     * hide the few long ones that take most of the time.
     *
     * @throws IllegalArgumentException when there is no operation
     */
    public double percentileOfTime(double percent) {
        if (isEmpty()) {
            throw new IllegalArgumentException("A percentile of no operations was asked for.");
        }
        double all = 0;
        for (int bucket = 0; bucket < nanos.length; bucket++) {
            all += (double) nanos[bucket] * count(bucket);
        }
        double spent = 0;
        for (int bucket = 0; bucket < nanos.length; bucket++) {
            spent += (double) nanos[bucket] * count(bucket);
            if (spent >= percent / 100 * all) {
                return nanos[bucket];
            }
        }
        return nanos[nanos.length - 1];
    }

    private int count(int bucket) {
        return upTo[bucket] - (bucket == 0 ? 0 : upTo[bucket - 1]);
    }

    /** Number of durations recorded. */
    public long total() {
        return upTo.length == 0 ? 0 : upTo[upTo.length - 1];
    }

    /** Whether no duration was recorded. */
    public boolean isEmpty() {
        return total() == 0;
    }

    /** The durations added up, exact to half a per cent. */
    public double sumNanos() {
        return sumNanos;
    }

    /**
     * The standard deviation of all durations, in nanoseconds. Each is taken as the upper end of its bucket, which of a
     * histogram of three digits is at most a thousandth too much.
     *
     * @throws IllegalArgumentException when there is no operation
     */
    public double deviation() {
        if (isEmpty()) {
            throw new IllegalArgumentException("A standard deviation of no operations was asked for.");
        }
        double mean = 0;
        for (int bucket = 0; bucket < nanos.length; bucket++) {
            mean += (double) nanos[bucket] * count(bucket) / total();
        }
        double squares = 0;
        for (int bucket = 0; bucket < nanos.length; bucket++) {
            squares += Math.pow(nanos[bucket] - mean, 2) * count(bucket) / total();
        }
        return Math.sqrt(squares);
    }

    /**
     * Where HdrHistogram inflates by itself, it leaves zlib's memory to the garbage collector: some 40 kB for each
     * histogram.
     */
    private static Histogram histogram(String encoded) {
        try {
            byte[] bytes = Base64.getDecoder().decode(encoded);
            try (InputStream inflated =
                    new InflaterInputStream(new ByteArrayInputStream(bytes, HEADER, bytes.length - HEADER))) {
                return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(inflated.readAllBytes()), 0);
            }
        } catch (IOException | RuntimeException e) { // a histogram that was cut off exceeds its arrays
            throw new IllegalArgumentException("a histogram of service times cannot be read", e);
        }
    }
}
