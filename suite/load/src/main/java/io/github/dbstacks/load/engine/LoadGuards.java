package io.github.dbstacks.load.engine;

import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.records.load.LoadResult.Connections;
import io.github.dbstacks.records.load.LoadResult.Errors;
import io.github.dbstacks.records.load.LoadResult.Requests;
import io.github.dbstacks.records.load.LoadResult.Throughput;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Decides why the result of a load is invalid, a sentence each, and whether the engine itself is a reason. */
final class LoadGuards {
    /** A schedule that is behind by more at the 99th percentile is not the schedule that was asked for. */
    private static final long LONGEST_LAG_NANOS = 1_000_000;
    /** Above that share of a processor, a thread may be what limits the load. */
    private static final double MOST_OF_A_PROCESSOR = 0.9;
    /** Requests in seconds of the intended rate that may be unanswered at the end. */
    private static final double LARGEST_BACKLOG_SECONDS = 1;

    private LoadGuards() {}

    /**
     * The numbers that the guards look at, all of the measured phase.
     *
     * @param mostConnections that may be open; 0 in closed loop
     * @param busiestLoopNanos CPU time of the busiest event loop
     * @param processors that the engine may use
     */
    record GuardedNumbers(
            Requests requests,
            Connections connections,
            long mostConnections,
            Optional<ServiceTime> lag,
            Throughput throughput,
            long elapsedNanos,
            long busiestLoopNanos,
            long processNanos,
            int processors) {}

    static List<String> problems(GuardedNumbers seen) {
        List<String> problems = new ArrayList<>();
        if (seen.requests().errors().all() > 0) {
            problems.add(errors(seen.requests()));
        }
        if (seen.connections().waited() > 0
                || (seen.mostConnections() > 0 && seen.connections().peakConnections() >= seen.mostConnections())) {
            problems.add(text(
                    "The limit of %d connections was reached, and %d requests waited for one: allow more.",
                    seen.mostConnections(), seen.connections().waited()));
        }
        problems.addAll(ofEngine(seen));
        if (seen.throughput().intendedRate().isPresent()) {
            double intended = seen.throughput().intendedRate().getAsDouble();
            boolean late = seen.throughput().achievedRate() < LoadResult.ANSWERED * intended;
            if (late && seen.throughput().unanswered() > LARGEST_BACKLOG_SECONDS * intended) {
                problems.add(text(
                        "The application did not keep up: %.1f of %.1f requests per second were answered, and %d were"
                                + " unanswered at the end.",
                        seen.throughput().achievedRate(),
                        intended,
                        seen.throughput().unanswered()));
            }
        }
        return problems;
    }

    /** Returns those of them that say that the engine could not drive the load. */
    static List<String> ofEngine(GuardedNumbers seen) {
        List<String> problems = new ArrayList<>();
        seen.lag()
                .filter(lag -> lag.p99Nanos() > LONGEST_LAG_NANOS)
                .ifPresent(lag -> problems.add(text(
                        "The engine was behind its schedule by %.1f ms at the 99th percentile (1 ms is allowed): it"
                                + " had no processor in time.",
                        lag.p99Nanos() / 1e6)));
        cpu(seen, problems);
        return problems;
    }

    private static void cpu(GuardedNumbers seen, List<String> problems) {
        double loop = (double) seen.busiestLoopNanos() / seen.elapsedNanos();
        double process = (double) seen.processNanos() / seen.elapsedNanos();
        if (loop >= MOST_OF_A_PROCESSOR) {
            problems.add(text(
                    "An event loop of the engine used %.0f %% of a processor, so the engine may have been the limit:"
                            + " give it more threads.",
                    100 * loop));
        } else if (process >= MOST_OF_A_PROCESSOR * seen.processors()) {
            problems.add(text(
                    "The engine used %.1f of its %d processors, so it may have been the limit.",
                    process, seen.processors()));
        }
    }

    private static String errors(Requests requests) {
        Errors errors = requests.errors();
        List<String> kinds = new ArrayList<>();
        add(kinds, errors.connect(), "could not connect");
        add(kinds, errors.closed(), "were cut off");
        add(kinds, errors.timeout(), "timed out");
        add(kinds, errors.status(), "got a wrong status");
        add(kinds, errors.wrongBody(), "got a wrong body");
        add(kinds, errors.dropped(), "waited too long for a connection and were never sent");
        return text("%d of %d requests failed: %s.", errors.all(), requests.due(), String.join(", ", kinds));
    }

    private static void add(List<String> kinds, long number, String words) {
        if (number > 0) {
            kinds.add(number + " " + words);
        }
    }

    @SuppressWarnings("AnnotateFormatMethod") // its annotation is a library of its own
    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
