package io.github.dbstacks.analysis.statistics;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Multiple comparisons with the best (J. C. Hsu, <i>Constrained Simultaneous Confidence Intervals for Multiple
 * Comparisons with the Best</i>, 1984, https://doi.org/10.1214/aos/1176346732): which of several cells cannot be the
 * best. Whichever of them leads is picked from the same data, so a cell is left out only where another one is better by
 * more than {@link Verdict#MARGIN} at a level that holds for all pairs. Each of k cells may be better than each of the
 * k - 1 others, so that level is 2.5 % / k (k - 1), from one side (Bonferroni).
 *
 * <p>The reference was named before. So a cell is left out, too, that is worse than the reference by the verdict of
 * every table, unless the reference itself is left out: Holm's 5 % are 2.5 % on that side. Then a run in twenty at most
 * leaves out any cell that is as good as the best. ComparisonsWithBestTest counts how many do.
 */
public final class ComparisonsWithBest {
    /** This is for all pairs; as much is left for the reference. */
    private static final double FALSE_ALARMS = (1 - LogRatio.CONFIDENCE) / 2;

    private ComparisonsWithBest() {}

    /**
     * The cells that cannot be the best.
     *
     * @param cells numbers of those that may be
     * @param reference the number of one of them; another number where there is none
     * @param toReference ratios to it, judged together by {@link Holm}
     * @param isMoreBetter whether much of what was observed is better than little
     */
    public static Set<Integer> leftOut(
            BlockModel model,
            Set<Integer> cells,
            int reference,
            Map<Integer, Interval> toReference,
            boolean isMoreBetter) {
        double level = FALSE_ALARMS / Math.max(1, cells.size() * (cells.size() - 1));
        double bound = isMoreBetter ? 1 / (1 - Verdict.MARGIN) : 1 + Verdict.MARGIN;
        Set<Integer> leftOut = new TreeSet<>();
        for (int best : cells) {
            model.ratiosTo(best, cells).forEach((cell, ratio) -> {
                if ((isMoreBetter ? ratio.inverse() : ratio).isAbove(bound, level)) {
                    leftOut.add(cell);
                }
            });
        }
        if (cells.contains(reference) && !leftOut.contains(reference)) {
            toReference.forEach((cell, ratio) -> {
                if (cells.contains(cell) && isWorse(ratio, isMoreBetter)) {
                    leftOut.add(cell);
                }
            });
        }
        return leftOut;
    }

    private static boolean isWorse(Interval ratio, boolean isMoreBetter) {
        boolean isBeyond = isMoreBetter ? ratio.high() < 1 - Verdict.MARGIN : ratio.low() > 1 + Verdict.MARGIN;
        return isBeyond && ratio.differs() && ratio.isMeasured();
    }
}
