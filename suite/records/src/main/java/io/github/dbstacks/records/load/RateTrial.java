package io.github.dbstacks.records.load;

import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.load.LoadResult.Requests;
import io.github.dbstacks.settings.EnumText;
import java.util.Optional;

/**
 * A rate that was tried for some seconds, to find the highest one that holds a service level objective.
 *
 * @param rate requests per second
 * @param reason why it is not held
 * @param achievedRate right answers per second
 * @param requests of the trial
 * @param latency from the intended start of a request to the end of its right answer; empty when there was none
 * @param lag how long after its intended start a request was sent for which a connection was free
 */
public record RateTrial(
        double rate,
        Held held,
        Optional<String> reason,
        double achievedRate,
        Requests requests,
        Optional<ServiceTime> latency,
        Optional<ServiceTime> lag)
        implements OfRequests {
    /** Says whether the application held the objective at a rate. */
    public enum Held {
        YES,
        NO,
        /** The objective was not met, and the engine could not drive the rate as it should. */
        UNKNOWN;

        @Override
        public String toString() {
            return EnumText.of(this);
        }
    }
}
