package io.github.dbstacks.analysis;

import io.github.dbstacks.records.Phase;
import io.github.dbstacks.records.ThreadCpu;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Reads an iteration's line and that of its surroundings; what a line does not hold is not known. */
public final class WindowReader {
    private WindowReader() {}

    /**
     * @param iteration a line of the application
     * @param surroundings the orchestrator's line after it; empty where nobody looked
     */
    public static Window window(JsonNode iteration, JsonNode surroundings) {
        JsonNode metrics = iteration.path("metrics");
        JsonNode loops = iteration.path("connectionsPerThread");
        boolean measured = isMeasured(iteration);
        return new Window(
                measured,
                !iteration.path("serviceTime").isMissingNode(),
                iteration.path("durationNanos").asLong(),
                iteration.path("selects").asInt(),
                iteration.path("rows").path("rows").asLong(),
                metrics.path("cpuNanos").asLong(-1),
                threadCpu(iteration, group -> true),
                metrics.path("allocatedBytes").asLong(-1),
                metrics.path("peakHeapBytes").asLong(-1),
                metrics.path("threads").asInt(),
                loopCpu(iteration, loops),
                loops.size(),
                surroundings.path("selects").asLong(iteration.path("selects").asLong()),
                surroundings.path("databaseCpuNanos").asLong(-1),
                surroundings.path("elapsedNanos").asLong(-1),
                surroundings.path("hostCpuNanos").asLong(-1),
                surroundings.path("stealNanos").asLong(-1),
                surroundings.path("throttledNanos").asLong(-1),
                foreign(surroundings),
                surroundings.path("applicationCpuNanos").asLong(-1),
                surroundings.path("watchingCpuNanos").asLong(-1),
                surroundings.path("tcpSegments").asLong(-1),
                measured ? histogram(iteration.path("serviceTime")) : Optional.empty(),
                measured ? histogram(iteration.path("acquireTime")) : Optional.empty());
    }

    public static boolean isMeasured(JsonNode iteration) {
        return iteration.path("phase").asString("").equals(Phase.MEASURED.toString());
    }

    public static JvmAccount account(JsonNode iteration) {
        JsonNode metrics = iteration.path("metrics");
        return new JvmAccount(
                iteration.path("selects").asLong(),
                metrics.path("gcMillis").asLong(),
                metrics.path("jitMillis").asLong(),
                iteration
                        .path("threadGroups")
                        .valueStream()
                        .collect(Collectors.toMap(
                                group -> group.path("name").asString(""), WindowReader::allCpu, Long::sum)));
    }

    private static OptionalLong foreign(JsonNode surroundings) {
        long rest = surroundings.path("hostCpuNanos").asLong(-1);
        for (String known : List.of("interrupt", "databaseCpu", "applicationCpu", "watchingCpu")) {
            long nanos = surroundings.path(known + "Nanos").asLong(-1);
            if (nanos < 0 || surroundings.path("hostCpuNanos").asLong(-1) < 0) {
                return OptionalLong.empty();
            }
            rest -= nanos;
        }
        return OptionalLong.of(rest);
    }

    private static Optional<String> histogram(JsonNode times) {
        return Optional.ofNullable(times.path("histogram").asString(null));
    }

    /** By the groups of threads that the connections' threads belong to. */
    private static long loopCpu(JsonNode iteration, JsonNode loops) {
        return threadCpu(
                iteration,
                loops.propertyNames().stream().map(ThreadCpu::groupName).collect(Collectors.toSet())::contains);
    }

    /** Of the groups of threads with such a name. */
    private static long threadCpu(JsonNode iteration, Predicate<String> isCounted) {
        return iteration
                .path("threadGroups")
                .valueStream()
                .filter(group -> isCounted.test(group.path("name").asString("")))
                .mapToLong(WindowReader::allCpu)
                .sum();
    }

    /** Older lines hold the CPU time of every thread, and no sum. */
    private static long allCpu(JsonNode group) {
        return group.path("allCpuNanos")
                .asLong(group.path("cpuNanos")
                        .valueStream()
                        .mapToLong(JsonNode::asLong)
                        .sum());
    }
}
