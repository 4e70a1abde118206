package io.github.dbstacks.analysis.statistics;

import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The ratio of two cells measured in the same blocks, by Student's t of the paired differences of logarithms (Student
 * 1908; ratios by Kalibera and Jones 2013): what {@link BlockModel} must come to for two cells.
 */
final class PairedRatio {
    private PairedRatio() {}

    /**
     * Cell over reference; the n-th values of both are of one block. The result is empty with fewer than two blocks.
     */
    static Optional<LogRatio> of(double[] cell, double[] reference) {
        return LogRatio.ofBlocks(IntStream.range(0, cell.length)
                .mapToDouble(block -> Math.log(cell[block]) - Math.log(reference[block]))
                .toArray());
    }
}
