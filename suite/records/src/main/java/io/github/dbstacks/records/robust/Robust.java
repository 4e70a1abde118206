package io.github.dbstacks.records.robust;

import java.util.Arrays;

/** Order statistics of finite values; empty input, NaN and infinity are refused. */
public final class Robust {
    /** Times the MAD of normal data this estimates their standard deviation: 1 / Φ⁻¹(3/4), as in R's {@code mad}. */
    private static final double MAD_TO_STANDARD_DEVIATION = 1.4826;

    private Robust() {}

    public static double median(double[] values) {
        return quantile(values, 0.5);
    }

    /** The median absolute deviation from the median, not scaled. */
    public static double mad(double[] values) {
        double median = median(values);
        return median(
                Arrays.stream(values).map(value -> Math.abs(value - median)).toArray());
    }

    /** The standard deviation of a series, as its MAD estimates it, once a straight line has been taken out of it. */
    public static double scatterAround(double slope, double[] series) {
        double[] level = new double[series.length];
        Arrays.setAll(level, position -> series[position] - slope * position);
        return MAD_TO_STANDARD_DEVIATION * mad(level);
    }

    /**
     * Returns a quantile that is interpolated between neighbours: definition 7 of Hyndman and Fan (1996), the default
     * of R and NumPy.
     */
    public static double quantile(double[] values, double probability) {
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException("A probability is between 0 and 1, not " + probability + ".");
        }
        double[] sorted = finite(values).clone();
        Arrays.sort(sorted);
        double position = (sorted.length - 1) * probability;
        int below = (int) position;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
    }

    static double[] finite(double[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("There are no values, at least one is needed.");
        }
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("Every value must be a finite number, but one is " + value + ".");
            }
        }
        return values;
    }
}
