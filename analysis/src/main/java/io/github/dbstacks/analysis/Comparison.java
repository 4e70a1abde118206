package io.github.dbstacks.analysis;

import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A cell beside its reference.
 *
 * @param ratioOfLastTen of the mean durations of the last ten iterations, as the reference study compared
 * @param duration interval of that ratio, paired by block
 * @param cpu interval of the ratio of the application's CPU time per SELECT
 * @param databaseCpu the same of the database's
 * @param cost the first by the run's yardstick: what the verdict is about
 * @param median interval of the ratio of the median service time
 * @param p99 the same of the 99th percentile
 * @param allThroughput whether both were limited by the client, so that durations say something about the stacks
 * @param obstacles why the two cannot be compared, a sentence each
 */
public record Comparison(
        OptionalDouble ratioOfLastTen,
        Optional<Interval> duration,
        Optional<Interval> cpu,
        Optional<Interval> databaseCpu,
        Optional<Interval> cost,
        Optional<Interval> median,
        Optional<Interval> p99,
        boolean allThroughput,
        List<String> obstacles,
        Verdict verdict) {

    public static Comparison of(Row row, Row reference, MeasuredRun measured) {
        List<Estimate> own = measured.estimates(row.cell(), false);
        List<Estimate> other = measured.estimates(reference.cell(), false);
        List<Estimate> both = measured.estimates(reference.cell());
        Optional<Interval> cost = Pairs.of(own, both, measured.cost()).ratio();
        List<String> obstacles = obstacles(row, reference);
        if (measured.isByDatabase()) {
            obstacles.addAll(yardstickFaults(own, both));
        }
        return new Comparison(
                row.lastTenMillis().isPresent() && reference.lastTenMillis().isPresent()
                        ? OptionalDouble.of(row.lastTenMillis().getAsDouble()
                                / reference.lastTenMillis().getAsDouble())
                        : OptionalDouble.empty(),
                Pairs.of(own, both, Estimate::millis).ratio(),
                Pairs.of(own, both, Estimate::cpuMicros).ratio(),
                Pairs.of(own, both, Estimate::databaseCpuMicros).ratio(),
                cost,
                Percentiles.ratio(own, other, Estimate::serviceTimes, 50),
                Percentiles.ratio(own, other, Estimate::serviceTimes, 99),
                row.bottleneck().kind() == Bottleneck.Kind.CLIENT
                        && reference.bottleneck().kind() == Bottleneck.Kind.CLIENT,
                obstacles,
                obstacles.isEmpty()
                        ? Verdict.of(cost, Control.margin(measured, row.cell()))
                        : Verdict.notComparable(String.join("; ", obstacles)));
    }

    public boolean comparable() {
        return obstacles.isEmpty();
    }

    /** Where the two did not cost the database the same, it is no yardstick of their machine. */
    private static List<String> yardstickFaults(List<Estimate> cell, List<Estimate> reference) {
        Verdict database = Verdict.of(
                Pairs.of(cell, reference, Estimate::databaseCpuMicros).ratio(1 - Control.FALSE_ALARMS),
                Verdict.margin(Optional.empty()));
        return database.kind() == Verdict.Kind.MORE || database.kind() == Verdict.Kind.LESS
                ? List.of("the database used " + database.text() + " CPU for its SELECTs, so it is no yardstick")
                : List.of();
    }

    private static List<String> obstacles(Row row, Row reference) {
        List<String> obstacles = new ArrayList<>(row.faults());
        reference.faults().forEach(fault -> obstacles.add("the reference: " + fault));
        if (row.errors() > 0) {
            obstacles.add(row.errors() == 1 ? "a fork failed" : row.errors() + " forks failed");
        }
        if (reference.errors() > 0) {
            obstacles.add("the reference: a fork failed");
        }
        if (!row.work().isEmpty() && !reference.work().isEmpty()) {
            Set<String> varied = row.cell().differences(reference.cell());
            obstacles.addAll(row.work().get(0).differences(reference.work().get(0), varied));
        }
        return obstacles;
    }
}
