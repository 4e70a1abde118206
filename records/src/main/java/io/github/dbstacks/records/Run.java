package io.github.dbstacks.records;

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
 * @param order the forks, first to run first; those that a run that stops by itself did not need have no file
 * @param pinning processors of application and database; empty when they may use all
 * @param budgetMinutes after which no further block is begun; 0 for no limit, empty for the preset's
 * @param yardstick of every comparison; empty for {@link Yardstick#TIME}
 * @param stopped why the run ended before the last fork of the order, one sentence
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
        List<PlannedFork> order,
        Optional<Pinning> pinning,
        Optional<Integer> budgetMinutes,
        Optional<Yardstick> yardstick,
        Optional<String> stopped) {
    public static final int FORMAT_VERSION = 3;

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
                newOrder,
                pinning,
                budgetMinutes,
                yardstick,
                stopped);
    }

    /** The yardstick of every comparison. */
    public Yardstick comparedBy() {
        return yardstick.orElse(Yardstick.TIME);
    }

    /** How many blocks it has at most. */
    public int blocks() {
        return order.stream().mapToInt(PlannedFork::block).max().orElse(0);
    }

    public Run ended(Termination how, String when, Optional<String> whyStopped) {
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
                order,
                pinning,
                budgetMinutes,
                yardstick,
                whyStopped);
    }
}
