package io.github.dbstacks.analysis.run;

import io.github.dbstacks.analysis.statistics.RatioOfSums;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.fork.Surroundings;
import io.github.dbstacks.records.fork.ThreadCpu;
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
 * @param recorded whether it recorded how long each SELECT took, which costs CPU time
 * @param startEpochMillis wall clock at its start
 * @param rows number of rows read
 * @param own what the application counted of itself
 * @param around what was counted from outside since the look before; empty where nobody looked at the end of this
 *     iteration
 */
public record MeasuredIteration(
        boolean measured,
        boolean recorded,
        long startEpochMillis,
        long durationNanos,
        int operations,
        long rows,
        OwnUsage own,
        Optional<Surroundings> around) {
    /**
     * What the application counted of itself during the iteration.
     *
     * @param cpuNanos CPU time of its process, in the clock ticks of the system
     * @param threadCpuNanos CPU time of its Java threads alone, in nanoseconds
     * @param betweenCpuNanos CPU time of these threads since the end of the iteration before; 0 where it is unknown
     * @param allocatedBytes heap allocated by all threads
     * @param jitCpuNanos CPU time of compilation since the end of the iteration before, rests included
     * @param jitQueue methods that wait for the JIT compiler or are in it, at the end
     * @param gcCount number of garbage collections
     * @param heapBytes use of the heap at the end
     * @param peakHeapBytes largest use of the heap since the process started
     * @param heapAfterGcBytes use of the heap after the last collection; empty before the first
     * @param threads live threads at the end
     * @param loops number of event-loop threads that hold connections
     * @param loopCpuNanos CPU time of the thread groups that these belong to
     */
    public record OwnUsage(
            OptionalLong cpuNanos,
            long threadCpuNanos,
            long betweenCpuNanos,
            OptionalLong allocatedBytes,
            OptionalLong jitCpuNanos,
            OptionalLong jitQueue,
            long gcCount,
            OptionalLong heapBytes,
            long peakHeapBytes,
            OptionalLong heapAfterGcBytes,
            int threads,
            int loops,
            long loopCpuNanos) {}

    /** @param around the orchestrator's line after the iteration, if there is one */
    public static MeasuredIteration of(Iteration iteration, Optional<Surroundings> around) {
        return new MeasuredIteration(
                iteration.phase() == Phase.MEASURED,
                iteration.times().serviceTime().isPresent(),
                iteration.startEpochMillis(),
                iteration.durationNanos(),
                iteration.work().operations(),
                iteration.work().rows().rows(),
                ownUsage(iteration),
                around);
    }

    /** Wall clock at its end. */
    double endEpochMillis() {
        return startEpochMillis + durationNanos / 1e6;
    }

    /** The same with what was counted from outside. */
    MeasuredIteration with(Surroundings counted) {
        return new MeasuredIteration(
                measured, recorded, startEpochMillis, durationNanos, operations, rows, own, Optional.of(counted));
    }

    private static OwnUsage ownUsage(Iteration iteration) {
        Set<String> loops = iteration.threads().connectionsPerThread().keySet();
        Set<String> groups = loops.stream().map(ThreadCpu::groupName).collect(Collectors.toSet());
        return new OwnUsage(
                iteration.metrics().cpuNanos(),
                iteration.threads().cpuNanos(),
                iteration.threads().betweenCpuNanos().orElse(0),
                iteration.metrics().allocatedBytes(),
                iteration.metrics().jitCpuNanos(),
                iteration.metrics().jitQueue(),
                iteration.metrics().gcCount(),
                iteration.metrics().heapBytes(),
                iteration.metrics().peakHeapBytes(),
                iteration.metrics().heapAfterGcBytes(),
                iteration.metrics().threads(),
                loops.size(),
                iteration.threads().threadGroups().stream()
                        .filter(group -> groups.contains(group.name()))
                        .mapToLong(ThreadCpu::allCpuNanos)
                        .sum());
    }

    /** What was counted from outside, per SELECT, over the iterations that know it. */
    public static OptionalDouble perOperation(
            List<MeasuredIteration> iterations, Function<Surroundings, OptionalLong> count) {
        return RatioOfSums.of(around(iterations), count, Surroundings::operations);
    }

    /** What was counted from outside, for those iterations at whose end somebody looked. */
    public static List<Surroundings> around(List<MeasuredIteration> iterations) {
        return iterations.stream()
                .flatMap(iteration -> iteration.around().stream())
                .toList();
    }
}
