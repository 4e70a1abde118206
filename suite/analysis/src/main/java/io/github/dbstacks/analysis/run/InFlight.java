package io.github.dbstacks.analysis.run;

import io.github.dbstacks.records.fork.Usage;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Setting;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * How many SELECTs of a fork were under way at the same time, in the mean over time. By Little's law that is the sum of
 * their times divided by the time that passed (J. D. C. Little, A Proof for the Queuing Formula L = λW, 1961,
 * https://doi.org/10.1287/opre.9.3.383). A value is empty where it is unknown.
 *
 * @param concurrency as configured, or all SELECTs of an iteration where these are fewer; empty where all SELECTs of an
 *     iteration are passed to the driver at once
 * @param asked SELECTs in flight: from asking the pool for a connection to the last row
 * @param turnaround the same from when their slots became free
 * @param idle slots that were free because no SELECT was left, at the end of each iteration; with {@code turnaround} it
 *     makes the concurrency
 * @param waitingThreads threads of the application that were ready to run and waited for a processor
 * @param sessionsAtWork processes of the database that ran or waited for a processor
 */
public record InFlight(
        OptionalDouble concurrency,
        OptionalDouble asked,
        OptionalDouble turnaround,
        OptionalDouble idle,
        OptionalDouble waitingThreads,
        OptionalDouble sessionsAtWork) {
    private static final OptionalDouble UNKNOWN = OptionalDouble.empty();

    /**
     * @param counted iterations that count
     * @param times what those of them recorded that did
     * @param idleSlotNanos in all of them
     */
    static InFlight of(
            MeasuredFork fork, List<MeasuredIteration> counted, Estimate.Times times, OptionalLong idleSlotNanos) {
        // Only the iterations that recorded have counts, in the same order.
        long nanos = counted.stream()
                .filter(MeasuredIteration::recorded)
                .mapToLong(MeasuredIteration::durationNanos)
                .sum();
        return new InFlight(
                concurrency(fork),
                mean(times.service(), nanos),
                mean(times.turnaround(), nanos),
                idleSlotNanos.isPresent() && nanos > 0
                        ? OptionalDouble.of((double) idleSlotNanos.getAsLong() / nanos)
                        : UNKNOWN,
                perTime(fork, usage -> OptionalLong.of(usage.app().appWaitNanos())),
                perTime(
                        fork,
                        usage -> sum(
                                usage.database().databaseCpuNanos(),
                                usage.database().databaseWaitNanos())));
    }

    private static OptionalDouble concurrency(MeasuredFork fork) {
        Work work = fork.planned().cell().workload();
        if (!work.hasSlots()) {
            return work.clients().isPresent() ? OptionalDouble.of(work.clients().getAsInt()) : UNKNOWN;
        }
        return fork.settings()
                .get(Setting.CONCURRENCY)
                .filter(configured -> fork.settings().has(Setting.FAN_OUT, FanOut.BOUNDED))
                .map(configured -> OptionalDouble.of(
                        Math.min(configured, fork.measured().get(0).operations())))
                .orElse(UNKNOWN);
    }

    private static OptionalDouble mean(Counts counts, long nanos) {
        return counts.isEmpty() || nanos == 0 ? UNKNOWN : OptionalDouble.of(counts.sumNanos() / nanos);
    }

    private static OptionalDouble perTime(MeasuredFork fork, Function<Usage, OptionalLong> nanos) {
        return fork.usage().stream()
                .flatMapToDouble(usage -> nanos.apply(usage).stream()
                        .mapToDouble(each -> (double) each / Math.max(1, usage.elapsedNanos())))
                .findFirst();
    }

    /** The sum is empty where one of the two is. */
    static OptionalLong sum(OptionalLong one, OptionalLong other) {
        return one.isPresent() && other.isPresent()
                ? OptionalLong.of(one.getAsLong() + other.getAsLong())
                : OptionalLong.empty();
    }
}
