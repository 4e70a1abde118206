package io.github.dbstacks.orchestrator.doctor;

import io.github.dbstacks.testbed.embedded.Leftovers.Leftover;
import io.github.dbstacks.testbed.machine.NetworkPath;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The checks of a host that is not this machine, beside those of {@link Host}. */
public final class HostChecks {
    /** Wall clocks tell when a fork began; a second is nothing beside that. */
    public static final Duration LARGEST_OFFSET = Duration.ofSeconds(1);

    private static final Duration LONGEST_ROUND_TRIP = Duration.ofMillis(5);

    private static final Duration LONGEST_PATH = Duration.ofMillis(1);
    private static final long FEWEST_BYTES_PER_SECOND = 100_000_000;

    private HostChecks() {}

    /** @param name of the path, such as {@code application to database} */
    public static Check of(String name, NetworkPath path) {
        return Check.when(
                path.roundTripNanos() <= LONGEST_PATH.toNanos() && path.bytesPerSecond() >= FEWEST_BYTES_PER_SECOND,
                String.format(
                        Locale.ROOT,
                        "%s: %.0f µs there and back, %.0f MB/s",
                        name,
                        path.roundTripNanos() / 1e3,
                        path.bytesPerSecond() / 1e6),
                "what is measured may be the network (limited by network): use hosts that are nearer to each other");
    }

    /** Warns of what a killed run or a crash has left. */
    public static Check of(Leftover left) {
        return Check.warning(
                left + " is left of what was killed",
                left.hasClaim()
                        ? "the next run that starts a database ends and removes it"
                        : "an earlier dbstacks has made it: remove it unless one of those runs");
    }

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
