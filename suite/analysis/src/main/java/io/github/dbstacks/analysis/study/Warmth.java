package io.github.dbstacks.analysis.study;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.remark.Remarks;
import io.github.dbstacks.records.Cell;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Whether the forks of cells were warm when they measured.
 *
 * @param queue methods that waited for the JIT compiler, in the cell where most did; empty where no cell tells it
 * @param share of the compiler in the CPU time of the JVM, in the cell where it took most; empty where no cell tells it
 */
public record Warmth(State state, OptionalDouble queue, OptionalDouble share) {
    /** The answer by the gate that lets a fork measure. */
    public enum State {
        WARM,
        /** The compiler had work left, or took much of the CPU time. */
        COMPILING,
        /** The run did not record the compiler's queue. */
        UNKNOWN,
        /** The run only counts, so nothing had to be warm. */
        UNASKED
    }

    static Warmth of(RunAnalysis analysis, List<Cell> cells) {
        List<CellSummary> summaries = analysis.cells().stream()
                .filter(summary -> cells.contains(summary.cell()))
                .toList();
        return new Warmth(
                state(analysis, summaries), largest(summaries, Metric.JIT_QUEUE), largest(summaries, Metric.JIT_SHARE));
    }

    private static State state(RunAnalysis analysis, List<CellSummary> cells) {
        if (!analysis.measured().isForComparing()) {
            return State.UNASKED;
        }
        if (cells.stream().anyMatch(Remarks::isCompiling)) {
            return State.COMPILING;
        }
        return cells.stream().allMatch(cell -> cell.value(Metric.JIT_QUEUE).isPresent()) ? State.WARM : State.UNKNOWN;
    }

    private static OptionalDouble largest(List<CellSummary> cells, Metric metric) {
        return cells.stream()
                .flatMapToDouble(cell -> cell.value(metric).stream())
                .max();
    }
}
