package io.github.dbstacks.analysis.statistics;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** A cost per unit: the sum of the costs over the sum of the units, of those items whose cost is known. */
public final class RatioOfSums {
    private RatioOfSums() {}

    /**
     * Sum of {@code cost} divided by the sum of {@code units}, see {@link #of(List, Function, ToLongFunction, double)}.
     */
    public static <T> OptionalDouble of(List<T> items, Function<T, OptionalLong> cost, ToLongFunction<T> units) {
        return of(items, cost, units, 1);
    }

    /**
     * Sum of {@code cost} divided by the sum of {@code units}.
     *
     * @param cost of one item; empty where it is unknown, which leaves out the item
     * @param units of one item, such as its SELECTs
     * @param divisor of the result, for another unit: 1,000 makes microseconds of nanoseconds
     * @return empty when no cost is known or the units add up to 0
     */
    public static <T> OptionalDouble of(
            List<T> items, Function<T, OptionalLong> cost, ToLongFunction<T> units, double divisor) {
        List<T> known =
                items.stream().filter(item -> cost.apply(item).isPresent()).toList();
        long sum =
                known.stream().mapToLong(item -> cost.apply(item).getAsLong()).sum();
        long all = known.stream().mapToLong(units).sum();
        return all == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) sum / all / divisor);
    }
}
