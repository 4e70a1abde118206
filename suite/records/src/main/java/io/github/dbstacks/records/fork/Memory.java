package io.github.dbstacks.records.fork;

import java.util.OptionalLong;

/**
 * Memory and threads of an application's process at the end of its measured part, as the kernel counts them. Under load
 * each client has a request under way then. Memory for the buffers of its connections is the kernel's own and is no
 * part of it.
 *
 * @param virtualBytes addresses that the process has reserved; empty in a run before 2026-11-28
 * @param rssBytes resident memory
 * @param pssBytes the same, where each page counts by the share of this process in those that have it
 * @param ussBytes what the process has for itself alone, and what would be free without it
 * @param threads of the process, those of the JVM itself among them
 * @param readNanos how long it took to read all this, in which the kernel may have stopped the process from mapping
 *     memory
 */
public record Memory(
        OptionalLong virtualBytes, long rssBytes, long pssBytes, long ussBytes, int threads, long readNanos) {}
