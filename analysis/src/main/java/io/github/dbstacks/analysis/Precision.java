package io.github.dbstacks.analysis;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How well a run knows its ratios so far. What has ended does not change, so each block is read once. */
public final class Precision {
    private final Path directory;
    private final Run run;
    private final List<Estimate> estimates = new ArrayList<>();
    private final Set<Cell> failed = new HashSet<>();
    private int blocksRead;

    public Precision(Path directory, Run run) {
        this.directory = directory;
        this.run = run;
    }

    /** Whether any ratio can be known at all before a block: not without a reference that was completed, nor where each cell has failed. */
    public boolean isAnything(int block) {
        read(block);
        return cells().anyMatch(this::isCompared);
    }

    /**
     * The cells whose ratio, by the run's yardstick, was not known well enough yet when a block began; the reference stands
     * for its A/A control. A cell with a fork that failed is none of them: it is not comparable any more.
     *
     * @param block before which one looks, never an earlier one than the last time; whatever has been measured since, what was
     *     decided then is decided again
     * @throws ReportException when the directory cannot be read
     */
    public Set<Cell> tooWide(int block) {
        read(block);
        return cells().filter(this::isCompared)
                .filter(cell -> !pairs(cell).areEnough())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private void read(int block) {
        while (blocksRead < block - 1) {
            blocksRead++;
            MeasuredRun read = RunReader.read(directory, run, blocksRead);
            read.estimates().forEach(estimate -> estimates.add(estimate.withoutTimes()));
            read.forks().stream()
                    .filter(fork -> fork.termination() == Termination.FAILED)
                    .forEach(fork -> failed.add(fork.planned().cell()));
        }
    }

    private Stream<Cell> cells() {
        return run.order().stream().map(PlannedFork::cell).distinct();
    }

    private boolean isCompared(Cell cell) {
        return !failed.contains(cell)
                && measured()
                        .reference(cell)
                        .filter(reference -> !failed.contains(reference))
                        .filter(reference -> !measured().estimates(reference).isEmpty())
                        .isPresent();
    }

    private Pairs pairs(Cell cell) {
        MeasuredRun measured = measured();
        Cell reference = measured.reference(cell).orElseThrow();
        return cell.reference()
                ? Pairs.of(measured.estimates(cell, true), measured.estimates(cell, false), measured.cost())
                : Pairs.of(measured.estimates(cell), measured.estimates(reference), measured.cost());
    }

    private MeasuredRun measured() {
        return MeasuredRun.of(run, estimates);
    }
}
