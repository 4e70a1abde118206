package io.github.dbstacks.records.load;

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
 * @param inFlight requests at its end that were sent and not yet answered
 * @param waiting requests at its end that had no connection
 * @param connections open at its end
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
        long inFlight,
        long waiting,
        long connections,
        Latencies latencies,
        long engineCpuNanos,
        Optional<String> firstWrongAnswer)
        implements OfRequests, OfAnswers {
    /** The same as a second of this phase, without its histograms. */
    public LoadSecond withoutTimes(Phase ofPhase) {
        return new LoadSecond(
                index,
                ofPhase,
                startEpochMillis,
                durationNanos,
                requests,
                inFlight,
                waiting,
                connections,
                Latencies.NONE,
                engineCpuNanos,
                firstWrongAnswer);
    }
}
