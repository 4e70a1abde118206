package io.github.dbstacks.records;

import java.util.List;

/**
 * The first line of a fork's file: what is about to run.
 *
 * @param formatVersion {@link Run#FORMAT_VERSION}
 * @param fork number within the run, from 1
 * @param block number of the block it belongs to, from 1
 * @param startedAt ISO 8601, UTC
 * @param alias whether this is the reference's second fork of the block
 * @param canaryNanos how long a fixed piece of work took just before: a processor that slows down shows here
 * @param command the process, word by word, the password left out
 */
public record ForkStarted(
        int formatVersion,
        int fork,
        int block,
        Cell cell,
        boolean alias,
        String startedAt,
        long canaryNanos,
        List<String> command) {
    public ForkStarted {
        command = List.copyOf(command);
    }

    /** Of a planned fork, now that it is. */
    public static ForkStarted of(PlannedFork planned, String startedAt, long canaryNanos, List<String> command) {
        return new ForkStarted(
                Run.FORMAT_VERSION,
                planned.fork(),
                planned.block(),
                planned.cell(),
                planned.alias(),
                startedAt,
                canaryNanos,
                command);
    }
}
