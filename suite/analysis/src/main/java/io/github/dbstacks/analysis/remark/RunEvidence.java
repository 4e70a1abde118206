package io.github.dbstacks.analysis.remark;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.choice.Stated;
import io.github.dbstacks.analysis.remark.Remark.Level;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * What is recorded of a run, for the rules.
 *
 * @param stated the conclusions of its headline; none while the run goes on, and where it compares nothing
 */
record RunEvidence(MeasuredRun measured, List<Stated> stated) {
    static RunEvidence of(MeasuredRun measured, List<CellGroup> groups) {
        return new RunEvidence(measured, Stated.of(groups, measured));
    }

    /** A remark on the run. */
    Remark remark(RemarkKind kind, Level level, String sentence) {
        return new Remark(kind, level, Optional.empty(), sentence, OptionalDouble.empty(), Optional.empty());
    }

    Remark remark(RemarkKind kind, String sentence) {
        return remark(kind, kind.level(), sentence);
    }

    /**
     * Caution where what was seen is as large as a difference that the headline states: without it a cell could cost or
     * answer as much as the other one. A note where it is smaller than all of these.
     *
     * @param size in each cell, as a share of what the cell costs: 0.02 is 2 %
     */
    Level level(ToDoubleFunction<Cell> size) {
        boolean turns = stated.stream().anyMatch(conclusion -> {
            double both = size.applyAsDouble(conclusion.cell()) + size.applyAsDouble(conclusion.other());
            return both > 0 && both >= distance(conclusion.verdict());
        });
        return turns ? Level.CAUTION : Level.NOTE;
    }

    /** Returns caution for what has no size, but a note where the headline is about other cells. */
    Level levelIn(Cell cell) {
        boolean isOfOthers = !stated.isEmpty() && stated.stream().noneMatch(conclusion -> conclusion.isOf(cell));
        return isOfOthers ? Level.NOTE : Level.CAUTION;
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
