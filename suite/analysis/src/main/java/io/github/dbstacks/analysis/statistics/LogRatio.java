package io.github.dbstacks.analysis.statistics;

import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The logarithm of a ratio as it was estimated.
 *
 * @param estimate ln of the ratio: 0 means no difference
 * @param standardError of the estimate
 * @param freedom degrees of freedom of the standard error, above 0
 */
public record LogRatio(double estimate, double standardError, double freedom) {
    /** Confidence of an interval that stands alone. */
    public static final double CONFIDENCE = 0.95;

    /** Costs have fewer digits than this, so what is smaller is an error of rounding. */
    private static final double ROUNDING = 1e-12;

    public LogRatio {
        if (!(standardError >= 0 && freedom > 0)) {
            throw new IllegalArgumentException(
                    "A ratio needs a standard error of 0 or more and degrees of freedom above 0, not " + standardError
                            + ", " + freedom + ".");
        }
        estimate = Math.abs(estimate) < ROUNDING ? 0 : estimate;
        standardError = standardError < ROUNDING ? 0 : standardError;
    }

    /**
     * Student's (1908): the mean of what blocks say and how far they scatter. The result is empty with fewer than two
     * blocks.
     */
    public static Optional<LogRatio> ofBlocks(double[] logRatios) {
        int blocks = logRatios.length;
        return blocks < 2
                ? Optional.empty()
                : Optional.of(new LogRatio(
                        Moments.mean(logRatios), Math.sqrt(Moments.variance(logRatios) / blocks), blocks - 1));
    }

    /**
     * This ratio over one that was measured apart from it, such as in another run: exp(estimate - other.estimate). The
     * standard error is √(s² + s'²), since what is measured apart errs apart. Its degrees of freedom are (s² + s'²)² /
     * (s⁴/f + s'⁴/f') (B. L. Welch, <i>The Generalization of "Student's" Problem when Several Different Population
     * Variances are Involved</i>, 1947, https://doi.org/10.1093/biomet/34.1-2.28), for f and f' those of the two.
     */
    public LogRatio over(LogRatio other) {
        double own = standardError * standardError;
        double others = other.standardError * other.standardError;
        double uncertainty = own * own / freedom + others * others / other.freedom;
        return new LogRatio(
                estimate - other.estimate,
                Math.sqrt(own + others),
                uncertainty > 0 ? (own + others) * (own + others) / uncertainty : freedom + other.freedom);
    }

    /** What the other is of this one. */
    LogRatio inverse() {
        return new LogRatio(-estimate, standardError, freedom);
    }

    /** Whether the ratio is established to be above a bound, from one side; never where its interval says nothing. */
    boolean isAbove(double bound, double level) {
        LogRatio beyond = new LogRatio(estimate - Math.log(bound), standardError, freedom);
        return beyond.estimate > 0 && beyond.pValue() / 2 < level && interval().isMeasured();
    }

    /** The nominal 95 % interval of the ratio. */
    public Interval interval() {
        return interval(CONFIDENCE);
    }

    /** The interval of the ratio at another confidence, such as 0.99. */
    public Interval interval(double confidence) {
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException(
                    "A confidence is between 0 and 1, such as 0.95, not " + confidence + ".");
        }
        double reach = TDistribution.of(freedom).inverseSurvivalProbability((1 - confidence) / 2) * standardError;
        return new Interval(Math.exp(estimate - reach), Math.exp(estimate), Math.exp(estimate + reach));
    }

    /** P value of the hypothesis that the ratio is 1, from both sides. It must not decide when to stop. */
    public double pValue() {
        if (standardError == 0) {
            return estimate == 0 ? 1 : 0;
        }
        return Math.min(1, 2 * TDistribution.of(freedom).survivalProbability(Math.abs(estimate) / standardError));
    }
}
