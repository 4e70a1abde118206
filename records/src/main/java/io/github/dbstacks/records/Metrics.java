package io.github.dbstacks.records;

/**
 * What an iteration cost its process, as differences over the iteration.
 *
 * @param cpuNanos CPU time of the process; -1 where the JDK cannot tell
 * @param allocatedBytes heap allocated by all threads; -1 where the JDK cannot tell
 * @param gcMillis time in garbage collection
 * @param gcCount collections
 * @param jitMillis time in compilation, summed over compiler threads
 * @param classesLoaded classes
 * @param peakHeapBytes most that was ever used of the heap until then, summed over its pools' own peaks
 * @param threads live platform threads at the end
 */
public record Metrics(
        long cpuNanos,
        long allocatedBytes,
        long gcMillis,
        long gcCount,
        long jitMillis,
        long classesLoaded,
        long peakHeapBytes,
        int threads) {}
