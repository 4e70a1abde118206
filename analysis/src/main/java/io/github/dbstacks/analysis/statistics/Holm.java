package io.github.dbstacks.analysis.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * At which confidence each of several comparisons made at once is decided (S. Holm, <i>A Simple Sequentially Rejective Multiple Test
 * Procedure</i>, 1979, https://www.jstor.org/stable/4615733). The smallest of k p values is tested at 5 % / k, the next at
 * 5 % / (k - 1), and so on until one is not significant; all others are tested at the level of that one. An interval of this
 * confidence therefore leaves out 1 exactly where Holm's method rejects, and one such method in twenty rejects where nothing differs.
 */
public final class Holm {
    private Holm() {}

    /** In the order given, each from 0.95 to 1 - 0.05 / k. */
    public static double[] confidences(double[] pValues) {
        for (double value : pValues) {
            if (!(value >= 0 && value <= 1)) {
                throw new IllegalArgumentException("A p value is between 0 and 1, not " + value + ".");
            }
        }
        int[] ascending = IntStream.range(0, pValues.length)
                .boxed()
                .sorted(Comparator.comparingDouble(index -> pValues[index]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] confidences = new double[pValues.length];
        int left = pValues.length;
        for (int index : ascending) {
            double level = (1 - LogRatio.CONFIDENCE) / left;
            confidences[index] = 1 - level;
            if (pValues[index] < level) {
                left = Math.max(1, left - 1);
            }
        }
        return confidences;
    }
}
