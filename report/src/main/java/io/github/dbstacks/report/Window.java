package io.github.dbstacks.report;

import java.util.Optional;

/**
 * What the report needs of an iteration; the rest stays behind in the file. -1 stands for what is not known.
 *
 * @param measured false for warm-up
 * @param cpuNanos of the application
 * @param databaseCpuNanos of the database, from the end of the iteration before to the end of this one
 * @param loopCpuNanos of the threads that hold connections
 * @param loops how many those are
 * @param elapsedNanos from the end of the iteration before to the end of this one, as the next three are
 * @param hostCpuNanos of everything on the host
 * @param stealNanos given to others by the hypervisor
 * @param throttledNanos lost to a quota
 * @param foreignCpuNanos of what is neither application, database nor dbstacks
 * @param serviceTimes how long its SELECTs took, encoded; empty for warm-up and when nothing was recorded
 * @param acquireTimes the part of it until each had its connection
 */
record Window(
        boolean measured,
        long durationNanos,
        int selects,
        long rows,
        long cpuNanos,
        long allocatedBytes,
        long gcMillis,
        long peakHeapBytes,
        int threads,
        long loopCpuNanos,
        int loops,
        long databaseCpuNanos,
        long elapsedNanos,
        long hostCpuNanos,
        long stealNanos,
        long throttledNanos,
        long foreignCpuNanos,
        long tcpSegments,
        Optional<String> serviceTimes,
        Optional<String> acquireTimes) {
    double cpuMicrosPerSelect() {
        return cpuNanos / 1e3 / selects;
    }
}
