package io.github.dbstacks.records.fork;

import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The first line of a fork's file: what is about to run.
 *
 * @param formatVersion {@link Run#FORMAT_VERSION}
 * @param diagnostic true for a fork whose observers disturb it; it is no result
 * @param startedAt ISO 8601, UTC
 * @param epochMillis the same moment by the clock that its iterations have: another than the orchestrator's where that
 *     is of another host; empty in older records
 * @param canaryNanos time that a fixed piece of work took just before; it shows a processor that slows down
 * @param elsewhere the hosts of database and load by role, where they are not the application's; empty where all is on
 *     one
 * @param command the command of the process, word by word
 */
public record ForkStarted(
        int formatVersion,
        PlannedFork planned,
        boolean diagnostic,
        String startedAt,
        OptionalLong epochMillis,
        long canaryNanos,
        Optional<Map<String, HostPath>> elsewhere,
        List<String> command) {
    public ForkStarted {
        command = List.copyOf(command);
    }

    /**
     * The way from the application's host to another one, and how fast that one is.
     *
     * @param canaryNanos as of the application's; empty where nothing of dbstacks is there
     * @param roundTripNanos of TCP between it and the application's host, the median before the block
     * @param bytesPerSecond of TCP between the two before the block; empty where nothing of dbstacks is there
     */
    public record HostPath(OptionalLong canaryNanos, OptionalLong roundTripNanos, OptionalLong bytesPerSecond) {}

    /** The first line for a planned fork that begins now. */
    public static ForkStarted of(
            PlannedFork planned, boolean diagnostic, String startedAt, long canaryNanos, List<String> command) {
        return new ForkStarted(
                Run.FORMAT_VERSION,
                planned,
                diagnostic,
                startedAt,
                OptionalLong.empty(),
                canaryNanos,
                Optional.empty(),
                command);
    }

    /** Returns the same record with what only a run knows whose roles may have hosts. */
    public ForkStarted on(long withEpochMillis, Map<String, HostPath> others) {
        return new ForkStarted(
                formatVersion,
                planned,
                diagnostic,
                startedAt,
                OptionalLong.of(withEpochMillis),
                canaryNanos,
                others.isEmpty() ? Optional.empty() : Optional.of(others),
                command);
    }

    /** The host of a role, where it is not the application's. */
    public Optional<HostPath> host(String role) {
        return elsewhere.flatMap(all -> Optional.ofNullable(all.get(role)));
    }
}
