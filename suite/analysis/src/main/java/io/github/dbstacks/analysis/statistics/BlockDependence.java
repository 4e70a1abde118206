package io.github.dbstacks.analysis.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Whether blocks resemble the block before, so that they tell less than as many independent ones: intervals are too
 * narrow then. The ratio is that of J. von Neumann, <i>Distribution of the Ratio of the Mean Square Successive
 * Difference to the Variance</i>, 1941, https://doi.org/10.1214/aoms/1177731677, in the mean over all cells. Its p
 * value is the share of random orders of the same blocks with as small a ratio, all cells in one order, since a block
 * may disturb several of them.
 *
 * @param blocks that have all cells
 * @param ratio 2 where blocks are independent, less where each resembles the one before
 * @param pValue of the hypothesis that blocks are independent, from that side
 */
public record BlockDependence(int blocks, double ratio, double pValue) {
    /** With fewer nothing is told: with five blocks the rarest order of all is one in sixty. */
    public static final int FEWEST_BLOCKS = 6;

    private static final int ORDERS = 1_999;

    /** Sums of the same numbers in another order differ by no more than this, from rounding. */
    private static final double ROUNDING = 1e-9;

    /**
     * @param series logarithms of ratios in the order of the blocks, one series for each cell, all of the same blocks
     * @return empty where there are too few blocks, or where nothing scatters
     */
    static Optional<BlockDependence> of(List<double[]> series) {
        List<double[]> scattering = series.stream()
                .filter(values -> values.length >= FEWEST_BLOCKS && squares(values) > 0)
                .toList();
        if (scattering.isEmpty()) {
            return Optional.empty();
        }
        int blocks = scattering.get(0).length;
        int[] order = IntStream.range(0, blocks).toArray();
        double ratio = ratio(scattering, order);
        Random random = new Random(1);
        int asSmall = 1;
        for (int tried = 0; tried < ORDERS; tried++) {
            shuffle(order, random);
            asSmall += ratio(scattering, order) <= ratio + ROUNDING ? 1 : 0;
        }
        return Optional.of(new BlockDependence(blocks, ratio, asSmall / (ORDERS + 1.0)));
    }

    private static double ratio(List<double[]> series, int[] order) {
        double sum = 0;
        for (double[] values : series) {
            double successive = 0;
            for (int at = 1; at < order.length; at++) {
                double step = values[order[at]] - values[order[at - 1]];
                successive += step * step;
            }
            sum += successive / squares(values);
        }
        return sum / series.size();
    }

    private static double squares(double[] values) {
        double mean = Moments.mean(values);
        return Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
    }

    private static void shuffle(int[] order, Random random) {
        for (int last = order.length - 1; last > 0; last--) {
            int other = random.nextInt(last + 1);
            int kept = order[last];
            order[last] = order[other];
            order[other] = kept;
        }
    }
}
