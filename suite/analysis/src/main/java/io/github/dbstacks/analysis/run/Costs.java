package io.github.dbstacks.analysis.run;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.DoubleBinaryOperator;

/**
 * What operations of a fork cost. A value is empty where it is unknown.
 *
 * @param cpu CPU time of the application per SELECT
 * @param databaseCpuMicros CPU time of the database per SELECT, in microseconds
 * @param allocatedBytes heap that the application allocated per SELECT
 * @param millis mean duration of an iteration; under load of 1,000 requests
 * @param lastTenMillis mean duration of the last ten measured iterations, steady or not: the figure of the reference
 *     study
 */
public record Costs(
        CpuTime cpu,
        OptionalDouble databaseCpuMicros,
        OptionalDouble allocatedBytes,
        OptionalDouble millis,
        OptionalDouble lastTenMillis) {
    /** CPU time of the application per SELECT, in microseconds: what cells are compared by. */
    public OptionalDouble cpuMicros() {
        return cpu.micros();
    }

    /** CPU time per SELECT of application and database together. */
    public OptionalDouble bothCpuMicros() {
        return combined(cpuMicros(), databaseCpuMicros, Double::sum);
    }

    /** The result is empty where one of the two is. */
    public static OptionalDouble combined(OptionalDouble one, OptionalDouble other, DoubleBinaryOperator operator) {
        return one.isPresent() && other.isPresent()
                ? OptionalDouble.of(operator.applyAsDouble(one.getAsDouble(), other.getAsDouble()))
                : OptionalDouble.empty();
    }

    /** Returns a count that is 0 where it is unknown: a JVM may not count the CPU time of threads. */
    public static OptionalLong known(long count) {
        return count > 0 ? OptionalLong.of(count) : OptionalLong.empty();
    }
}
