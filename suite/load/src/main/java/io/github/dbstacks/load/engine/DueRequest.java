package io.github.dbstacks.load.engine;

/**
 * A request that shall be sent.
 *
 * @param number from 0
 * @param intendedNanos when it is due, by {@link System#nanoTime()}
 */
record DueRequest(long number, long intendedNanos) {}
