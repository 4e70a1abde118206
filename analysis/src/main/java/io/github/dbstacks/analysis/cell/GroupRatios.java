package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.Cell;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The ratios of all cells of a group to its reference, each cost in a {@link GroupModel} of its own.
 */
record GroupRatios(
        Map<Cell, Interval> duration,
        Map<Cell, Interval> cpu,
        Map<Cell, Interval> databaseCpu,
        Map<Cell, Interval> cost,
        Map<Cell, Interval> median,
        Map<Cell, Interval> p99) {
    static GroupRatios of(MeasuredRun measured, Cell member) {
        return new GroupRatios(
                costs(measured, member, Costs::millis),
                costs(measured, member, Costs::cpuMicros),
                costs(measured, member, Costs::databaseCpuMicros),
                costs(measured, member, measured.cost()),
                ratios(measured, member, estimate -> Percentiles.ofFork(estimate, 50)),
                ratios(measured, member, estimate -> Percentiles.ofFork(estimate, 99)));
    }

    Comparison.Ratios of(CellSummary cell, CellSummary reference) {
        return new Comparison.Ratios(
                Costs.combined(
                        cell.costs().lastTenMillis(), reference.costs().lastTenMillis(), (one, two) -> one / two),
                Optional.ofNullable(duration.get(cell.cell())),
                Optional.ofNullable(cpu.get(cell.cell())),
                Optional.ofNullable(databaseCpu.get(cell.cell())),
                Optional.ofNullable(cost.get(cell.cell())),
                Optional.ofNullable(median.get(cell.cell())),
                Optional.ofNullable(p99.get(cell.cell())));
    }

    private static Map<Cell, Interval> costs(MeasuredRun measured, Cell member, Function<Costs, OptionalDouble> value) {
        return ratios(measured, member, estimate -> value.apply(estimate.costs()));
    }

    private static Map<Cell, Interval> ratios(
            MeasuredRun measured, Cell member, Function<Estimate, OptionalDouble> value) {
        return GroupModel.of(measured, member, value).toReference();
    }
}
