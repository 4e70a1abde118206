package io.github.dbstacks.analysis.run;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * What SELECTs cost: in one fork, or as the mean over the forks of a cell. A value is empty where it is unknown.
 *
 * @param cpuMicros CPU time of the application per SELECT, in microseconds
 * @param databaseCpuMicros CPU time of the database per SELECT, in microseconds
 * @param allocatedBytes heap that the application allocated per SELECT
 * @param millis mean duration of an iteration
 * @param lastTenMillis mean duration of the last ten measured iterations, steady or not: the figure of the reference study
 */
public record Costs(
        OptionalDouble cpuMicros,
        OptionalDouble databaseCpuMicros,
        OptionalDouble allocatedBytes,
        OptionalDouble millis,
        OptionalDouble lastTenMillis) {
    /** Means over forks, since the fork is the unit that is repeated. */
    public static Costs mean(List<Estimate> forks) {
        return new Costs(
                mean(forks, Estimate::cpuMicros),
                mean(forks, Estimate::databaseCpuMicros),
                mean(forks, estimate -> estimate.costs().allocatedBytes()),
                mean(forks, Estimate::millis),
                mean(forks, estimate -> estimate.costs().lastTenMillis()));
    }

    /** The mean over the forks whose value is known; empty when none is. */
    public static OptionalDouble mean(List<Estimate> forks, Function<Estimate, OptionalDouble> value) {
        return forks.stream()
                .flatMapToDouble(fork -> value.apply(fork).stream())
                .average();
    }
}
