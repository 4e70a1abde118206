package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A cell beside its reference.
 *
 * @param allThroughput whether both were limited by the client, so that durations say something about the stacks
 * @param obstacles why the two cannot be compared, one sentence each
 * @param otherYardstick set where the yardstick is the database and the two did not cost it the same: how its cost differed
 */
public record Comparison(
        Ratios ratios,
        boolean allThroughput,
        List<String> obstacles,
        Optional<Verdict> otherYardstick,
        Verdict verdict) {
    /**
     * Ratios of the cell to its reference, as 95 % intervals; empty with fewer than two blocks.
     *
     * @param lastTen of the mean durations of the last ten iterations, as the reference study compared
     * @param duration of the duration of an iteration, paired by block
     * @param cpu of the application's CPU time per SELECT
     * @param databaseCpu of the database's CPU time per SELECT
     * @param cost of the application's CPU time in units of the run's yardstick: what the verdict is about
     * @param median of the median service time
     * @param p99 of the 99th percentile of the service time
     */
    public record Ratios(
            OptionalDouble lastTen,
            Optional<Interval> duration,
            Optional<Interval> cpu,
            Optional<Interval> databaseCpu,
            Optional<Interval> cost,
            Optional<Interval> median,
            Optional<Interval> p99) {}

    private static final String NOT_COUNTED = "whether the work was the same is unknown, because the database does not"
            + " count statements: start it with shared_preload_libraries=pg_stat_statements and execute CREATE EXTENSION"
            + " pg_stat_statements";

    static Comparison of(CellSummary cell, CellSummary reference, MeasuredRun measured) {
        List<Estimate> own = measured.estimates(cell.cell(), false);
        List<Estimate> other = measured.estimates(reference.cell(), false);
        List<Estimate> both = measured.estimates(reference.cell());
        Ratios ratios = new Ratios(
                Costs.combined(
                        cell.costs().lastTenMillis(), reference.costs().lastTenMillis(), (one, two) -> one / two),
                Pairs.of(own, both, Costs::millis).ratio(),
                Pairs.of(own, both, Costs::cpuMicros).ratio(),
                Pairs.of(own, both, Costs::databaseCpuMicros).ratio(),
                Pairs.of(own, both, measured.cost()).ratio(),
                Percentiles.ratio(own, other, 50),
                Percentiles.ratio(own, other, 99));
        List<String> obstacles = obstacles(cell, reference);
        Optional<Verdict> otherYardstick = measured.isByDatabase() ? otherYardstick(own, both) : Optional.empty();
        return new Comparison(
                ratios,
                cell.bottleneck().kind() == Bottleneck.Kind.CLIENT
                        && reference.bottleneck().kind() == Bottleneck.Kind.CLIENT,
                obstacles,
                otherYardstick,
                obstacles.isEmpty() && otherYardstick.isEmpty()
                        ? Verdict.of(ratios.cost(), Control.margin(measured, cell.cell()))
                        : Verdict.NOT_COMPARABLE);
    }

    public boolean comparable() {
        return verdict.kind() != Verdict.Kind.NOT_COMPARABLE;
    }

    /** Where the two did not cost the database the same, its CPU time does not tell how fast the machine was. */
    private static Optional<Verdict> otherYardstick(List<Estimate> cell, List<Estimate> reference) {
        Verdict database = Verdict.of(
                Pairs.of(cell, reference, Costs::databaseCpuMicros).ratio(1 - Control.FALSE_ALARMS),
                Verdict.margin(Optional.empty()));
        return Optional.of(database)
                .filter(found -> found.kind() == Verdict.Kind.MORE || found.kind() == Verdict.Kind.LESS);
    }

    private static List<String> obstacles(CellSummary cell, CellSummary reference) {
        List<String> obstacles = new ArrayList<>(cell.work().faults());
        reference.work().faults().forEach(fault -> obstacles.add("the reference: " + fault));
        int errors = cell.outcome().errors();
        if (errors > 0) {
            obstacles.add(errors == 1 ? "a fork failed" : errors + " forks failed");
        }
        if (reference.outcome().errors() > 0) {
            obstacles.add("the reference: a fork failed");
        }
        if (cell.extent().forks() == 0 || reference.extent().forks() == 0) {
            return obstacles;
        }
        if (!cell.work().isCounted() || !reference.work().isCounted()) {
            obstacles.add(NOT_COUNTED);
            return obstacles;
        }
        LedgerLine own = cell.work().perFork().get(0);
        LedgerLine other = reference.work().perFork().get(0);
        obstacles.addAll(own.differences(other, cell.cell().differences(reference.cell())));
        return obstacles;
    }
}
