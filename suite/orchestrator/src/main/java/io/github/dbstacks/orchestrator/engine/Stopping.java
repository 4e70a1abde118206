package io.github.dbstacks.orchestrator.engine;

import io.github.dbstacks.analysis.cell.Precision;
import io.github.dbstacks.analysis.race.Race;
import io.github.dbstacks.analysis.run.BlockReader;
import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Dropped;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.report.text.RaceWording;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/**
 * Ends a run that has blocks to spare: when every interval is narrow enough, or when the time is up. It looks at widths
 * alone, never at what a comparison says: stopping at the first significant one would find differences where there are
 * none. A race is another thing: it drops cells that cannot be the best, and ends when none is left that is undecided.
 * What is decided before a block depends on the files of the blocks before it alone, so a resumed run decides the same.
 */
public final class Stopping {
    private final RunDirectory directory;
    private final Run run;
    private final int leastBlocks;
    private final Duration budget;
    private final int forksAfter;
    private final BlockReader blocks;
    private final Precision precision;
    private final boolean isRace;
    /** Whoever interrupts the run reads it, too. */
    private final List<Dropped> dropped = new CopyOnWriteArrayList<>();

    private Optional<Set<Cell>> needed = Optional.empty();
    private Optional<String> reason = Optional.empty();

    /**
     * Stops a run under the limits of its plan. A part never stops by itself: whoever joins the parts decides.
     *
     * @param forksAfter how many forks follow the last block that do not count
     */
    public Stopping(RunDirectory directory, Run run, int forksAfter) {
        this(
                directory,
                run,
                run.partial() ? run.blocks() : run.plan().method().limits().leastBlocks(),
                Duration.ofMinutes(run.plan().method().limits().budgetMinutes()),
                forksAfter);
    }

    /**
     * @param leastBlocks that are run whatever they show
     * @param budget of the run, after which no further block is begun; zero for none
     */
    Stopping(RunDirectory directory, Run run, int leastBlocks, Duration budget, int forksAfter) {
        this.directory = directory;
        this.run = run;
        this.leastBlocks = leastBlocks;
        this.budget = budget;
        this.forksAfter = forksAfter;
        this.blocks = new BlockReader(directory.path(), run);
        this.precision = new Precision(blocks, run);
        this.isRace = run.plan().method().limits().race();
    }

    /** Returns the reader of the run's blocks, for whoever else needs them: then each is read once. */
    public BlockReader blocks() {
        return blocks;
    }

    /**
     * @return the cells that no fork of this block and of later ones is of any more, because of what the block before
     *     has shown
     */
    public List<Dropped> blockBegins(int block) {
        if (reason.isPresent() || run.blocks() <= leastBlocks) {
            return List.of();
        }
        // Whoever was told the warnings of the block before has just read it.
        blocks.readBefore(block);
        if (block <= leastBlocks) {
            return List.of();
        }
        int before = dropped.size();
        Set<Cell> undecided = isRace ? drop(block) : precision.tooWide(block);
        Set<Cell> next = isRace ? stillRacing() : withReferences(undecided);
        String after = "After block " + (block - 1) + " ";
        if (!isRace && !precision.isAnything(block)) {
            reason = Optional.of(after + "nothing was left to compare: a cell needs a reference beside it, and"
                    + " neither may have a fork that failed.");
        } else if (undecided.isEmpty()) {
            reason = Optional.of(after + (isRace ? "the race was decided." : "every interval was narrow enough."));
        } else if (!budget.isZero() && expected(block, next).compareTo(budget) > 0) {
            reason = Optional.of(
                    after + "the time of " + Progress.duration(budget) + " was nearly up; " + open(undecided));
        }
        needed = Optional.of(reason.isPresent() ? Set.of() : next);
        return List.copyOf(dropped.subList(before, dropped.size()));
    }

    /** Returns how long the run will have taken if it ends after one more block. */
    private Duration expected(int block, Set<Cell> next) {
        WallTime taken = WallTime.before(block, directory, run);
        long forks = run.order().stream()
                .filter(fork -> fork.block() == block && next.contains(fork.cell()))
                .count();
        return taken.total().plus(taken.of(forks + forksAfter));
    }

    /**
     * Drops the cells that are behind after the block before; of a run that is resumed those that were dropped then.
     *
     * @return the cells that are still undecided
     */
    private Set<Cell> drop(int block) {
        // Whoever joins parts begins with a later block.
        run.dropped().stream()
                .filter(out -> out.afterBlock() < block - 1 && !dropped.contains(out))
                .forEach(dropped::add);
        Race.Decided state = Race.state(
                blocks.readBefore(block),
                blocks.read(block - 1),
                blocks::hasFailed,
                dropped.stream().map(out -> run.cell(out.fork())).toList());
        boolean isKnown = run.dropped().stream().anyMatch(out -> out.afterBlock() >= block - 1);
        if (isKnown) {
            run.dropped().stream().filter(out -> out.afterBlock() == block - 1).forEach(dropped::add);
        } else {
            state.out().forEach(out -> dropped.add(new Dropped(fork(out.cell()), block - 1, RaceWording.why(out))));
        }
        return state.open();
    }

    private int fork(Cell cell) {
        return run.order().stream()
                .filter(fork -> fork.cell().equals(cell))
                .findFirst()
                .orElseThrow()
                .fork();
    }

    private Set<Cell> stillRacing() {
        Set<Cell> left = run.order().stream().map(PlannedFork::cell).collect(Collectors.toSet());
        dropped.forEach(out -> left.remove(run.cell(out.fork())));
        return left;
    }

    /**
     * Decides what is to be said when the last block is over.
     *
     * @return the cells that its forks show to be behind
     */
    public List<Dropped> planEnds() {
        int last = run.blocks();
        if (last <= leastBlocks || reason.isPresent()) {
            return List.of();
        }
        int before = dropped.size();
        Set<Cell> undecided = isRace ? drop(last + 1) : precision.tooWide(last + 1);
        if (!undecided.isEmpty()) {
            reason = Optional.of("After block " + last + " the plan was over; " + open(undecided));
        } else if (isRace) {
            reason = Optional.of("After block " + last + " the race was decided.");
        }
        return List.copyOf(dropped.subList(before, dropped.size()));
    }

    private String open(Set<Cell> cells) {
        boolean isOne = cells.size() == 1;
        if (isRace) {
            return isOne ? "1 cell may still be the best." : cells.size() + " cells may still be the best.";
        }
        return isOne
                ? "the interval of 1 cell is wider than wanted."
                : "the intervals of " + cells.size() + " cells are wider than wanted.";
    }

    /**
     * Cells whose interval is narrow already are left out; their references are not, while anything needs them. Of a
     * race cells are left out that were dropped.
     */
    public boolean isNeeded(PlannedFork fork) {
        return needed.isEmpty() || needed.get().contains(fork.cell());
    }

    /** Returns how many forks are still to be run, from this block on, as far as is known. */
    public int forksLeft(int fromBlock) {
        List<PlannedFork> left = run.order().stream()
                .filter(fork -> fork.block() >= fromBlock && fork.block() <= Math.max(fromBlock, leastBlocks))
                .filter(fork -> isNeeded(fork) && !directory.isComplete(fork))
                .toList();
        return left.size();
    }

    /** The run with what its race has dropped so far; of one that is resumed at least what was dropped before. */
    public Run raced() {
        return dropped.size() > run.dropped().size() ? run.without(List.copyOf(dropped)) : run;
    }

    /** Returns why the run ended before its last block, in a sentence. */
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
