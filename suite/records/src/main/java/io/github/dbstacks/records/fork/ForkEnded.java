package io.github.dbstacks.records.fork;

import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.Termination;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The last line of a fork's file. A file without it belongs to a fork that was cut off.
 *
 * @param exitStatus exit status of the process; empty when the process did not end by itself
 * @param problem why the fork failed
 * @param peakRssBytes largest resident memory of the process; empty where the system does not tell
 * @param waitedNanos how long it waited for other forks whose turn it was; empty for one that was alone
 * @param endedAt ISO 8601, UTC
 */
public record ForkEnded(
        Termination termination,
        OptionalLong exitStatus,
        Optional<FailureReason> problem,
        OptionalLong peakRssBytes,
        OptionalLong waitedNanos,
        String endedAt) {
    /**
     * Returns how long the fork took, without its waiting for others.
     *
     * @throws java.time.format.DateTimeParseException when one of the two times is none
     */
    public Duration since(ForkStarted started) {
        return Duration.between(Instant.parse(started.startedAt()), Instant.parse(endedAt))
                .minusNanos(waitedNanos.orElse(0));
    }

    public ForkEnded withPeakRssBytes(OptionalLong bytes) {
        return new ForkEnded(termination, exitStatus, problem, bytes, waitedNanos, endedAt);
    }

    public ForkEnded withWaitedNanos(OptionalLong nanos) {
        return new ForkEnded(termination, exitStatus, problem, peakRssBytes, nanos, endedAt);
    }

    /** Returns the same end as one that does not count, so that the fork is run again. */
    public ForkEnded interrupted() {
        return new ForkEnded(Termination.INTERRUPTED, exitStatus, problem, peakRssBytes, waitedNanos, endedAt);
    }
}
