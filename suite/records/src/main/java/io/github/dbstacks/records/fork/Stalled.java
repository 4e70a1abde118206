package io.github.dbstacks.records.fork;

/**
 * Tells what an application did in the seconds of a load in which no request was answered, the first of each row of
 * them left out.
 *
 * @param elapsedNanos how long these seconds were together
 * @param applicationCpuNanos CPU time of its process in them
 */
public record Stalled(long elapsedNanos, long applicationCpuNanos) {}
