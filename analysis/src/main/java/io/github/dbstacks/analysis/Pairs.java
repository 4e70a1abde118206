package io.github.dbstacks.analysis;

import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.PairedRatio;
import io.github.dbstacks.analysis.statistics.StoppingRule;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Two cells' values block by block: only blocks in which both were completed make a pair. Of a reference, which has two forks
 * in a block, it is their geometric mean: half the variance of one, for no more time.
 */
public final class Pairs {
    private final double[] cell;
    private final double[] reference;

    private Pairs(double[] cell, double[] reference) {
        this.cell = cell;
        this.reference = reference;
    }

    public static Pairs of(List<Estimate> cell, List<Estimate> reference, ToDoubleFunction<Estimate> value) {
        SortedMap<Integer, Double> first = byBlock(cell, value);
        SortedMap<Integer, Double> second = byBlock(reference, value);
        first.keySet().retainAll(second.keySet());
        second.keySet().retainAll(first.keySet());
        return new Pairs(values(first), values(second));
    }

    private static SortedMap<Integer, Double> byBlock(List<Estimate> cell, ToDoubleFunction<Estimate> value) {
        Map<Integer, Double> logarithms = cell.stream()
                .filter(estimate -> value.applyAsDouble(estimate) > 0 && Double.isFinite(value.applyAsDouble(estimate)))
                .collect(Collectors.groupingBy(
                        estimate -> estimate.planned().block(),
                        Collectors.averagingDouble(estimate -> Math.log(value.applyAsDouble(estimate)))));
        SortedMap<Integer, Double> means = new TreeMap<>();
        logarithms.forEach((block, logarithm) -> means.put(block, Math.exp(logarithm)));
        return means;
    }

    private static double[] values(SortedMap<Integer, Double> byBlock) {
        return byBlock.values().stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Of the first to the second, at 95 %; empty with fewer than two pairs. */
    public Optional<Interval> ratio() {
        return PairedRatio.of(cell, reference);
    }

    /** The same at another confidence. */
    public Optional<Interval> ratio(double confidence) {
        return PairedRatio.of(cell, reference, confidence);
    }

    /** That the ratio is 1; empty with fewer than two pairs. */
    public OptionalDouble pValue() {
        return PairedRatio.pValue(cell, reference);
    }

    /** Whether the interval of that ratio is narrow enough to stop. */
    public boolean areEnough() {
        return StoppingRule.STANDARD.isNarrow(cell, reference);
    }
}
