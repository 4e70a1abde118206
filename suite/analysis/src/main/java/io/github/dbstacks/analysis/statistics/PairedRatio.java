package io.github.dbstacks.analysis.statistics;

import java.util.Optional;

/**
 * The ratio of two cells measured in the same blocks, by Student's t of the paired differences of logarithms (Student
 * 1908; ratios by Kalibera and Jones 2013). More than two cells are for {@link BlockModel}.
 */
public final class PairedRatio {
    private PairedRatio() {}

    /** Cell over reference; the n-th values of both are of one block. Empty with fewer than two blocks. */
    public static Optional<LogRatio> of(double[] cell, double[] reference) {
        return LogRatio.ofBlocks(Blocks.logRatios(cell, reference));
    }
}
