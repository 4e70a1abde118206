package io.github.dbstacks.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

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
    public static final int FORMAT_VERSION = 2;

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

    /**
     * Processors, as taskset(1) takes them: {@code 0} or {@code 0,2-3}.
     *
     * @param swapped whether every second block has them the other way round
     */
    public record Pinning(String app, String database, boolean swapped) {
        /** The processors in a block: those of the application first. */
        public Pinning in(int block) {
            return swapped && block % 2 == 0 ? new Pinning(/* app= */ database, /* database= */ app, true) : this;
        }

        /** The processors that a list such as {@code 0,2-3} names. */
        public static Set<Integer> processors(String list) {
            Set<Integer> processors = new TreeSet<>();
            for (String part : list.split(",", -1)) {
                String[] ends = part.split("-", -1);
                IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
                        .forEach(processors::add);
            }
            return processors;
        }
    }

    /**
     * A fork's number, its block, and what it measures.
     *
     * @param alias true for the second fork of a reference in its block: what differs between the two is chance (A/A)
     */
    public record PlannedFork(int fork, int block, Cell cell, boolean alias) {
        /** The name of its file in {@code forks/} and, with another ending, in {@code logs/}. */
        public String baseName() {
            return String.format("%03d-%s%s", fork, cell.name(), alias ? "-alias" : "");
        }
    }
}
