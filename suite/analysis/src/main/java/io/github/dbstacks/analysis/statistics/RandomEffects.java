package io.github.dbstacks.analysis.statistics;

import java.util.List;
import java.util.Optional;

/**
 * A ratio over several runs, of which each has a truth of its own, since machine and hour differ, and errs around it.
 *
 * <p>The variance of these truths is that of R. C. Paule and J. Mandel, <i>Consensus Values and Weighting Factors</i>,
 * 1982, https://doi.org/10.6028/jres.087.022: with it the weighted squares of the deviations from the mean come to what
 * they are expected to be, runs less one. The interval of the mean is that of J. Hartung and G. Knapp, <i>A Refined
 * Method for the Meta-analysis of Controlled Clinical Trials with Binary Outcome</i>, 2001,
 * https://doi.org/10.1002/sim.1009. It is never narrower than the runs' own errors make it (C. Röver, G. Knapp and T.
 * Friede, <i>Hartung-Knapp-Sidik-Jonkman Approach and its Modification for Random-effects Meta-analysis with Few
 * Studies</i>, 2015, https://doi.org/10.1186/s12874-015-0091-1). The prediction is that of J. P. T. Higgins, S. G.
 * Thompson and D. J. Spiegelhalter, <i>A Re-evaluation of Random-effects Meta-analysis</i>, 2009,
 * https://doi.org/10.1111/j.1467-985X.2008.00552.x.
 *
 * @param mean over the runs that could have been made
 * @param between standard deviation of the truths of runs, of logarithms: 0.1 is about 10 %
 * @param next the truth of a run that was not made
 */
public record RandomEffects(LogRatio mean, double between, LogRatio next) {
    /**
     * With fewer runs nothing is known of how far others are away: the prediction has two degrees of freedom less than
     * runs.
     */
    public static final int FEWEST_RUNS = 3;

    /** The least variance of a run, so that no run has all the weight; a ratio is rounded to less than its root. */
    private static final double LEAST_VARIANCE = 1e-18;

    private static final int HALVINGS = 100;

    /**
     * @param runs the ratio as each run estimates it
     * @return empty with fewer than three
     */
    public static Optional<RandomEffects> of(List<LogRatio> runs) {
        int count = runs.size();
        if (count < FEWEST_RUNS) {
            return Optional.empty();
        }
        double variance = variance(runs);
        double weights = runs.stream().mapToDouble(run -> weight(run, variance)).sum();
        double mean = mean(runs, variance);
        double factor = Math.max(1, squares(runs, variance) / (count - 1));
        double error = Math.sqrt(factor / weights);
        return Optional.of(new RandomEffects(
                new LogRatio(mean, error, count - 1.0),
                Math.sqrt(variance),
                new LogRatio(mean, Math.sqrt(variance + error * error), count - 2.0)));
    }

    /** The squares become less with the variance, so half of what is left is ruled out each time. */
    private static double variance(List<LogRatio> runs) {
        double expected = runs.size() - 1.0;
        double low = 0;
        // With the variance of the estimates themselves the squares are at most what is expected.
        double high =
                Moments.variance(runs.stream().mapToDouble(LogRatio::estimate).toArray());
        if (squares(runs, low) <= expected) {
            return 0;
        }
        for (int halving = 0; halving < HALVINGS; halving++) {
            double middle = (low + high) / 2;
            if (squares(runs, middle) > expected) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private static double squares(List<LogRatio> runs, double variance) {
        double mean = mean(runs, variance);
        return runs.stream()
                .mapToDouble(run -> weight(run, variance) * (run.estimate() - mean) * (run.estimate() - mean))
                .sum();
    }

    private static double mean(List<LogRatio> runs, double variance) {
        return runs.stream()
                        .mapToDouble(run -> weight(run, variance) * run.estimate())
                        .sum()
                / runs.stream().mapToDouble(run -> weight(run, variance)).sum();
    }

    private static double weight(LogRatio run, double variance) {
        return 1 / (Math.max(LEAST_VARIANCE, run.standardError() * run.standardError()) + variance);
    }
}
