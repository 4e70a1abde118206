package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.load.RateTrial;
import io.github.dbstacks.records.load.RateTrial.Held;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The highest rate at which a cell holds a service level objective, in requests per second.
 *
 * @param mean geometric, over the forks that found one
 * @param interval of that mean, by Student's t of the logarithms of the blocks; empty with fewer than two
 * @param ratio to the reference, in one model with the other cells; empty for the reference and with fewer than two
 *     blocks
 * @param forks that found one
 * @param unbounded those of them in which a higher rate was too much for the load engine, so that the true one may be
 *     higher
 */
public record HighestRate(
        double mean, Optional<Interval> interval, Optional<Interval> ratio, int forks, int unbounded) {
    /** The result is empty for a cell without an objective, or none of whose forks found a rate. */
    public static Optional<HighestRate> of(MeasuredRun measured, Cell cell) {
        List<MeasuredFork> found = measured.forks(cell, false).stream()
                .filter(MeasuredFork::isCompleted)
                .filter(fork -> fork.highestRate().isPresent())
                .toList();
        if (found.isEmpty()) {
            return Optional.empty();
        }
        double[] logs = found.stream()
                .mapToDouble(fork -> Math.log(fork.highestRate().getAsDouble()))
                .toArray();
        Map<Cell, Interval> ratios =
                GroupModel.of(measured, cell, Metric.HIGHEST_RATE).toReference();
        return Optional.of(new HighestRate(
                Metric.HIGHEST_RATE.of(measured, cell).orElseThrow(),
                LogRatio.ofBlocks(logs).map(LogRatio::interval),
                Optional.ofNullable(ratios.get(cell)),
                found.size(),
                (int) found.stream().filter(fork -> !isBounded(fork)).count()));
    }

    /** Whether a little more than its rate was too much for the application, and not for the load engine. */
    private static boolean isBounded(MeasuredFork fork) {
        double highest = fork.highestRate().orElseThrow();
        OptionalDouble bound = fork.trials().stream()
                .mapToDouble(RateTrial::rate)
                .filter(rate -> rate > highest)
                .min();
        return bound.isPresent()
                && fork.trials().stream()
                        .filter(trial -> trial.rate() == bound.getAsDouble())
                        .noneMatch(trial -> trial.held() == Held.UNKNOWN);
    }
}
