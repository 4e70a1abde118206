package io.github.dbstacks.orchestrator.run;

import io.github.dbstacks.orchestrator.database.Admin.Sessions;
import io.github.dbstacks.result.ThreadCpu;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * What was seen of one or several iterations that ran at the same time.
 *
 * @param established most sessions at one moment
 * @param active most sessions that executed a statement at one moment
 * @param holding event-loop threads that hold connections, by the driver's own account
 * @param loaded threads of those names that did at least a tenth of the busiest one's work
 */
record Observation(int established, int active, int holding, int loaded) {
    private static final double SHARE = 0.1;

    static Observation of(JsonNode iteration, Sessions sessions) {
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
        return new Observation(
                sessions.established(),
                sessions.active(),
                iteration.path("connectionsPerThread").size(),
                loaded);
    }

    private static int loaded(List<Long> cpuNanos) {
        long most = cpuNanos.stream().max(Comparator.naturalOrder()).orElse(0L);
        return (int) cpuNanos.stream().filter(nanos -> nanos >= most * SHARE).count();
    }
}
