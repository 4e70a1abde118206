package io.github.dbstacks.analysis.choice;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.Start;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.RunPlan;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A conclusion that the headline of a run states: with another verdict it would be another headline.
 *
 * @param other the cell that the first one is compared with
 */
public record Stated(Cell cell, Cell other, Verdict verdict) {
    /**
     * Returns what the headline of a run states; none where nothing is compared. It is about costs in the leading
     * group, see {@link BesideCommonest#named}. A search, and a run that asks from the start on, may state anything of
     * that group, also its throughput; a run with claims or a chain may state anything.
     */
    public static List<Stated> of(List<CellGroup> groups, MeasuredRun measured) {
        RunPlan plan = measured.run().plan();
        if (!measured.isForComparing()) {
            return List.of();
        }
        return plan.expectations().isPresent() || plan.chain().isPresent()
                ? groups.stream().flatMap(Stated::anything).toList()
                : BesideCommonest.leading(groups).stream()
                        .flatMap(group -> ofLeading(group, measured))
                        .toList();
    }

    private static Stream<Stated> ofLeading(CellGroup group, MeasuredRun measured) {
        if (Choice.isSearch(group, measured) || Start.isAskedFromStart(group.cells())) {
            return anything(group);
        }
        if (group.areVersions()) {
            return group.cells().stream().map(cell -> of(cell, group, Comparison::verdict));
        }
        BesideCommonest found = BesideCommonest.of(group, measured);
        return Stream.concat(
                found.named().stream().map(cell -> of(cell, group, Comparison::verdict)),
                found.farthest().stream()
                        .flatMap(cell -> BesideCommonest.elsewhere(cell, group, measured).stream())
                        .map(there ->
                                new Stated(there.cell(), there.commonest(), Verdict.of(Optional.of(there.ratio())))));
    }

    private static Stream<Stated> anything(CellGroup group) {
        return group.cells().stream()
                .flatMap(cell -> Stream.of(
                        of(cell, group, Comparison::verdict),
                        of(cell, group, comparison -> comparison.verdict(Metric.CAPACITY))));
    }

    private static Stated of(CellSummary cell, CellGroup group, Function<Comparison, Verdict> verdict) {
        return new Stated(
                cell.cell(),
                group.first(),
                cell.comparison().map(verdict).orElseGet(() -> Verdict.of(Optional.empty())));
    }

    /** Whether it is about this cell. */
    public boolean isOf(Cell one) {
        return cell.equals(one) || other.equals(one);
    }
}
