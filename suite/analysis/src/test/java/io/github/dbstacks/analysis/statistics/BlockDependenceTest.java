package io.github.dbstacks.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every random number has a fixed seed. {@link #main} prints the power that docs/METHODOLOGY.md states. */
class BlockDependenceTest {
    /** It was computed by hand: the mean is 3.5, the squares 17.5, the successive ones 5 × 1. */
    @Test
    void blocksThatRiseResembleTheOneBefore() {
        BlockDependence found = BlockDependence.of(List.of(new double[] {1, 2, 3, 4, 5, 6}, new double[6]))
                .orElseThrow();

        assertThat(found.blocks()).isEqualTo(6);
        assertThat(found.ratio()).isCloseTo(5 / 17.5, within(1e-12));
        // Of 720 orders two have as small a ratio, this one and its reverse.
        assertThat(found.pValue()).isCloseTo(2 / 720.0, within(0.003));
    }

    @Test
    void tooFewBlocksTellNothing() {
        assertThat(BlockDependence.of(List.of(new double[] {1, 2, 3, 4, 5}))).isEmpty();
        assertThat(BlockDependence.of(List.of(new double[12]))).isEmpty();
        assertThat(BlockDependence.of(List.of())).isEmpty();
    }

    /** One in twenty series of independent blocks has p below 5 %; 1,000 count that to ±1.4 %. */
    @Test
    @Tag("slow")
    void aloneChanceMakesRises() {
        assertThat(found(0, 6, 5, 1_000)).isBetween(0.03, 0.07);
        assertThat(found(0.5, 12, 5, 200)).isGreaterThan(0.6);
    }

    /** How often p is below 5 %, of cells that share the error of their reference. */
    private static double found(double correlation, int blocks, int cells, int runs) {
        Random random = new Random(42);
        int found = 0;
        for (int run = 0; run < runs; run++) {
            double[] reference = series(correlation, blocks, random);
            List<double[]> ratios = IntStream.range(0, cells)
                    .mapToObj(cell -> {
                        double[] own = series(correlation, blocks, random);
                        for (int block = 0; block < blocks; block++) {
                            own[block] -= reference[block];
                        }
                        return own;
                    })
                    .toList();
            found += BlockDependence.of(ratios).orElseThrow().pValue() < 0.05 ? 1 : 0;
        }
        return found / (double) runs;
    }

    /** An autoregressive series of the first order with variance 1. */
    static double[] series(double correlation, int blocks, Random random) {
        double[] series = new double[blocks];
        series[0] = random.nextGaussian();
        for (int block = 1; block < blocks; block++) {
            series[block] =
                    correlation * series[block - 1] + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
        }
        return series;
    }

    public static void main(String[] args) {
        for (int blocks : new int[] {6, 12, 24}) {
            System.out.printf(
                    Locale.ROOT,
                    "| %d | %.1f | %.1f |%n",
                    blocks,
                    100 * found(0, blocks, 5, 4_000),
                    100 * found(0.5, blocks, 5, 2_000));
        }
    }
}
