package io.github.dbstacks.instrument;

import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.analysis.statistics.PairedRatio;
import io.github.dbstacks.analysis.statistics.StoppingRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** CPU time per SELECT of one stack in every JVM, by variant, in nanoseconds. */
final class Samples {
    private final List<Map<Variant, Double>> forks = new ArrayList<>();

    void add(Map<Variant, Double> fork) {
        forks.add(fork);
    }

    int forks() {
        return forks.size();
    }

    /** The geometric mean in microseconds: the ratio of two geometric means is the ratio that is printed. */
    double meanMicros(Variant variant) {
        double logs = 0;
        for (double nanos : of(variant)) {
            logs += Math.log(nanos);
        }
        return Math.exp(logs / forks()) / 1e3;
    }

    /** The variant over its reference; empty with fewer than two JVMs. */
    Optional<Interval> ratio(Variant variant) {
        return PairedRatio.of(of(variant), of(variant.reference())).map(LogRatio::interval);
    }

    /** True when the interval of every comparison is as narrow as asked for. */
    boolean areEnough(StoppingRule rule) {
        return Variant.COMPARED.stream().allMatch(variant -> rule.isNarrow(of(variant), of(variant.reference())));
    }

    private double[] of(Variant variant) {
        return forks.stream()
                .mapToDouble(fork -> Objects.requireNonNull(fork.get(variant)))
                .toArray();
    }
}
