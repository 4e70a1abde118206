package io.github.dbstacks.report;

import io.github.dbstacks.report.statistics.Interval;
import io.github.dbstacks.report.statistics.PairedRatio;
import io.github.dbstacks.report.statistics.StoppingRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** Two cells' values block by block: only blocks in which both were completed make a pair. */
final class Pairs {
    private final double[] cell;
    private final double[] reference;

    private Pairs(double[] cell, double[] reference) {
        this.cell = cell;
        this.reference = reference;
    }

    static Pairs of(List<Estimate> cell, List<Estimate> reference, ToDoubleFunction<Estimate> value) {
        List<double[]> pairs = new ArrayList<>();
        for (Estimate one : cell) {
            for (Estimate other : reference) {
                double first = value.applyAsDouble(one);
                double second = value.applyAsDouble(other);
                if (one.planned().block() == other.planned().block() && first > 0 && second > 0) {
                    pairs.add(new double[] {first, second});
                }
            }
        }
        return new Pairs(
                pairs.stream().mapToDouble(pair -> pair[0]).toArray(),
                pairs.stream().mapToDouble(pair -> pair[1]).toArray());
    }

    /** Of the first to the second, at 95 %; empty with fewer than two pairs. */
    Optional<Interval> ratio() {
        return PairedRatio.of(cell, reference);
    }

    /** That the ratio is 1; empty with fewer than two pairs. */
    OptionalDouble pValue() {
        return PairedRatio.pValue(cell, reference);
    }

    /** Whether the interval of that ratio is narrow enough to stop. */
    boolean areEnough() {
        return StoppingRule.STANDARD.isNarrow(cell, reference);
    }
}
