package io.github.dbstacks.analysis.remark;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.remark.Remark.Level;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What is recorded of a run, for the rules.
 *
 * @param groups of its cells; none while the run goes on
 */
record RunEvidence(MeasuredRun measured, List<CellGroup> groups) {
    /** A remark on the run. */
    Remark remark(RemarkKind kind, Level level, String sentence) {
        return new Remark(kind, level, Optional.empty(), sentence, OptionalDouble.empty(), Optional.empty());
    }

    Remark remark(RemarkKind kind, String sentence) {
        return remark(kind, kind.level(), sentence);
    }

    /**
     * Caution where what was seen is as large as a difference that the first screen establishes: without it a cell
     * could cost or answer as much as its reference. A note where it is smaller than all of these.
     *
     * @param size in each cell, as a share of what the cell costs: 0.02 is 2 %
     */
    Level level(ToDoubleFunction<Cell> size) {
        boolean turns = groups.stream()
                .anyMatch(group -> group.cells().stream().anyMatch(cell -> {
                    double both = size.applyAsDouble(cell.cell()) + size.applyAsDouble(group.first());
                    return both > 0 && conclusions(cell).anyMatch(verdict -> both >= distance(verdict));
                }));
        return turns ? Level.CAUTION : Level.NOTE;
    }

    private static Stream<Verdict> conclusions(CellSummary cell) {
        return cell.comparison().stream()
                .filter(Comparison::comparable)
                .flatMap(comparison -> Stream.of(comparison.verdict(), comparison.verdict(Metric.CAPACITY)));
    }

    /** How far the truth may be from the interval before the verdict is another one. */
    private static double distance(Verdict verdict) {
        return verdict.ratio()
                .map(ratio -> switch (verdict.kind()) {
                    case MORE -> ratio.low() - 1;
                    case LESS -> 1 / ratio.high() - 1;
                    case NO_RELEVANT_DIFFERENCE ->
                        Math.min(ratio.low() - (1 - Verdict.MARGIN), 1 + Verdict.MARGIN - ratio.high());
                    case INCONCLUSIVE, NOT_MEASURED, NOT_COMPARABLE, NO_INTERVAL -> Double.POSITIVE_INFINITY;
                })
                .orElse(Double.POSITIVE_INFINITY);
    }
}
