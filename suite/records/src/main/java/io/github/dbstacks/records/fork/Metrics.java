package io.github.dbstacks.records.fork;

import java.util.OptionalLong;

/**
 * What an iteration cost its process. All but {@code jitQueue} and the last four are differences between its start and
 * its end.
 *
 * @param cpuNanos CPU time of the process; empty where the JDK does not know it
 * @param allocatedBytes heap allocated by all threads; empty where the JDK does not know it
 * @param gcMillis time in garbage collection
 * @param gcCount number of collections
 * @param jitMillis time in compilation, summed over the compiler threads; it is elapsed time, so it grows where they
 *     wait for a processor
 * @param jitCpuNanos CPU time of the compiler threads since the iteration before ended, rests included; empty where the
 *     system does not tell
 * @param jitQueue methods that wait for the JIT compiler or are in it, at the end; empty where the JVM does not tell
 * @param classesLoaded number of classes loaded
 * @param heapBytes use of the heap at the end; empty in records that do not have it
 * @param peakHeapBytes largest use of the heap since the process started: the sum of the peaks of its memory pools
 * @param heapAfterGcBytes use of the heap after the last collection; empty before the first, and where the JDK does not
 *     tell it
 * @param threads live platform threads at the end
 */
public record Metrics(
        OptionalLong cpuNanos,
        OptionalLong allocatedBytes,
        long gcMillis,
        long gcCount,
        long jitMillis,
        OptionalLong jitCpuNanos,
        OptionalLong jitQueue,
        long classesLoaded,
        OptionalLong heapBytes,
        long peakHeapBytes,
        OptionalLong heapAfterGcBytes,
        int threads) {}
