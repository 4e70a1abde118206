package io.github.dbstacks.records.fork;

/**
 * Service times of the SELECTs of an iteration in a closed loop: a new SELECT begins when another has ended. A slow database therefore
 * gets fewer SELECTs, and the times do not include the waiting that an open loop would cause (coordinated omission).
 *
 * @param count how many were recorded
 * @param histogram all of them at two significant digits, for merging iterations: HdrHistogram's compressed V2 encoding
 *     in Base64
 */
public record ServiceTime(
        long count, long p50Nanos, long p90Nanos, long p99Nanos, long p999Nanos, long maxNanos, String histogram) {}
