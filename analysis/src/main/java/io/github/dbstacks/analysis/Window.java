package io.github.dbstacks.analysis;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * What the report needs of an iteration; the rest stays behind in the file. -1 stands for what is not known.
 *
 * @param measured false for warm-up
 * @param recorded whether it also recorded how long its SELECTs took
 * @param cpuNanos of the application while the iteration ran, in the system's clock ticks
 * @param threadCpuNanos of its Java threads alone, in ns
 * @param watchedSelects of the iterations that the following are about: this one and those since the last look
 * @param databaseCpuNanos of the database
 * @param loopCpuNanos of the threads that hold connections
 * @param loops how many those are
 * @param elapsedNanos since the last look
 * @param hostCpuNanos of everything on the host
 * @param stealNanos given to others by the hypervisor
 * @param throttledNanos lost to a quota
 * @param foreignCpuNanos of what is neither application, database, interrupts nor dbstacks; its parts are read one after the other, so that a
 *     single one may come out below nothing
 * @param applicationCpuNanos of the application's whole process since the last look, between iterations too
 * @param watchingCpuNanos of dbstacks' orchestrator
 * @param tcpSegments received on the host
 * @param serviceTimes how long its SELECTs took, encoded; empty for warm-up and when nothing was recorded
 * @param acquireTimes the part of it until each had its connection
 */
public record Window(
        boolean measured,
        boolean recorded,
        long durationNanos,
        int selects,
        long rows,
        long cpuNanos,
        long threadCpuNanos,
        long allocatedBytes,
        long peakHeapBytes,
        int threads,
        long loopCpuNanos,
        int loops,
        long watchedSelects,
        long databaseCpuNanos,
        long elapsedNanos,
        long hostCpuNanos,
        long stealNanos,
        long throttledNanos,
        OptionalLong foreignCpuNanos,
        long applicationCpuNanos,
        long watchingCpuNanos,
        long tcpSegments,
        Optional<String> serviceTimes,
        Optional<String> acquireTimes) {
    /** Without the durations of its SELECTs, which are most of what it holds. */
    public Window withoutTimes() {
        return new Window(
                measured,
                recorded,
                durationNanos,
                selects,
                rows,
                cpuNanos,
                threadCpuNanos,
                allocatedBytes,
                peakHeapBytes,
                threads,
                loopCpuNanos,
                loops,
                watchedSelects,
                databaseCpuNanos,
                elapsedNanos,
                hostCpuNanos,
                stealNanos,
                throttledNanos,
                foreignCpuNanos,
                applicationCpuNanos,
                watchingCpuNanos,
                tcpSegments,
                Optional.empty(),
                Optional.empty());
    }

    /** Something counted from look to look, over the windows that know it; empty when none does. */
    public static OptionalDouble perWatchedSelect(List<Window> windows, ToLongFunction<Window> count) {
        List<Window> known = windows.stream()
                .filter(window -> count.applyAsLong(window) >= 0)
                .toList();
        long selects = known.stream().mapToLong(Window::watchedSelects).sum();
        return selects == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) known.stream().mapToLong(count).sum() / selects);
    }

    public double cpuMicrosPerSelect() {
        return cpuNanos / 1e3 / selects;
    }
}
