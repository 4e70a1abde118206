package io.github.dbstacks.records.fork;

import io.github.dbstacks.records.Inlined;
import java.util.OptionalLong;

/**
 * Tells what an iteration cost its process. All but {@code jitQueue}, {@code heap} and {@code threads} are differences
 * between its start and its end.
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
 * @param heap at the end
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
        Heap heap,
        int threads) {
    /**
     * Tells how much of the heap is in use.
     *
     * @param heapBytes at the end of the iteration; empty in records that do not have it
     * @param peakHeapBytes most since the process started: the sum of the peaks of its memory pools
     * @param heapAfterGcBytes after the last collection; empty before the first, and where the JDK does not tell it
     */
    public record Heap(OptionalLong heapBytes, long peakHeapBytes, OptionalLong heapAfterGcBytes) implements Inlined {}
}
