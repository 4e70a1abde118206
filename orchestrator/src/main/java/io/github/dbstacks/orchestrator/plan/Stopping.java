package io.github.dbstacks.orchestrator.plan;

import io.github.dbstacks.analysis.cell.Precision;
import io.github.dbstacks.analysis.run.BlockReader;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.fork.Progress;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Ends a run that has blocks to spare: when every interval is narrow enough, or when the time is up. It looks at widths
 * alone, never at what a comparison says: stopping at the first significant one would find differences where there are
 * none. What is decided before a block depends on the files of the blocks before it alone, so a resumed run decides the
 * same.
 */
public final class Stopping {
    private final RunDirectory directory;
    private final Run run;
    private final int leastBlocks;
    private final Duration budget;
    private final BlockReader blocks;
    private final Precision precision;
    private Optional<Set<Cell>> wide = Optional.empty();
    private Optional<String> reason = Optional.empty();

    /** Under the limits of the run's plan. */
    public Stopping(RunDirectory directory, Run run) {
        this(
                directory,
                run,
                run.plan().limits().leastBlocks(),
                Duration.ofMinutes(run.plan().limits().budgetMinutes()));
    }

    /**
     * @param leastBlocks that are run whatever they show
     * @param budget for the forks, after which no further block is begun; zero for none
     */
    Stopping(RunDirectory directory, Run run, int leastBlocks, Duration budget) {
        this.directory = directory;
        this.run = run;
        this.leastBlocks = leastBlocks;
        this.budget = budget;
        this.blocks = new BlockReader(directory.path(), run);
        this.precision = new Precision(blocks, run);
    }

    /** Of the blocks of the run, for whoever else needs them: then each is read once. */
    public BlockReader blocks() {
        return blocks;
    }

    public void blockBegins(int block) {
        if (reason.isPresent() || run.blocks() <= leastBlocks) {
            return;
        }
        // Whoever was told the warnings of the block before has just read it.
        precision.readBefore(block);
        if (block <= leastBlocks) {
            return;
        }
        Set<Cell> cells = precision.tooWide(block);
        Duration elapsed = run.order().stream()
                .filter(fork -> fork.block() < block)
                .map(directory::duration)
                .reduce(Duration.ZERO, Duration::plus);
        Duration next = elapsed.dividedBy(block - 1);
        if (!precision.isAnything(block)) {
            reason = Optional.of("After block " + (block - 1)
                    + " nothing was left to compare: a cell needs a reference beside it, and"
                    + " neither may have a fork that failed.");
        } else if (cells.isEmpty()) {
            reason = Optional.of("After block " + (block - 1) + " every interval was narrow enough.");
        } else if (!budget.isZero() && elapsed.plus(next).compareTo(budget) > 0) {
            reason = Optional.of("After block " + (block - 1) + " the time of " + Progress.duration(budget)
                    + " was nearly up; " + wider(cells));
        }
        wide = Optional.of(reason.isPresent() ? Set.of() : withReferences(cells));
    }

    /** What is to be said when the last block is over. */
    public void planEnds() {
        int last = run.blocks();
        if (last > leastBlocks && reason.isEmpty()) {
            Set<Cell> cells = precision.tooWide(last + 1);
            reason = cells.isEmpty()
                    ? Optional.empty()
                    : Optional.of("After block " + last + " the plan was over; " + wider(cells));
        }
    }

    private static String wider(Set<Cell> cells) {
        return cells.size() == 1
                ? "the interval of 1 cell is wider than wanted."
                : "the intervals of " + cells.size() + " cells are wider than wanted.";
    }

    /** Cells whose interval is narrow already are left out; their references are not, while anything needs them. */
    public boolean isNeeded(PlannedFork fork) {
        return wide.isEmpty() || wide.get().contains(fork.cell());
    }

    /** How many forks are still to be run, from this block on, as far as is known. */
    public int forksLeft(int fromBlock) {
        List<PlannedFork> left = run.order().stream()
                .filter(fork -> fork.block() >= fromBlock && fork.block() <= Math.max(fromBlock, leastBlocks))
                .filter(fork -> isNeeded(fork) && !directory.isComplete(fork))
                .toList();
        return left.size();
    }

    /** Why the run ended before its last block, in a sentence. */
    public Optional<String> reason() {
        return reason;
    }

    private Set<Cell> withReferences(Set<Cell> cells) {
        Set<Cell> all = new HashSet<>(cells);
        for (PlannedFork fork : run.order()) {
            Cell cell = fork.cell();
            if (cell.reference()
                    && cells.stream().anyMatch(other -> other.group().equals(cell.group()))) {
                all.add(cell);
            }
        }
        return all;
    }
}
