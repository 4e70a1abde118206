package io.github.dbstacks.records.load;

import io.github.dbstacks.records.Inlined;
import io.github.dbstacks.records.fork.ServiceTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The measured phase of a load. Requests belong to it if their intended start was in it; their answers are waited for.
 * Throughput and CPU time are those of the phase itself.
 *
 * @param options of the engine, by key
 * @param warmUpNanos from the first request of all to the first that counts, rests included
 * @param elapsedNanos length of the phase
 * @param requests of the phase
 * @param latencies of their right answers
 * @param latencyMeanNanos exact
 * @param connections warm-up included
 * @param engine that sent the requests
 * @param problems a sentence for each reason why the result is invalid; none when it is valid
 */
public record LoadResult(
        Map<String, String> options,
        long warmUpNanos,
        long elapsedNanos,
        Throughput throughput,
        Requests requests,
        Latencies latencies,
        OptionalDouble latencyMeanNanos,
        Connections connections,
        Engine engine,
        List<String> problems)
        implements OfRequests, OfAnswers {
    /** Share of a rate from which on it counts as answered. An open loop that answers less has a queue that grows. */
    public static final double ANSWERED = 0.99;

    /**
     * Requests that got no right answer, by kind.
     *
     * @param connect no connection could be opened
     * @param closed the connection was closed before the answer was complete, or carried something else than HTTP
     * @param timeout no complete answer came in time
     * @param status the answer has another status than expected
     * @param wrongBody the status is right, the body is not
     * @param dropped requests that were never sent, because they had waited too long for a connection
     */
    public record Errors(long connect, long closed, long timeout, long status, long wrongBody, long dropped)
            implements Inlined {
        public static final Errors NONE = new Errors(0, 0, 0, 0, 0, 0);

        /** Returns both together. */
        public Errors plus(Errors other) {
            return new Errors(
                    connect + other.connect,
                    closed + other.closed,
                    timeout + other.timeout,
                    status + other.status,
                    wrongBody + other.wrongBody,
                    dropped + other.dropped);
        }

        public long all() {
            return byKind().values().stream().mapToLong(Long::longValue).sum();
        }

        /** Returns their numbers by the names of their kinds, in this order. */
        public Map<String, Long> byKind() {
            Map<String, Long> numbers = new LinkedHashMap<>();
            numbers.put("connect", connect);
            numbers.put("closed", closed);
            numbers.put("timeout", timeout);
            numbers.put("status", status);
            numbers.put("wrongBody", wrongBody);
            numbers.put("dropped", dropped);
            return numbers;
        }
    }

    /**
     * Requests that were due, and what became of them.
     *
     * @param answered those that got a right answer
     * @param errors those that did not
     */
    public record Requests(long due, long answered, Errors errors) implements Inlined {}

    /**
     * Tells how long right answers took; each is empty when there was none.
     *
     * @param latency from the intended start of a request to the end of its right answer; in closed loop the intended
     *     start is when its client became free
     * @param answerTime the same from when the request was sent
     */
    public record Latencies(Optional<ServiceTime> latency, Optional<ServiceTime> answerTime) implements Inlined {
        public static final Latencies NONE = new Latencies(Optional.empty(), Optional.empty());
    }

    /**
     * Tells how many requests came, and how many were answered.
     *
     * @param intendedRate requests per second that were due; empty in closed loop, which intends none
     * @param achievedRate right answers per second
     * @param inFlight requests sent and not yet answered, in the mean over time, by Little's law
     * @param unanswered requests that were due and not answered at the end of the phase
     */
    public record Throughput(OptionalDouble intendedRate, double achievedRate, double inFlight, long unanswered)
            implements Inlined {}

    /**
     * Connections to the application.
     *
     * @param peakConnections most that were open at a time
     * @param waited requests that had to wait because all allowed connections were in use
     * @param reopened those that were opened because the application had closed another one
     */
    public record Connections(long peakConnections, long waited, long reopened) implements Inlined {}

    /**
     * Tells what the engine did, and whether it could drive the load.
     *
     * @param lag how long after its intended start a request was sent for which a connection was free; empty in closed
     *     loop
     * @param engineCpuNanos CPU time of the engine's process
     * @param engineCpuPerAnswerNanos the same for each right answer of the phase; empty when there was none
     * @param sentInAll requests that were sent from beginning to end, warm-up included
     * @param answeredInAll those that got a right answer
     * @param engineLimited whether one of the problems is that the engine itself could not drive the load
     */
    public record Engine(
            Optional<ServiceTime> lag,
            long engineCpuNanos,
            OptionalLong engineCpuPerAnswerNanos,
            long sentInAll,
            long answeredInAll,
            boolean engineLimited)
            implements Inlined {}

    public OptionalDouble intendedRate() {
        return throughput.intendedRate();
    }

    public double achievedRate() {
        return throughput.achievedRate();
    }

    public double inFlight() {
        return throughput.inFlight();
    }

    public long peakConnections() {
        return connections.peakConnections();
    }

    /**
     * Returns whether a load that sends at a rate has been answered.
     *
     * @param answers right ones that came during the phase
     * @param due requests of the phase
     */
    public static boolean isAnswered(long answers, long due) {
        return answers >= ANSWERED * due - 1; // one may be under way
    }

    /** Returns how long it was to be measured; 0 where the options do not say it. */
    public long plannedNanos() {
        return millis("duration") * 1_000_000;
    }

    /** Returns in how many turns it was measured. */
    public long turns() {
        long turn = millis("turn");
        return turn == 0 ? 1 : Math.max(1, (millis("duration") + turn - 1) / turn);
    }

    /** Returns how long each turn went on after its last measured second. */
    public long coolDownNanos() {
        return millis("cool-down") * 1_000_000;
    }

    private long millis(String option) {
        String text = options.getOrDefault(option, "");
        return text.matches("\\d{1,12}ms") ? Long.parseLong(text.substring(0, text.length() - 2)) : 0;
    }

    public LoadResult {
        options = Map.copyOf(options);
        problems = List.copyOf(problems);
    }
}
