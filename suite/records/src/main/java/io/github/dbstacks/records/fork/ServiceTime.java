package io.github.dbstacks.records.fork;

import io.github.dbstacks.schema.scenario.Slo.Percentile;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Durations of operations. Service times of SELECTs are those of a closed loop: a new SELECT begins when another has
 * ended. A slow database therefore gets fewer SELECTs, and the times do not include the waiting that an open loop would
 * cause (coordinated omission). Latencies under load include it, since they begin when a request was due.
 *
 * @param count how many were recorded
 * @param histogram all of them, for merging iterations: HdrHistogram's compressed V2 encoding in Base64, with two
 *     significant digits, and with three under load
 */
public record ServiceTime(
        long count, long p50Nanos, long p90Nanos, long p99Nanos, long p999Nanos, long maxNanos, String histogram) {
    /**
     * Returns what was recorded; empty when that is nothing.
     *
     * @param histogram of nanoseconds
     */
    public static Optional<ServiceTime> of(Histogram histogram) {
        return histogram.getTotalCount() == 0
                ? Optional.empty()
                : Optional.of(new ServiceTime(
                        histogram.getTotalCount(),
                        histogram.getValueAtPercentile(50),
                        histogram.getValueAtPercentile(90),
                        histogram.getValueAtPercentile(99),
                        histogram.getValueAtPercentile(99.9),
                        histogram.getMaxValue(),
                        compressed(histogram)));
    }

    private static String compressed(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }

    /** Returns one of the percentiles, in nanoseconds. */
    public long nanos(Percentile percentile) {
        return switch (percentile) {
            case P50 -> p50Nanos;
            case P90 -> p90Nanos;
            case P99 -> p99Nanos;
            case P999 -> p999Nanos;
        };
    }
}
