package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.PairedRatio;
import io.github.dbstacks.analysis.statistics.StoppingRule;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The values of two cells, paired by block. Only blocks in which both were completed make a pair. A reference has two forks in a
 * block and counts with their geometric mean, which has half the variance of one fork.
 */
public final class Pairs {
    private final double[] cell;
    private final double[] reference;

    private Pairs(double[] cell, double[] reference) {
        this.cell = cell;
        this.reference = reference;
    }

    /** @param value of one fork; a fork without a value above 0 is left out */
    static Pairs of(List<Estimate> cell, List<Estimate> reference, Function<Costs, OptionalDouble> value) {
        SortedMap<Integer, Double> first = byBlock(cell, value);
        SortedMap<Integer, Double> second = byBlock(reference, value);
        first.keySet().retainAll(second.keySet());
        second.keySet().retainAll(first.keySet());
        return new Pairs(values(first), values(second));
    }

    private static SortedMap<Integer, Double> byBlock(List<Estimate> cell, Function<Costs, OptionalDouble> value) {
        Map<Integer, Double> logarithms = cell.stream()
                .filter(estimate -> isPositive(value.apply(estimate.costs())))
                .collect(Collectors.groupingBy(
                        estimate -> estimate.planned().block(),
                        Collectors.averagingDouble(estimate ->
                                Math.log(value.apply(estimate.costs()).getAsDouble()))));
        SortedMap<Integer, Double> means = new TreeMap<>();
        logarithms.forEach((block, logarithm) -> means.put(block, Math.exp(logarithm)));
        return means;
    }

    private static boolean isPositive(OptionalDouble value) {
        return value.orElse(0) > 0 && Double.isFinite(value.getAsDouble());
    }

    private static double[] values(SortedMap<Integer, Double> byBlock) {
        return byBlock.values().stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** The 95 % interval of the ratio of the first to the second; empty with fewer than two pairs. */
    public Optional<Interval> ratio() {
        return PairedRatio.of(cell, reference);
    }

    /** The interval at another confidence. */
    public Optional<Interval> ratio(double confidence) {
        return PairedRatio.of(cell, reference, confidence);
    }

    /** The p value of the hypothesis that the ratio is 1; empty with fewer than two pairs. */
    public OptionalDouble pValue() {
        return PairedRatio.pValue(cell, reference);
    }

    /** Whether the interval of the ratio is narrow enough to stop. */
    public boolean areEnough() {
        return StoppingRule.STANDARD.isNarrow(cell, reference);
    }
}
