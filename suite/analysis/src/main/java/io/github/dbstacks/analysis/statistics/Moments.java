package io.github.dbstacks.analysis.statistics;

import java.util.Arrays;

/** Mean and variance of a sample. */
final class Moments {
    private Moments() {}

    static double mean(double[] sample) {
        return Arrays.stream(sample).sum() / sample.length;
    }

    /** The divisor is n - 1, so the sample needs two values or more. */
    static double variance(double[] sample) {
        double mean = mean(sample);
        return Arrays.stream(sample)
                        .map(value -> (value - mean) * (value - mean))
                        .sum()
                / (sample.length - 1);
    }
}
