package io.github.dbstacks.instrument;

import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.PairedRatio;
import io.github.dbstacks.analysis.statistics.StoppingRule;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a SELECT of one stack has cost in every fork, by variant, in nanoseconds of CPU. */
final class Samples {
    private final Map<Variant, List<Double>> nanos = new EnumMap<>(Variant.class);

    void add(Map<Variant, Double> fork) {
        fork.forEach((variant, cost) ->
                nanos.computeIfAbsent(variant, first -> new ArrayList<>()).add(cost));
    }

    int forks() {
        return of(Variant.BARE).length;
    }

    double[] of(Variant variant) {
        return nanos.getOrDefault(variant, List.of()).stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /** The geometric mean, whose ratios are the ratios told. */
    double meanMicros(Variant variant) {
        double logs = nanos.getOrDefault(variant, List.of()).stream()
                .mapToDouble(Math::log)
                .average()
                .orElse(Double.NaN);
        return Math.exp(logs) / 1e3;
    }

    Optional<Interval> ratio(Comparison comparison) {
        return PairedRatio.of(of(comparison.variant()), of(comparison.reference()));
    }

    /** True when every comparison is as narrow as asked for. */
    boolean areEnough(StoppingRule rule) {
        for (Comparison comparison : Comparison.values()) {
            if (!rule.isNarrow(of(comparison.variant()), of(comparison.reference()))) {
                return false;
            }
        }
        return true;
    }
}
