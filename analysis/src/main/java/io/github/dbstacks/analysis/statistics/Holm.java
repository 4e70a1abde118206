package io.github.dbstacks.analysis.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/** P values of several comparisons made at once, adjusted by Holm's step-down method (1979). */
public final class Holm {
    private Holm() {}

    /** In the order given. One below 0.05 is significant at 5 % for all comparisons together. */
    public static double[] adjust(double[] pValues) {
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
        double[] adjusted = new double[pValues.length];
        double largest = 0;
        for (int rank = 0; rank < ascending.length; rank++) {
            largest = Math.max(largest, Math.min(1, (ascending.length - rank) * pValues[ascending[rank]]));
            adjusted[ascending[rank]] = largest;
        }
        return adjusted;
    }
}
