package io.github.dbstacks.analysis.finding;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.run.MeasuredRun;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What is the matter with the cells of a run. docs/explaining.md has the limits. */
public final class Findings {
    private static final List<Rule> RULES = Stream.of(
                    PoolRules.all(),
                    EventLoopRules.all(),
                    VirtualThreadRules.all(),
                    JvmRules.all(),
                    WorkRules.all(),
                    IdleRules.all())
            .flatMap(List::stream)
            .toList();

    private Findings() {}

    /** In the order of the tables; those of a cell in order of how much they may explain, most first. */
    public static List<Finding> of(MeasuredRun measured, List<CellGroup> groups) {
        return groups.stream()
                .flatMap(group -> group.cells().stream().flatMap(cell -> of(measured, cell, reference(group, cell))))
                .toList();
    }

    /** Whether the JIT compiler had more left to do while a cell was measured than the gate until-compiled allows. */
    public static boolean isCompiling(CellSummary cell) {
        return JvmRules.isCompiling(cell);
    }

    private static Stream<Finding> of(MeasuredRun measured, CellSummary cell, Optional<CellSummary> reference) {
        CellEvidence evidence = CellEvidence.of(measured, cell, reference);
        List<Finding> found =
                RULES.stream().flatMap(rule -> rule.of(evidence).stream()).toList();
        // What makes operations wait is why nothing is busy.
        boolean isExplained = found.stream().anyMatch(finding -> finding.cause().cost() == Cost.TURNAROUND);
        return found.stream()
                .filter(finding -> finding.cause() != Cause.NOT_SATURATED || !isExplained)
                .sorted(Finding.MOST_FIRST);
    }

    private static Optional<CellSummary> reference(CellGroup group, CellSummary cell) {
        return group.cells().stream()
                .filter(other -> other.cell().reference() && !cell.cell().reference())
                .findFirst();
    }
}
