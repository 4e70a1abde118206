package io.github.dbstacks.records;

/**
 * How long the SELECTs of an iteration took, in closed loop: the next is asked for when one has ended, so a slow database
 * is asked less often, and waiting that nobody did is not in here.
 *
 * @param count how many were recorded
 * @param histogram all of them at two significant digits, for merging iterations: HdrHistogram's compressed V2 encoding
 *     in Base64
 */
public record ServiceTime(
        long count, long p50Nanos, long p90Nanos, long p99Nanos, long p999Nanos, long maxNanos, String histogram) {}
