package io.github.dbstacks.orchestrator.observe;

import io.github.dbstacks.orchestrator.directory.ForkFile;
import io.github.dbstacks.orchestrator.fork.ForkObserver;
import io.github.dbstacks.records.fork.Counted;
import io.github.dbstacks.records.fork.Counted.Moment;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.ThreadCpu;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.database.Server;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import tools.jackson.databind.JsonNode;

/** Counts the connections and event loops that an application really uses, as the third experiment of study 000 did. */
public final class SessionCounts implements ForkObserver {
    /** The part of the CPU time of the busiest event loop below which a loop does not work. */
    private static final double SHARE = 0.1;

    private final SessionSampler sampler;
    private final ForkFile file;
    private int iterations;

    /** @param stack whose sessions are counted */
    public SessionCounts(Server server, String stack, ForkFile file) {
        this.sampler = new SessionSampler(server, stack);
        this.file = file;
    }

    @Override
    public void iteration(JsonNode iteration) {
        iterations++;
        if (iterations == 1) {
            file.append("counted", counted(Moment.FIRST, List.of(iteration)));
        }
        file.append("counted", counted(Moment.LATER, List.of(iteration)));
    }

    @Override
    public void atOnce(List<JsonNode> iterations) {
        file.append("counted", counted(Moment.AT_ONCE, iterations));
    }

    @Override
    public ForkEnded ended(ForkEnded end) throws InterruptedException {
        List<SessionSample> samples = sampler.close();
        if (iterations == 0 && isUnderWay(samples)) {
            file.append(
                    "counted",
                    new Counted(
                            Moment.FIRST,
                            most(samples, SessionSample::established),
                            most(samples, SessionSample::active),
                            OptionalInt.empty(),
                            OptionalInt.empty()));
        }
        sampler.problem().ifPresent(problem -> {
            throw BenchException.failed("the sessions could not be counted: " + problem);
        });
        return end;
    }

    /** Returns whether sessions were at work most of the time, though no iteration ended. */
    private static boolean isUnderWay(List<SessionSample> samples) {
        return 2 * samples.stream().filter(sample -> sample.active() > 0).count() > samples.size();
    }

    /**
     * Returns the largest number of each. Of iterations at the same time, the one that ends last reports the threads of
     * all.
     */
    private Counted counted(Moment moment, List<JsonNode> iterations) {
        List<SessionSample> within = sampler.samples().stream()
                .filter(sample -> iterations.stream().anyMatch(iteration -> isWithin(sample, iteration)))
                .toList();
        return new Counted(
                moment,
                most(within, SessionSample::established),
                most(within, SessionSample::active),
                OptionalInt.of(most(
                        iterations,
                        iteration -> iteration.path("connectionsPerThread").size())),
                OptionalInt.of(most(iterations, SessionCounts::loaded)));
    }

    private static boolean isWithin(SessionSample sample, JsonNode iteration) {
        long begin = iteration.path("startEpochMillis").asLong();
        long end = begin + iteration.path("durationNanos").asLong() / 1_000_000;
        return sample.epochMillis() >= begin && sample.epochMillis() <= end;
    }

    private static <T> int most(List<T> all, ToIntFunction<T> count) {
        return all.stream().mapToInt(count).max().orElse(0);
    }

    private static int loaded(JsonNode iteration) {
        Set<String> loops = new TreeSet<>();
        iteration.path("connectionsPerThread").propertyNames().forEach(name -> loops.add(ThreadCpu.groupName(name)));
        int loaded = 0;
        for (JsonNode group : iteration.path("threadGroups")) {
            if (loops.contains(group.path("name").asString(""))) {
                List<Long> nanos = group.path("cpuNanos")
                        .valueStream()
                        .map(JsonNode::asLong)
                        .toList();
                long most = nanos.stream().mapToLong(Long::longValue).max().orElse(0);
                loaded += (int)
                        nanos.stream().filter(used -> used >= most * SHARE).count();
            }
        }
        return loaded;
    }
}
