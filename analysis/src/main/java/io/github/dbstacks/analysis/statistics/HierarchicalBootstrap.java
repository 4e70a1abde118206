package io.github.dbstacks.analysis.statistics;

import io.github.dbstacks.records.robust.Robust;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ratio of a statistic that has no interval of its own, such as a percentile. Blocks are resampled first, then the iterations
 * inside each fork (Kalibera and Jones 2020). Several neighbouring iterations are drawn together, because neighbours resemble each
 * other (moving blocks, Künsch 1989). Quantiles are taken at Hesterberg's expanded level (2015); without it, few blocks give
 * intervals that are far too narrow. The interval is too wide where forks differ by no more than their iterations explain, since
 * iterations vary in the data and again in the resamples.
 */
public final class HierarchicalBootstrap {
    private static final int DRAWS = 10_000;
    /** Resamples of each fork, from which the draws pick. They are fewer since a statistic is expensive and a report has many forks. */
    private static final int FORK_DRAWS = 1_000;

    /** Neighbouring iterations that are drawn together. */
    private static final int DRAWN_TOGETHER = 5;

    /** In simulation the smallest and largest possible draw cover 72 % with 2 blocks, 87 % with 3 and 92 % with 4. */
    private static final int FEWEST_BLOCKS = 4;

    private HierarchicalBootstrap() {}

    /**
     * The geometric mean over blocks of statistic(cell) / statistic(reference), with a nominal 95 % interval. Empty with fewer than
     * four blocks; {@link PairedRatio} of the forks' statistics is right for those. The same seed gives the same interval.
     *
     * @param cell for each block the iterations of the cell's fork, in order of time
     * @param reference the same of the reference, the same blocks in the same order
     * @param statistic of the iterations of a fork, above 0
     */
    public static <W> Optional<Interval> ratio(
            List<List<W>> cell, List<List<W>> reference, ToDoubleFunction<List<W>> statistic, long seed) {
        Blocks.requirePairs(cell.size(), reference.size());
        requireIterations(cell);
        requireIterations(reference);
        int blocks = cell.size();
        double[] measured = Blocks.logRatios(each(cell, statistic), each(reference, statistic));
        if (blocks < FEWEST_BLOCKS) {
            return Optional.empty();
        }
        SplittableRandom random = new SplittableRandom(seed);
        double[][] resampled = new double[FORK_DRAWS][];
        for (int draw = 0; draw < FORK_DRAWS; draw++) {
            resampled[draw] = Blocks.logRatios(
                    each(cell, iterations -> statistic.applyAsDouble(resample(iterations, random))),
                    each(reference, iterations -> statistic.applyAsDouble(resample(iterations, random))));
        }
        double[] means = new double[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            double sum = 0;
            for (int drawn = 0; drawn < blocks; drawn++) {
                sum += resampled[random.nextInt(FORK_DRAWS)][random.nextInt(blocks)];
            }
            means[draw] = sum / blocks;
        }
        double tail = expandedTail(blocks);
        return Optional.of(new Interval(
                Math.exp(Robust.quantile(means, tail)),
                Math.exp(Arrays.stream(measured).sum() / blocks),
                Math.exp(Robust.quantile(means, 1 - tail))));
    }

    /**
     * Hesterberg's α'/2: the level at which a quantile of the resamples is as far out as the t distribution and the divisor n - 1
     * would make it.
     */
    static double expandedTail(int blocks) {
        double quantile = TDistribution.of(blocks - 1).inverseSurvivalProbability((1 - PairedRatio.CONFIDENCE) / 2);
        return NormalDistribution.of(0, 1).cumulativeProbability(-Math.sqrt(blocks / (blocks - 1.0)) * quantile);
    }

    static <W> List<W> resample(List<W> iterations, SplittableRandom random) {
        int length = Math.min(DRAWN_TOGETHER, iterations.size());
        List<W> drawn = new ArrayList<>(iterations.size() + length);
        while (drawn.size() < iterations.size()) {
            int start = random.nextInt(iterations.size() - length + 1);
            drawn.addAll(iterations.subList(start, start + length));
        }
        return drawn.subList(0, iterations.size());
    }

    private static <W> double[] each(List<List<W>> forks, ToDoubleFunction<List<W>> statistic) {
        return forks.stream().mapToDouble(statistic).toArray();
    }

    private static <W> void requireIterations(List<List<W>> forks) {
        for (int block = 0; block < forks.size(); block++) {
            if (forks.get(block).isEmpty()) {
                throw new IllegalArgumentException(
                        "The fork of block " + (block + 1) + " has no iteration, at least one is needed.");
            }
        }
    }
}
