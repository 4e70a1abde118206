package io.github.dbstacks.analysis.statistics;

import io.github.dbstacks.records.robust.Robust;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Single iterations so far off that they would seem to be a changepoint: outside the median ± 3 (p90 - p10) of the 21
 * iterations around them (Barrett et al. 2017 take 200). As in that paper, the first iterations are never outliers,
 * because large changes at the start are warm-up.
 */
final class Outliers {
    private static final int HALF_WINDOW = 10;
    private static final double REACH = 3;

    private Outliers() {}

    /** The indices of all other iterations, ascending. */
    static int[] without(double[] series) {
        return IntStream.range(0, series.length)
                .filter(index -> index < HALF_WINDOW || !isOutlier(series, index))
                .toArray();
    }

    private static boolean isOutlier(double[] series, int index) {
        double[] around =
                Arrays.copyOfRange(series, index - HALF_WINDOW, Math.min(series.length, index + HALF_WINDOW + 1));
        double reach = REACH * (Robust.quantile(around, 0.9) - Robust.quantile(around, 0.1));
        return Math.abs(series[index] - Robust.median(around)) > reach;
    }
}
