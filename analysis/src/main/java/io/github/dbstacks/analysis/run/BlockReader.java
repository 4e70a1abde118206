package io.github.dbstacks.analysis.run;

import io.github.dbstacks.records.Run;
import java.nio.file.Path;
import java.util.Optional;

/** Reads finished blocks of a run that goes on. Whoever asks for the block that was read last gets it without another look at its files. */
public final class BlockReader {
    private final Path directory;
    private final Run run;
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
}
