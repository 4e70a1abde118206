package io.github.dbstacks.analysis.statistics;

import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * When a comparison has enough blocks: as soon as its interval was narrow enough after several blocks in a row. Only
 * the width counts, never whether the interval excludes 1, since stopping at the first significant result would report
 * differences that do not exist.
 *
 * @param minimumBlocks fewest with which it may stop
 * @param inARow after how many of the last blocks the interval must have been narrow enough: a rule that stops at the
 *     first narrow one stops where the scatter happens to look small
 * @param halfWidth relative, of the nominal 95 % interval
 */
public record StoppingRule(int minimumBlocks, int inARow, double halfWidth) {
    /**
     * In simulation with at most 40 blocks whose ratios scatter by 5 % or less, a half width of 1.75 % finds a
     * difference of 3 % in at least 9 of 10 runs. A half width of 3 % finds it in 7 of 10, since half the intervals
     * around that difference then contain 1.
     */
    public static final StoppingRule STANDARD = new StoppingRule(10, 6, 0.0175);

    public StoppingRule {
        if (inARow < 1 || minimumBlocks < inARow + 1 || !(halfWidth > 0)) {
            throw new IllegalArgumentException(
                    "A stopping rule needs a block more than narrow ones in a row and a half width above 0, not "
                            + minimumBlocks + ", " + inARow + ", " + halfWidth + ".");
        }
    }

    /**
     * Returns true when the interval was narrow enough after each of the last blocks.
     *
     * @param blocks how many the comparison has
     * @param ratio what was known of it after so many of its blocks
     */
    public boolean isNarrow(int blocks, IntFunction<Optional<LogRatio>> ratio) {
        return blocks >= minimumBlocks
                && IntStream.range(0, inARow).allMatch(before -> isNarrow(ratio.apply(blocks - before)));
    }

    private boolean isNarrow(Optional<LogRatio> ratio) {
        return ratio.filter(found -> found.interval().halfWidth() <= halfWidth).isPresent();
    }
}
