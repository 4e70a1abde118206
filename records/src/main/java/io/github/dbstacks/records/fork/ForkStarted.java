package io.github.dbstacks.records.fork;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import java.util.List;

/**
 * The first line of a fork's file: what is about to run.
 *
 * @param formatVersion {@link Run#FORMAT_VERSION}
 * @param fork number within the run, from 1
 * @param block number of the block it belongs to, from 1
 * @param startedAt ISO 8601, UTC
 * @param alias true for the second fork of a reference in its block
 * @param diagnostic true for a fork whose observers disturb it; it is no result
 * @param canaryNanos time that a fixed piece of work took just before; it shows a processor that slows down
 * @param command the command of the process, word by word
 */
public record ForkStarted(
        int formatVersion,
        int fork,
        int block,
        Cell cell,
        boolean alias,
        boolean diagnostic,
        String startedAt,
        long canaryNanos,
        List<String> command) {
    public ForkStarted {
        command = List.copyOf(command);
    }

    /** The first line for a planned fork that begins now. */
    public static ForkStarted of(
            PlannedFork planned, boolean diagnostic, String startedAt, long canaryNanos, List<String> command) {
        return new ForkStarted(
                Run.FORMAT_VERSION,
                planned.fork(),
                planned.block(),
                planned.cell(),
                planned.alias(),
                diagnostic,
                startedAt,
                canaryNanos,
                command);
    }
}
