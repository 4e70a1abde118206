package io.github.dbstacks.records.fork;

/**
 * Tells what a full collection left of the heap at the end of a load, while its clients still waited for their last
 * answers.
 *
 * @param bytes in use after it
 */
public record LiveHeap(long bytes) {}
