package io.github.dbstacks.analysis.statistics;

import java.util.Optional;

/**
 * The ratio of the costs of a cell in two runs, which share no blocks, with Welch's interval of the difference of the means of
 * logarithms (Welch 1947). The two runs may scatter differently and have different numbers of forks.
 */
public final class UnpairedRatio {
    private UnpairedRatio() {}

    /**
     * Nominal 95 %; empty with fewer than two forks on either side.
     *
     * @param after costs of forks, above 0
     * @param before the same of another run
     */
    public static Optional<Interval> of(double[] after, double[] before) {
        if (after.length < 2 || before.length < 2) {
            return Optional.empty();
        }
        double[] one = logarithms(after, "the run after");
        double[] other = logarithms(before, "the run before");
        double difference = Moments.mean(one) - Moments.mean(other);
        double ofOne = Moments.variance(one) / one.length;
        double ofOther = Moments.variance(other) / other.length;
        double variance = ofOne + ofOther;
        double freedom = variance == 0
                ? one.length + other.length - 2.0
                : square(variance) / (square(ofOne) / (one.length - 1) + square(ofOther) / (other.length - 1));
        return Optional.of(new LogRatio(difference, Math.sqrt(variance), freedom).interval());
    }

    private static double[] logarithms(double[] costs, String of) {
        double[] logs = new double[costs.length];
        for (int fork = 0; fork < costs.length; fork++) {
            if (!(costs[fork] > 0 && Double.isFinite(costs[fork]))) {
                throw new IllegalArgumentException("Fork " + (fork + 1) + " of " + of
                        + " must have cost a finite number above 0 to be part of a ratio, not " + costs[fork] + ".");
            }
            logs[fork] = Math.log(costs[fork]);
        }
        return logs;
    }

    private static double square(double value) {
        return value * value;
    }
}
