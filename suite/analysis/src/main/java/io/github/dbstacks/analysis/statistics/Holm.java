package io.github.dbstacks.analysis.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Which of several comparisons made at once are significant (S. Holm, <i>A Simple Sequentially Rejective Multiple Test
 * Procedure</i>, 1979, https://www.jstor.org/stable/4615733). The smallest of k p values is tested at 5 % / k, the next
 * at 5 % / (k - 1), and so on until one is not significant; then none of the others is. One such method in twenty finds
 * anything where nothing differs.
 */
public final class Holm {
    private Holm() {}

    /** Returns which are significant, in the order given. What is significant here is significant at 5 % alone, too. */
    public static boolean[] significant(double[] pValues) {
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
        boolean[] significant = new boolean[pValues.length];
        int left = pValues.length;
        for (int index : ascending) {
            if (pValues[index] >= (1 - LogRatio.CONFIDENCE) / left) {
                break;
            }
            significant[index] = true;
            left--;
        }
        return significant;
    }
}
