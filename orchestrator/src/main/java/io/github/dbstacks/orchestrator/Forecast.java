package io.github.dbstacks.orchestrator;

import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.records.Limits;
import io.github.dbstacks.records.Run;

/** What a run is going to be, in a line: forks, blocks, minutes. */
final class Forecast {
    private Forecast() {}

    static String of(Run run, RunDirectory directory) {
        Limits limits = run.plan().limits();
        int most = run.blocks();
        int least = Math.min(most, limits.leastBlocks());
        long perBlock = run.order().stream().filter(fork -> fork.block() == 1).count();
        double minutes = limits.forkSeconds() / 60.0;
        int done = run.order().size() - directory.missing(run).size();
        double shortest = Math.max(0, least * perBlock - done) * minutes;
        double longest = Math.max(0, most * perBlock - done) * minutes;
        if (limits.budgetMinutes() > 0) {
            longest = Math.max(shortest, Math.min(longest, limits.budgetMinutes() - done * minutes));
        }
        return run.plan().name() + ": " + perBlock + (perBlock == 1 ? " fork a block, " : " forks a block, ")
                + range(least, most) + (most == 1 ? " block, " : " blocks, ")
                + (done > 0 ? done + " forks done already, " : "") + "about "
                + range(Math.max(1, Math.round(shortest)), Math.max(1, Math.round(longest)))
                + " min on 2 cores, into " + directory.path();
    }

    private static String range(long least, long most) {
        return least == most ? Long.toString(least) : least + " to " + most;
    }
}
