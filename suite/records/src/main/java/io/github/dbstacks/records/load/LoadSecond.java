package io.github.dbstacks.records.load;

import io.github.dbstacks.records.Inlined;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.load.LoadResult.Latencies;
import io.github.dbstacks.records.load.LoadResult.Requests;
import java.util.Optional;

/**
 * About one second of load. Answers belong to the second in which they were complete.
 *
 * @param index from 1
 * @param startEpochMillis wall clock at its start
 * @param requests whose intended start was in it; answers and errors are those of the second
 * @param latencies of the answers
 * @param engineCpuNanos CPU time of the engine's process
 * @param firstWrongAnswer its status and the beginning of its body; empty when no answer was wrong
 */
public record LoadSecond(
        int index,
        Phase phase,
        long startEpochMillis,
        long durationNanos,
        Requests requests,
        AtEnd atEnd,
        Latencies latencies,
        long engineCpuNanos,
        Optional<String> firstWrongAnswer)
        implements OfRequests, OfAnswers {
    /**
     * Tells what was open when the second ended.
     *
     * @param inFlight requests that were sent and not yet answered
     * @param waiting requests that had no connection
     * @param connections open ones
     */
    public record AtEnd(long inFlight, long waiting, long connections) implements Inlined {
        public static final AtEnd NOTHING = new AtEnd(0, 0, 0);

        /** Returns both together. */
        public AtEnd plus(AtEnd other) {
            return new AtEnd(inFlight + other.inFlight, waiting + other.waiting, connections + other.connections);
        }
    }

    /** Returns the same as a second of this phase, without its histograms. */
    public LoadSecond withoutTimes(Phase ofPhase) {
        return new LoadSecond(
                index,
                ofPhase,
                startEpochMillis,
                durationNanos,
                requests,
                atEnd,
                Latencies.NONE,
                engineCpuNanos,
                firstWrongAnswer);
    }
}
