package io.github.dbstacks.records.fork;

/**
 * Durations of operations. Service times of SELECTs are those of a closed loop: a new SELECT begins when another has ended. A slow database
 * therefore gets fewer SELECTs, and the times do not include the waiting that an open loop would cause (coordinated omission). Latencies
 * under load include it, since they begin when a request was due.
 *
 * @param count how many were recorded
 * @param histogram all of them, for merging iterations: HdrHistogram's compressed V2 encoding in Base64, with two significant digits, and
 *     with three under load
 */
public record ServiceTime(
        long count, long p50Nanos, long p90Nanos, long p99Nanos, long p999Nanos, long maxNanos, String histogram) {}
