package io.github.dbstacks.analysis.run;

import io.github.dbstacks.analysis.statistics.RatioOfSums;
import io.github.dbstacks.records.Iteration;
import io.github.dbstacks.records.Phase;
import io.github.dbstacks.records.ServiceTime;
import io.github.dbstacks.records.Surroundings;
import io.github.dbstacks.records.ThreadCpu;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What the analysis needs of an iteration. A run has many thousands of iterations, so the rest stays in the file.
 *
 * @param measured false for warm-up
 * @param rows number of rows read
 * @param own what the application counted of itself
 * @param around what was counted from outside since the look before; empty where nobody looked at the end of this iteration
 */
public record MeasuredIteration(
        boolean measured,
        long durationNanos,
        int selects,
        long rows,
        OwnUsage own,
        Optional<Surroundings> around,
        RecordedTimes times) {
    /**
     * What the application counted of itself during the iteration.
     *
     * @param cpuNanos CPU time of its process, in the clock ticks of the system
     * @param threadCpuNanos CPU time of its Java threads alone, in nanoseconds
     * @param allocatedBytes heap allocated by all threads
     * @param peakHeapBytes largest use of the heap since the process started
     * @param threads live threads at the end
     * @param loops number of event-loop threads that hold connections
     * @param loopCpuNanos CPU time of the thread groups that these belong to
     */
    public record OwnUsage(
            OptionalLong cpuNanos,
            long threadCpuNanos,
            OptionalLong allocatedBytes,
            long peakHeapBytes,
            int threads,
            int loops,
            long loopCpuNanos) {}

    /**
     * How long its SELECTs took, as histograms in HdrHistogram's encoding.
     *
     * @param recorded whether the iteration recorded the duration of each SELECT, which costs CPU time
     * @param service from asking the pool for a connection to the last row; empty for warm-up and when nothing was recorded
     * @param acquire the part of it until the SELECT had its connection
     */
    public record RecordedTimes(boolean recorded, Optional<String> service, Optional<String> acquire) {}

    /** @param around the orchestrator's line after the iteration, if there is one */
    public static MeasuredIteration of(Iteration iteration, Optional<Surroundings> around) {
        boolean measured = iteration.phase() == Phase.MEASURED;
        Optional<ServiceTime> service = iteration.times().serviceTime();
        Optional<ServiceTime> acquire = iteration.times().acquireTime();
        return new MeasuredIteration(
                measured,
                iteration.durationNanos(),
                iteration.work().selects(),
                iteration.work().rows().rows(),
                ownUsage(iteration),
                around,
                new RecordedTimes(
                        service.isPresent(),
                        service.filter(times -> measured).map(ServiceTime::histogram),
                        acquire.filter(times -> measured).map(ServiceTime::histogram)));
    }

    private static OwnUsage ownUsage(Iteration iteration) {
        Set<String> loops = iteration.threads().connectionsPerThread().keySet();
        Set<String> groups = loops.stream().map(ThreadCpu::groupName).collect(Collectors.toSet());
        return new OwnUsage(
                iteration.metrics().cpuNanos(),
                iteration.threads().cpuNanos(),
                iteration.metrics().allocatedBytes(),
                iteration.metrics().peakHeapBytes(),
                iteration.metrics().threads(),
                loops.size(),
                iteration.threads().threadGroups().stream()
                        .filter(group -> groups.contains(group.name()))
                        .mapToLong(ThreadCpu::allCpuNanos)
                        .sum());
    }

    /** Without the histograms, which are most of what it holds. */
    MeasuredIteration withoutTimes() {
        return new MeasuredIteration(
                measured,
                durationNanos,
                selects,
                rows,
                own,
                around,
                new RecordedTimes(times.recorded, Optional.empty(), Optional.empty()));
    }

    /** What was counted from outside, per SELECT, over the iterations that know it. */
    public static OptionalDouble perSelect(
            List<MeasuredIteration> iterations, Function<Surroundings, OptionalLong> count) {
        return RatioOfSums.of(around(iterations), count, Surroundings::selects);
    }

    /** What was counted from outside, for those iterations at whose end somebody looked. */
    public static List<Surroundings> around(List<MeasuredIteration> iterations) {
        return iterations.stream()
                .flatMap(iteration -> iteration.around().stream())
                .toList();
    }
}
