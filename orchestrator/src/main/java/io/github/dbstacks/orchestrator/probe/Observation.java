package io.github.dbstacks.orchestrator.probe;

import io.github.dbstacks.analysis.expectation.ProbedCell;
import io.github.dbstacks.records.fork.ThreadCpu;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import tools.jackson.databind.JsonNode;

/**
 * Numbers of one iteration, or of several that ran at the same time.
 *
 * @param established largest number of sessions at one time
 * @param active largest number of sessions that executed a statement at one time
 * @param holding event-loop threads that hold connections, as the driver reports
 * @param loaded event-loop threads that used at least a tenth of the CPU time of the busiest one
 */
record Observation(int established, int active, int holding, int loaded) {
    private static final double SHARE = 0.1;

    /** @param samples of the sessions; those taken during the iteration count */
    static Observation of(JsonNode iteration, List<SessionSample> samples) {
        long begin = iteration.path("startEpochMillis").asLong();
        long end = begin + iteration.path("durationNanos").asLong() / 1_000_000;
        List<SessionSample> within = samples.stream()
                .filter(sample -> sample.epochMillis() >= begin && sample.epochMillis() <= end)
                .toList();
        return new Observation(
                most(within, SessionSample::established),
                most(within, SessionSample::active),
                iteration.path("connectionsPerThread").size(),
                loaded(iteration));
    }

    /** Of an iteration that never ended: what the samples have, and no event loops. */
    static Observation ofSessions(List<SessionSample> samples) {
        return new Observation(most(samples, SessionSample::established), most(samples, SessionSample::active), 0, 0);
    }

    /** The larger value of each. Of requests at the same time, the one that ends last reports the threads of all. */
    Observation or(Observation other) {
        return new Observation(
                Math.max(established, other.established),
                Math.max(active, other.active),
                Math.max(holding, other.holding),
                Math.max(loaded, other.loaded));
    }

    ProbedCell.Counted counted() {
        return new ProbedCell.Counted(established, active, holding, loaded);
    }

    List<Integer> numbers() {
        return List.of(established, active, holding, loaded);
    }

    private static int most(List<SessionSample> samples, ToIntFunction<SessionSample> count) {
        return samples.stream().mapToInt(count).max().orElse(0);
    }

    private static int loaded(JsonNode iteration) {
        Set<String> loops = new TreeSet<>();
        iteration.path("connectionsPerThread").propertyNames().forEach(name -> loops.add(ThreadCpu.groupName(name)));
        int loaded = 0;
        for (JsonNode group : iteration.path("threadGroups")) {
            if (loops.contains(group.path("name").asString(""))) {
                loaded += loaded(group.path("cpuNanos")
                        .valueStream()
                        .map(JsonNode::asLong)
                        .toList());
            }
        }
        return loaded;
    }

    private static int loaded(List<Long> cpuNanos) {
        long most = cpuNanos.stream().max(Comparator.naturalOrder()).orElse(0L);
        return (int) cpuNanos.stream().filter(nanos -> nanos >= most * SHARE).count();
    }
}
