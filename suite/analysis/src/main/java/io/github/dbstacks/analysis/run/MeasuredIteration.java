package io.github.dbstacks.analysis.run;

import io.github.dbstacks.analysis.statistics.RatioOfSums;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Iteration.ThreadsUsed;
import io.github.dbstacks.records.fork.Metrics;
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
import java.util.stream.IntStream;

/**
 * An iteration as its application recorded it, without its histograms and without the names of its threads. A run has
 * many thousands of iterations, and these two are most of each.
 *
 * @param measured false for warm-up
 * @param recorded whether it recorded how long each SELECT took, which costs CPU time
 * @param startEpochMillis wall clock at its start
 * @param rows number of rows read
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
        Metrics metrics,
        Threads threads,
        Optional<Surroundings> around) {
    /**
     * What its Java threads used.
     *
     * @param cpuNanos CPU time of all of them
     * @param betweenCpuNanos CPU time since the end of the iteration before; 0 where it is unknown
     * @param loops number of event-loop threads that hold connections
     * @param loopCpuNanos CPU time of the thread groups that these belong to
     */
    public record Threads(long cpuNanos, long betweenCpuNanos, int loops, long loopCpuNanos) {
        static Threads of(ThreadsUsed used) {
            Set<String> loops = used.connectionsPerThread().keySet();
            Set<String> groups = loops.stream().map(ThreadCpu::groupName).collect(Collectors.toSet());
            return new Threads(
                    used.cpuNanos(),
                    used.betweenCpuNanos().orElse(0),
                    loops.size(),
                    used.threadGroups().stream()
                            .filter(group -> groups.contains(group.name()))
                            .mapToLong(ThreadCpu::allCpuNanos)
                            .sum());
        }
    }

    /** Nobody has looked at its end. */
    static MeasuredIteration of(Iteration iteration) {
        return new MeasuredIteration(
                iteration.phase() == Phase.MEASURED,
                iteration.times().serviceTime().isPresent(),
                iteration.startEpochMillis(),
                iteration.durationNanos(),
                iteration.work().operations(),
                iteration.work().rows().rows(),
                iteration.metrics(),
                Threads.of(iteration.threads()),
                Optional.empty());
    }

    /** Wall clock at its end. */
    double endEpochMillis() {
        return startEpochMillis + durationNanos / 1e6;
    }

    /** Returns this iteration with what was counted from outside. */
    MeasuredIteration with(Surroundings counted) {
        return new MeasuredIteration(
                measured,
                recorded,
                startEpochMillis,
                durationNanos,
                operations,
                rows,
                metrics,
                threads,
                Optional.of(counted));
    }

    /**
     * Returns those of these iterations whose CPU time and memory count. Recording how long each SELECT takes costs CPU
     * time, so iterations that did are left out, unless all did.
     */
    public static List<MeasuredIteration> unrecorded(List<MeasuredIteration> iterations) {
        return unrecordedPositions(iterations).mapToObj(iterations::get).toList();
    }

    /** The positions of these among all iterations. */
    static IntStream unrecordedPositions(List<MeasuredIteration> iterations) {
        boolean allRecorded = iterations.stream().allMatch(MeasuredIteration::recorded);
        return IntStream.range(0, iterations.size())
                .filter(position -> allRecorded || !iterations.get(position).recorded());
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
