package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.run.Counts;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Percentiles of a cell, in milliseconds: of each fork over all its measured iterations together, then the mean over forks.
 * Percentiles of iterations are never averaged. In a closed loop of SELECTs they are percentiles of time ({@link Counts#percentileOfTime}):
 * there a slot that gets its answer at once asks at once again, so that most SELECTs may be short while most of the time passes in long
 * ones. Of requests under load, which come from outside, they are percentiles of requests.
 *
 * @param p999 empty where a fork has fewer than 10,000 operations, of which only ten would decide it
 */
public record Percentiles(double p50, double p90, double p99, OptionalDouble p999, double max) {
    private static final long ENOUGH_FOR_P999 = 10_000;

    /** Empty when nothing was recorded. */
    static Optional<Percentiles> of(List<Counts> forks, Work work) {
        List<Counts> recorded = forks.stream().filter(fork -> !fork.isEmpty()).toList();
        if (recorded.isEmpty()) {
            return Optional.empty();
        }
        boolean enough = recorded.stream().allMatch(fork -> fork.total() >= ENOUGH_FOR_P999);
        return Optional.of(new Percentiles(
                mean(recorded, 50, work),
                mean(recorded, 90, work),
                mean(recorded, 99, work),
                enough ? OptionalDouble.of(mean(recorded, 99.9, work)) : OptionalDouble.empty(),
                mean(recorded, 100, work)));
    }

    private static double mean(List<Counts> forks, double percent, Work work) {
        return forks.stream()
                .mapToDouble(fork -> percentile(fork, percent, work) / 1e6)
                .average()
                .orElseThrow();
    }

    /** A percentile of the latency of one fork, in nanoseconds; empty when nothing was recorded. */
    public static OptionalDouble ofFork(Estimate fork, double percent) {
        Counts latency = fork.times().turnaround();
        return latency.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        percentile(latency, percent, fork.planned().cell().workload()));
    }

    private static double percentile(Counts counts, double percent, Work work) {
        return work instanceof ScenarioLoad ? counts.percentile(percent) : counts.percentileOfTime(percent);
    }
}
