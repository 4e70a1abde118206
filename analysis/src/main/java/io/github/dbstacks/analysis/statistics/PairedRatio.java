package io.github.dbstacks.analysis.statistics;

import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ratio of two cells measured in the same blocks, with Student's t interval of the paired differences of logarithms:
 * the primary figure (Student 1908; ratios by Kalibera and Jones 2013). Empty with fewer than two blocks.
 */
public final class PairedRatio {
    static final double CONFIDENCE = 0.95;

    private final double mean;
    private final double standardError;
    private final TDistribution t;

    private PairedRatio(double[] logRatios) {
        int blocks = logRatios.length;
        mean = Moments.mean(logRatios);
        standardError = Math.sqrt(Moments.variance(logRatios) / blocks);
        t = TDistribution.of(blocks - 1);
    }

    /** The nominal 95 % interval of cell over reference; the n-th values of both are of one block. */
    public static Optional<Interval> of(double[] cell, double[] reference) {
        return of(cell, reference, CONFIDENCE);
    }

    /** At another confidence. With 1 - 0.05 / k, all of k intervals together hold with 95 % (Bonferroni). */
    public static Optional<Interval> of(double[] cell, double[] reference, double confidence) {
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException(
                    "A confidence is between 0 and 1, such as 0.95, not " + confidence + ".");
        }
        return paired(cell, reference).map(ratio -> ratio.interval(confidence));
    }

    /** Student's paired test of the hypothesis that the ratio is 1, for {@link Holm}. It must not decide when to stop. */
    public static OptionalDouble pValue(double[] cell, double[] reference) {
        return paired(cell, reference)
                .map(ratio -> OptionalDouble.of(ratio.pValue()))
                .orElseGet(OptionalDouble::empty);
    }

    private static Optional<PairedRatio> paired(double[] cell, double[] reference) {
        double[] logRatios = Blocks.logRatios(cell, reference);
        return logRatios.length < 2 ? Optional.empty() : Optional.of(new PairedRatio(logRatios));
    }

    private Interval interval(double confidence) {
        double reach = t.inverseSurvivalProbability((1 - confidence) / 2) * standardError;
        return new Interval(Math.exp(mean - reach), Math.exp(mean), Math.exp(mean + reach));
    }

    private double pValue() {
        // All blocks are equal, so there is no error to compare the mean with.
        if (standardError == 0) {
            return mean == 0 ? 1 : 0;
        }
        return Math.min(1, 2 * t.survivalProbability(Math.abs(mean) / standardError));
    }
}
