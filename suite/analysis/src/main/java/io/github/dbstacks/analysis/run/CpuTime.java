package io.github.dbstacks.analysis.run;

import io.github.dbstacks.analysis.statistics.RatioOfSums;
import io.github.dbstacks.records.fork.Usage;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * CPU time of the application for a SELECT, in microseconds. A value is empty where it is unknown.
 *
 * @param micros what cells are compared by: Java threads and garbage collection. Compilation is left out, because how
 *     much of it falls into the measured iterations depends on when measuring began. Where the kernel does not count
 *     threads, it is the CPU time of the process.
 * @param gcMicros the part of it that garbage collection used
 * @param jitMicros what compilation used besides
 * @param byDatabase Java threads and garbage collection in units of what the database used for the same SELECTs
 */
public record CpuTime(
        OptionalDouble micros, OptionalDouble gcMicros, OptionalDouble jitMicros, OptionalDouble byDatabase) {
    /**
     * With fewer collections, the number that happens to fall into the measured iterations decides what collection
     * seems to cost. Then its cost per allocated byte is taken over the whole fork.
     */
    private static final int ENOUGH_COLLECTIONS = 5;

    /** @param counted the iterations whose costs count */
    static CpuTime of(MeasuredFork fork, List<MeasuredIteration> counted) {
        OptionalDouble process =
                RatioOfSums.of(counted, one -> one.metrics().cpuNanos(), MeasuredIteration::operations, 1e3);
        OptionalDouble java = RatioOfSums.of(
                counted, one -> Costs.known(one.threads().cpuNanos()), MeasuredIteration::operations, 1e3);
        if (fork.usage().isEmpty() || java.isEmpty()) {
            OptionalDouble unknown = OptionalDouble.empty();
            return new CpuTime(process, unknown, unknown, unknown);
        }
        Usage usage = fork.usage().get();
        OptionalDouble gc = gcMicros(fork, counted);
        OptionalDouble sum = OptionalDouble.of(java.getAsDouble() + gc.orElse(0));
        return new CpuTime(
                sum,
                gc,
                OptionalDouble.of(usage.app().jitCpuNanos() / 1e3 / fork.watchedOperations()),
                byDatabase(fork, sum));
    }

    private static OptionalDouble gcMicros(MeasuredFork fork, List<MeasuredIteration> counted) {
        Usage usage = fork.usage().orElseThrow();
        int last = Math.min(usage.lastIndex(), fork.iterations().size());
        List<MeasuredIteration> sinceReady = fork.iterations().subList(0, last);
        long collections = fork.covered().stream()
                .mapToLong(iteration -> iteration.metrics().gcCount())
                .sum();
        long allocated = sinceReady.stream()
                .mapToLong(iteration -> iteration.metrics().allocatedBytes().orElse(0))
                .sum();
        OptionalDouble bytes =
                RatioOfSums.of(counted, one -> one.metrics().allocatedBytes(), MeasuredIteration::operations);
        boolean amortised = collections < ENOUGH_COLLECTIONS
                && usage.app().gcSinceReadyNanos().isPresent()
                && allocated > 0
                && bytes.isPresent();
        return OptionalDouble.of(
                amortised
                        ? usage.app().gcSinceReadyNanos().getAsLong() / 1e3 / allocated * bytes.getAsDouble()
                        : usage.app().gcCpuNanos() / 1e3 / fork.watchedOperations());
    }

    private static OptionalDouble byDatabase(MeasuredFork fork, OptionalDouble micros) {
        Usage usage = fork.usage().orElseThrow();
        OptionalLong database = usage.database().databaseCpuNanos();
        if (database.isEmpty() || database.getAsLong() == 0) {
            return OptionalDouble.empty();
        }
        // Both sides are of the same SELECTs.
        double own = usage.app().javaCpuNanos().isPresent()
                ? usage.app().javaCpuNanos().getAsLong() + usage.app().gcCpuNanos()
                : micros.orElseThrow() * 1e3 * fork.watchedOperations();
        return OptionalDouble.of(own / database.getAsLong());
    }
}
