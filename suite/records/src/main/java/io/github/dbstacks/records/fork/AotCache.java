package io.github.dbstacks.records.fork;

/**
 * The AOT cache that the JVM of a fork was started with.
 *
 * @param bytes size of its file
 * @param trainingNanos how long the fork took that it was made from, until the file was there
 */
public record AotCache(long bytes, long trainingNanos) {}
