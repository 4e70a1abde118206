package io.github.dbstacks.report.statistics;

import java.util.Arrays;

/**
 * When a comparison has enough blocks: once its interval has been narrow enough after two blocks in a row. Only the width
 * counts, never whether the interval excludes 1: stopping at the first significant result would invent findings.
 *
 * @param minimumBlocks fewest with which it may stop
 * @param maximumBlocks most, however wide the interval is then
 * @param halfWidth relative, of the nominal 95 % interval
 */
public record StoppingRule(int minimumBlocks, int maximumBlocks, double halfWidth) {
    /**
     * At 1.75 % a difference of 3 % is found in 9 of 10 runs or more while blocks' ratios scatter by 5 % or less; at 3 % in 7
     * of 10, since half the intervals around such a difference then reach down to 1.
     */
    public static final StoppingRule STANDARD = new StoppingRule(5, 40, 0.0175);

    public StoppingRule {
        if (minimumBlocks < 3 || maximumBlocks < minimumBlocks || !(halfWidth > 0)) {
            throw new IllegalArgumentException(
                    "A stopping rule needs at least 3 blocks, no fewer at most, and a half width above 0, not "
                            + minimumBlocks + ", " + maximumBlocks + ", " + halfWidth + ".");
        }
    }

    /** True when no further block is needed: narrow enough, or as many as there may be. */
    public boolean isDone(double[] cell, double[] reference) {
        return isNarrow(cell, reference) || cell.length >= maximumBlocks;
    }

    /** True when the interval was narrow enough after the last block and after the one before. */
    public boolean isNarrow(double[] cell, double[] reference) {
        Blocks.requirePairs(cell.length, reference.length);
        int blocks = cell.length;
        return blocks >= minimumBlocks && isNarrow(cell, reference, blocks) && isNarrow(cell, reference, blocks - 1);
    }

    private boolean isNarrow(double[] cell, double[] reference, int blocks) {
        return PairedRatio.of(Arrays.copyOf(cell, blocks), Arrays.copyOf(reference, blocks))
                .filter(interval -> interval.halfWidth() <= halfWidth)
                .isPresent();
    }
}
