package io.github.dbstacks.analysis.statistics;

import java.util.Arrays;

/**
 * How many windows a fork should measure so that a given time buys the narrowest interval: Kalibera and Jones (2013), with
 * the variance between forks as in the corrected edition.
 *
 * @param windowVariance T₁², between the windows of a fork
 * @param forkVariance T₂², between forks beyond what their windows explain; below 0 when there is none to be seen
 * @param windows per fork, from 20 to 120
 */
public record OptimalRepetitions(double windowVariance, double forkVariance, int windows) {
    private static final int FEWEST = 20;
    /** Where more would not matter, or no number would be enough. */
    public static final int MOST = 120;

    /**
     * From pilot forks; costs are in one unit, such as seconds.
     *
     * @param forks values of the steady windows of each
     * @param forkCost of starting and warming up a fork
     * @param windowCost of measuring one window
     */
    public static OptimalRepetitions of(double[][] forks, double forkCost, double windowCost) {
        if (forks.length < 2 || Arrays.stream(forks).anyMatch(windows -> windows.length < 2)) {
            throw new IllegalArgumentException("The pilot needs at least 2 forks with at least 2 windows each.");
        }
        if (!(forkCost > 0 && windowCost > 0)) {
            throw new IllegalArgumentException("The costs of a fork and of a window must be above 0, not " + forkCost
                    + " and " + windowCost + ".");
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
                withinForks, betweenForks, windows(withinForks, betweenForks, forkCost / windowCost));
    }

    private static int windows(double within, double between, double relativeCost) {
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
                throw new IllegalArgumentException("Every window must be a finite number, but one is " + value + ".");
            }
        }
    }
}
