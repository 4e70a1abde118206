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
 * The ratio of a statistic that has no interval of its own, such as a percentile, by resampling first blocks, then inside
 * each fork (Kalibera and Jones 2020). Windows are drawn in runs because neighbours resemble each other (the moving blocks
 * of Künsch 1989); quantiles are taken at Hesterberg's expanded level (2015), without which few blocks give intervals that
 * are far too narrow. Windows vary in the data and again in the resamples: forks that differ by no more than their windows
 * explain get an interval that is too wide.
 */
public final class HierarchicalBootstrap {
    private static final int DRAWS = 10_000;
    /** Resamples per fork that the draws pick from: a statistic may cost a sort, and a report has a thousand forks. */
    private static final int FORK_DRAWS = 1_000;

    private static final int RUN_OF_WINDOWS = 5;

    /** With 3 blocks the largest and smallest possible draw cover 87 % in simulation, with 2 only 72 %; with 4 it is 92 %. */
    private static final int FEWEST_BLOCKS = 4;

    private HierarchicalBootstrap() {}

    /**
     * The geometric mean over blocks of statistic(cell) / statistic(reference), nominal 95 %; empty with fewer than four
     * blocks, for which {@link PairedRatio} of the forks' statistics is right. The same seed gives the same interval.
     *
     * @param cell for each block the windows of the cell's fork, in order of time
     * @param reference the same of the reference, the same blocks in the same order
     * @param statistic of a fork's windows, above 0
     */
    public static <W> Optional<Interval> ratio(
            List<List<W>> cell, List<List<W>> reference, ToDoubleFunction<List<W>> statistic, long seed) {
        Blocks.requirePairs(cell.size(), reference.size());
        requireWindows(cell);
        requireWindows(reference);
        int blocks = cell.size();
        double[] measured = Blocks.logRatios(each(cell, statistic), each(reference, statistic));
        if (blocks < FEWEST_BLOCKS) {
            return Optional.empty();
        }
        SplittableRandom random = new SplittableRandom(seed);
        double[][] resampled = new double[FORK_DRAWS][];
        for (int draw = 0; draw < FORK_DRAWS; draw++) {
            resampled[draw] = Blocks.logRatios(
                    each(cell, windows -> statistic.applyAsDouble(resample(windows, random))),
                    each(reference, windows -> statistic.applyAsDouble(resample(windows, random))));
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

    /** Hesterberg's α'/2: what the t distribution and the divisor n - 1 add to a normal interval, put into the level. */
    static double expandedTail(int blocks) {
        double quantile = TDistribution.of(blocks - 1).inverseSurvivalProbability((1 - PairedRatio.CONFIDENCE) / 2);
        return NormalDistribution.of(0, 1).cumulativeProbability(-Math.sqrt(blocks / (blocks - 1.0)) * quantile);
    }

    static <W> List<W> resample(List<W> windows, SplittableRandom random) {
        int length = Math.min(RUN_OF_WINDOWS, windows.size());
        List<W> drawn = new ArrayList<>(windows.size() + length);
        while (drawn.size() < windows.size()) {
            int start = random.nextInt(windows.size() - length + 1);
            drawn.addAll(windows.subList(start, start + length));
        }
        return drawn.subList(0, windows.size());
    }

    private static <W> double[] each(List<List<W>> forks, ToDoubleFunction<List<W>> statistic) {
        return forks.stream().mapToDouble(statistic).toArray();
    }

    private static <W> void requireWindows(List<List<W>> forks) {
        for (int block = 0; block < forks.size(); block++) {
            if (forks.get(block).isEmpty()) {
                throw new IllegalArgumentException(
                        "The fork of block " + (block + 1) + " has no window, at least one is needed.");
            }
        }
    }
}
