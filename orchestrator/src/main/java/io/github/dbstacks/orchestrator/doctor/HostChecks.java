package io.github.dbstacks.orchestrator.doctor;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The checks of a host that is not this machine, beside those of {@link Host}. */
public final class HostChecks {
    /** Wall clocks tell when a fork began; a second is nothing beside that. */
    public static final Duration LARGEST_OFFSET = Duration.ofSeconds(1);

    private static final Duration LONGEST_ROUND_TRIP = Duration.ofMillis(5);

    private HostChecks() {}

    /**
     * @param clockOffset how far its clock is ahead
     * @param roundTrip from here to its agent and back
     */
    public static List<Check> of(Duration clockOffset, Duration roundTrip) {
        return List.of(
                Check.when(
                        clockOffset.abs().compareTo(LARGEST_OFFSET) <= 0,
                        String.format(
                                Locale.ROOT,
                                "clock %.1f s %s this one's",
                                Math.abs(clockOffset.toMillis()) / 1000.0,
                                clockOffset.isNegative() ? "behind" : "ahead of"),
                        "records say when forks began: let it follow a time server"),
                Check.when(
                        roundTrip.compareTo(LONGEST_ROUND_TRIP) <= 0,
                        String.format(Locale.ROOT, "%.0f µs to its agent and back", roundTrip.toNanos() / 1e3),
                        "counters are read that much later: start dbstacks nearer to it"));
    }
}
