package io.github.dbstacks.analysis.run;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads finished blocks of a run that goes on, and keeps what they have shown together. A finished block does not
 * change, so each is read once, and whoever asks for the block that was read last gets it without another look at its
 * files.
 */
public final class BlockReader {
    private final Path directory;
    private final Run run;
    private final List<Estimate> estimates = new ArrayList<>();
    private final Set<Cell> failed = new HashSet<>();
    private int blocksRead;
    private int block;
    private Optional<MeasuredRun> read = Optional.empty();

    public BlockReader(Path directory, Run run) {
        this.directory = directory;
        this.run = run;
    }

    /**
     * @param number of a block all of whose forks have ended
     * @throws ResultsException when the directory cannot be read
     */
    public MeasuredRun read(int number) {
        if (read.isEmpty() || block != number) {
            read = Optional.of(RunReader.read(directory, run, number));
            block = number;
        }
        return read.get();
    }

    /**
     * Reads the blocks before a block, as far as they have not been read.
     *
     * @return the estimates of their forks
     * @throws ResultsException when the directory cannot be read
     */
    public MeasuredRun readBefore(int number) {
        while (blocksRead < number - 1) {
            MeasuredRun next = read(++blocksRead);
            next.estimates().forEach(estimate -> estimates.add(estimate.withoutTimes()));
            next.forks().stream()
                    .filter(fork -> fork.termination() == Termination.FAILED)
                    .forEach(fork -> failed.add(fork.planned().cell()));
        }
        return MeasuredRun.of(run, estimates);
    }

    /** Whether a fork of the cell has failed in the blocks that {@link #readBefore} has read. */
    public boolean hasFailed(Cell cell) {
        return failed.contains(cell);
    }
}
