package io.github.dbstacks.analysis.statistics;

import java.util.Arrays;

/**
 * How many iterations a fork should measure so that a given time gives the narrowest interval: Kalibera and Jones
 * (2013), with the variance between forks as in the corrected edition.
 *
 * @param iterationVariance T₁², between the iterations of a fork
 * @param forkVariance T₂², between forks beyond what their iterations explain; below 0 when none can be seen
 * @param iterations iterations per fork, from 20 to 120
 */
public record OptimalRepetitions(double iterationVariance, double forkVariance, int iterations) {
    private static final int FEWEST = 20;
    /** The answer where more iterations would hardly help, or where no number of them would be enough. */
    public static final int MOST = 120;

    /**
     * Computes them from the forks of a pilot run. Both costs are in the same unit, such as seconds.
     *
     * @param forks for each fork the values of its steady iterations
     * @param forkCost of starting and warming up a fork
     * @param iterationCost of measuring one iteration
     */
    public static OptimalRepetitions of(double[][] forks, double forkCost, double iterationCost) {
        if (forks.length < 2 || Arrays.stream(forks).anyMatch(iterations -> iterations.length < 2)) {
            throw new IllegalArgumentException("The pilot needs at least 2 forks with at least 2 iterations each.");
        }
        if (!(forkCost > 0 && iterationCost > 0)) {
            throw new IllegalArgumentException("The costs of a fork and of a iteration must be above 0, not " + forkCost
                    + " and " + iterationCost + ".");
        }
        double withinForks = 0;
        double explained = 0;
        double[] means = new double[forks.length];
        for (int fork = 0; fork < forks.length; fork++) {
            requireFinite(forks[fork]);
            means[fork] = Moments.mean(forks[fork]);
            double variance = Moments.variance(forks[fork]);
            withinForks += variance / forks.length;
            explained += variance / forks[fork].length / forks.length;
        }
        double betweenForks = Moments.variance(means) - explained;
        return new OptimalRepetitions(
                withinForks, betweenForks, iterations(withinForks, betweenForks, forkCost / iterationCost));
    }

    private static int iterations(double within, double between, double relativeCost) {
        if (within == 0) {
            return FEWEST;
        }
        // Forks that do not differ could be measured for ever.
        if (between <= 0) {
            return MOST;
        }
        return (int) Math.max(FEWEST, Math.min(MOST, Math.ceil(Math.sqrt(relativeCost * within / between))));
    }

    private static void requireFinite(double[] values) {
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException(
                        "Every iteration must be a finite number, but one is " + value + ".");
            }
        }
    }
}
