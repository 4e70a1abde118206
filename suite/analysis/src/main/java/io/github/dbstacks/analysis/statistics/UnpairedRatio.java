package io.github.dbstacks.analysis.statistics;

import java.util.Optional;

/**
 * The ratio of the costs of a cell in two runs. They share no blocks, so nothing is paired: the mean of the logarithms
 * over the blocks of one run, less that of the other, by {@link LogRatio#over}. A block counts once, so what makes a
 * whole block dearer is part of the variance. What makes a whole run dearer is not, and no single run can tell it.
 */
public final class UnpairedRatio {
    private UnpairedRatio() {}

    /**
     * Empty with fewer than two blocks on either side.
     *
     * @param after costs of blocks, above 0
     * @param before the same of another run
     */
    public static Optional<LogRatio> of(double[] after, double[] before) {
        Optional<LogRatio> one = LogRatio.ofBlocks(logarithms(after, "the run after"));
        Optional<LogRatio> other = LogRatio.ofBlocks(logarithms(before, "the run before"));
        return one.flatMap(cost -> other.map(cost::over));
    }

    private static double[] logarithms(double[] costs, String of) {
        double[] logs = new double[costs.length];
        for (int block = 0; block < costs.length; block++) {
            logs[block] = Math.log(Blocks.positive(costs[block], of, block));
        }
        return logs;
    }
}
