package io.github.dbstacks.records.load;

import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.fork.ServiceTime;
import java.util.Optional;

/**
 * About one second of load. Answers belong to the second in which they were complete.
 *
 * @param index from 1
 * @param startEpochMillis wall clock at its start
 * @param due requests whose intended start was in it
 * @param answered requests that got a right answer
 * @param errors requests that did not
 * @param inFlight requests at its end that were sent and not yet answered
 * @param waiting requests at its end that had no connection
 * @param connections open at its end
 * @param latency from the intended start of a request to the end of its right answer; in closed loop the intended start
 *     is when its client became free. Empty when there was none
 * @param answerTime the same from when the request was sent
 * @param engineCpuNanos CPU time of the engine's process
 * @param firstWrongAnswer its status and the beginning of its body; empty when no answer was wrong
 */
public record LoadSecond(
        int index,
        Phase phase,
        long startEpochMillis,
        long durationNanos,
        long due,
        long answered,
        LoadResult.Errors errors,
        long inFlight,
        long waiting,
        long connections,
        Optional<ServiceTime> latency,
        Optional<ServiceTime> answerTime,
        long engineCpuNanos,
        Optional<String> firstWrongAnswer) {
    /** The same as a second of this phase, without its histograms. */
    public LoadSecond withoutTimes(Phase ofPhase) {
        return new LoadSecond(
                index,
                ofPhase,
                startEpochMillis,
                durationNanos,
                due,
                answered,
                errors,
                inFlight,
                waiting,
                connections,
                Optional.empty(),
                Optional.empty(),
                engineCpuNanos,
                firstWrongAnswer);
    }
}
