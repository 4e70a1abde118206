package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.BlockReader;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.run.ResultsException;
import io.github.dbstacks.analysis.statistics.StoppingRule;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How precisely a run knows its ratios so far. */
public final class Precision {
    private final BlockReader reader;
    private final Run run;
    private MeasuredRun measured;

    public Precision(BlockReader reader, Run run) {
        this.reader = reader;
        this.run = run;
        this.measured = MeasuredRun.of(run, List.of());
    }

    /**
     * Whether any ratio can be known before a block. None can without a completed fork of a reference, or where every
     * cell has failed.
     */
    public boolean isAnything(int block) {
        measured = reader.readBefore(block);
        return run.cells().stream().anyMatch(this::isCompared);
    }

    /**
     * The cells whose ratio, by the run's yardstick, was not known precisely enough when a block began; the reference
     * stands for its A/A control. A cell with a failed fork is left out, since it is not comparable any more.
     *
     * @param block only earlier blocks are read, so the answer for a block is always the same; never smaller than in
     *     the call before
     * @throws ResultsException when the directory cannot be read
     */
    public Set<Cell> tooWide(int block) {
        measured = reader.readBefore(block);
        return run.cells().stream()
                .filter(this::isCompared)
                .filter(cell -> !isNarrow(cell))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private boolean isCompared(Cell cell) {
        return !reader.hasFailed(cell)
                && measured.reference(cell)
                        .filter(reference -> !reader.hasFailed(reference))
                        .filter(reference -> !measured.estimates(reference).isEmpty())
                        .isPresent();
    }

    private boolean isNarrow(Cell cell) {
        Cell reference = measured.reference(cell).orElseThrow();
        List<Estimate> known = group(cell)
                .filter(estimate -> GroupModel.isPositive(cost(estimate)))
                .toList();
        // Of a cell that needs no more blocks only those that it has count, so later blocks do not ask for it again.
        List<Integer> blocks =
                blocks(known, planned -> planned.cell().equals(cell) && planned.alias() == cell.reference());
        blocks.retainAll(
                blocks(known, planned -> planned.cell().equals(reference) && !(planned.alias() && cell.reference())));
        return StoppingRule.STANDARD.isNarrow(blocks.size(), count -> {
            int last = blocks.get(count - 1);
            GroupModel model = new GroupModel(
                    group(cell)
                            .filter(estimate -> estimate.planned().block() <= last)
                            .toList(),
                    this::cost);
            return cell.reference() ? model.aliasRatio(cell) : model.ratio(cell, reference);
        });
    }

    /** Returns the blocks of the forks that match, ascending. */
    private static List<Integer> blocks(List<Estimate> estimates, Predicate<PlannedFork> fork) {
        return estimates.stream()
                .map(Estimate::planned)
                .filter(fork)
                .map(PlannedFork::block)
                .distinct()
                .sorted()
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private Stream<Estimate> group(Cell cell) {
        return measured.estimates().stream()
                .filter(estimate -> estimate.planned().cell().group().equals(cell.group()));
    }

    private OptionalDouble cost(Estimate estimate) {
        return Metric.cost(measured).of(measured, estimate);
    }
}
