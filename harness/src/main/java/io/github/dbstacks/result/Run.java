package io.github.dbstacks.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The file {@code run.json}: what was planned, in which order, and how it ended.
 *
 * @param formatVersion {@link #FORMAT_VERSION}
 * @param version of the suite
 * @param commit of the suite, full hash or {@code unknown}
 * @param dirty whether the suite had uncommitted changes: {@code true}, {@code false} or {@code unknown}
 * @param startedAt ISO 8601, UTC
 * @param settings given on top of the preset, by key; the password left out
 * @param jvmOptions of every fork
 * @param seed what the order was drawn from
 * @param order the forks, first to run first
 */
public record Run(
        int formatVersion,
        String version,
        String commit,
        String dirty,
        String preset,
        String startedAt,
        Optional<String> endedAt,
        Termination termination,
        Map<String, String> settings,
        List<String> jvmOptions,
        long seed,
        List<PlannedFork> order) {
    public static final int FORMAT_VERSION = 1;

    public Run {
        settings = Map.copyOf(settings);
        jvmOptions = List.copyOf(jvmOptions);
        order = List.copyOf(order);
    }

    public Run withOrder(List<PlannedFork> newOrder) {
        return new Run(
                formatVersion,
                version,
                commit,
                dirty,
                preset,
                startedAt,
                endedAt,
                termination,
                settings,
                jvmOptions,
                seed,
                newOrder);
    }

    public Run ended(Termination how, String when) {
        return new Run(
                formatVersion,
                version,
                commit,
                dirty,
                preset,
                startedAt,
                Optional.of(when),
                how,
                settings,
                jvmOptions,
                seed,
                order);
    }

    /** A fork's number, its block, and what it measures. */
    public record PlannedFork(int fork, int block, Cell cell) {
        /** The name of its file in {@code forks/} and, with another ending, in {@code logs/}. */
        public String baseName() {
            return String.format("%03d-%s", fork, cell.name());
        }
    }
}
