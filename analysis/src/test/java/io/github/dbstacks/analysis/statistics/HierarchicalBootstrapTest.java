package io.github.dbstacks.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.records.robust.Robust;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HierarchicalBootstrapTest {
    private static final List<List<Double>> CELL = List.of(
            List.of(10.2, 10.4, 10.1, 10.3, 10.8, 10.5, 10.6, 10.2, 10.3, 10.4, 10.1, 10.2),
            List.of(11.0, 11.2, 10.9, 11.4, 11.1, 11.0, 11.3, 11.2, 11.1, 10.8, 11.0, 11.1),
            List.of(9.8, 9.9, 10.1, 10.0, 9.7, 9.9, 10.2, 10.0, 9.8, 9.9, 10.1, 9.9),
            List.of(10.6, 10.5, 10.7, 10.9, 10.6, 10.4, 10.5, 10.8, 10.6, 10.7, 10.5, 10.6),
            List.of(10.0, 10.3, 10.2, 10.1, 10.4, 10.2, 10.0, 10.1, 10.3, 10.2, 10.1, 10.0),
            List.of(10.9, 10.7, 10.8, 11.0, 10.6, 10.9, 10.8, 10.7, 10.9, 10.8, 11.1, 10.8));
    private static final List<List<Double>> REFERENCE = List.of(
            List.of(9.9, 10.0, 9.8, 10.1, 9.9, 10.0, 10.2, 9.9, 9.8, 10.0, 9.9, 10.1),
            List.of(10.2, 10.1, 10.3, 10.4, 10.2, 10.1, 10.2, 10.3, 10.5, 10.2, 10.1, 10.3),
            List.of(9.7, 9.6, 9.8, 9.7, 9.9, 9.7, 9.6, 9.8, 9.7, 9.7, 9.8, 9.6),
            List.of(10.0, 10.1, 10.2, 10.0, 9.9, 10.1, 10.0, 10.2, 10.1, 10.0, 10.1, 10.0),
            List.of(9.9, 9.8, 10.0, 9.9, 10.1, 9.9, 9.8, 10.0, 9.9, 9.7, 9.9, 10.0),
            List.of(10.1, 10.3, 10.2, 10.0, 10.2, 10.1, 10.3, 10.2, 10.1, 10.2, 10.4, 10.2));

    /**
     * SciPy: norm.cdf(-sqrt(n / (n - 1)) * t.ppf(.975, n - 1)). For 5 and 10 that is what Hesterberg's table rounds to
     * 0.0010 and 0.0086.
     */
    @Test
    void expandedLevels() {
        assertThat(HierarchicalBootstrap.expandedTail(5)).isCloseTo(0.0009541005518824907, within(1e-12));
        assertThat(HierarchicalBootstrap.expandedTail(10)).isCloseTo(0.008550639024406366, within(1e-12));
        assertThat(HierarchicalBootstrap.expandedTail(80)).isCloseTo(0.022588194490795528, within(1e-12));
    }

    /** scipy.stats.bootstrap((a - b,), np.mean, n_resamples=400000, method='percentile') at that level: -2.58, -0.85. */
    @Test
    void agreesWithScipyWhereAForkIsOneWindow() {
        Interval interval = HierarchicalBootstrap.ratio(
                        single(PairedRatioTest.DRUG_1), single(PairedRatioTest.DRUG_2), fork -> fork.get(0), 1)
                .orElseThrow();

        assertThat(Math.log(interval.estimate())).isCloseTo(-1.58, within(1e-12));
        assertThat(Math.log(interval.low())).isCloseTo(-2.58, within(0.05));
        assertThat(Math.log(interval.high())).isCloseTo(-0.85, within(0.03));
    }

    /**
     * NumPy, 200,000 draws, each with its own iterations: idx = integers(0, 6, (D, 6)); for each drawn fork three starts in
     * 0..7, the five iterations from each joined and cut to twelve, np.median; the mean of log(cell) - log(reference); its
     * quantiles at the expanded level.
     */
    @Test
    void agreesWithNumpyOnTheRatioOfMedians() {
        Interval interval = medians(CELL, REFERENCE, 7);

        assertThat(interval.estimate()).isCloseTo(1.0468853146199828, within(1e-12));
        assertThat(interval.low()).isCloseTo(1.02721, within(0.0015));
        assertThat(interval.high()).isCloseTo(1.07500, within(0.0015));
    }

    @Test
    void theSameSeedGivesTheSameInterval() {
        assertThat(medians(CELL, REFERENCE, 7)).isEqualTo(medians(CELL, REFERENCE, 7));
        assertThat(medians(CELL, REFERENCE, 8)).isNotEqualTo(medians(CELL, REFERENCE, 7));
    }

    /** A cell that is twice the reference in every block and iteration: paired blocks leave nothing uncertain. */
    @Test
    void blocksStayPaired() {
        List<List<Double>> reference = List.of(List.of(1.0), List.of(7.0), List.of(100.0), List.of(0.1));
        List<List<Double>> twice = List.of(List.of(2.0), List.of(14.0), List.of(200.0), List.of(0.2));

        Interval interval = medians(twice, reference, 1);

        assertThat(interval.low()).isCloseTo(2, within(1e-9));
        assertThat(interval.high()).isCloseTo(2, within(1e-9));
    }

    @Test
    void neighboursTravelInRunsOfFive() {
        List<Integer> iterations = IntStream.range(0, 23).boxed().toList();
        SplittableRandom random = new SplittableRandom(3);
        boolean[] seen = new boolean[23];

        for (int draw = 0; draw < 200; draw++) {
            List<Integer> drawn = HierarchicalBootstrap.resample(iterations, random);
            assertThat(drawn).hasSize(23);
            drawn.forEach(iteration -> seen[iteration] = true);
            for (int i = 1; i < 23; i++) {
                if (i % 5 != 0) {
                    assertThat(drawn.get(i)).isEqualTo(drawn.get(i - 1) + 1);
                }
            }
        }

        assertThat(seen).doesNotContain(false);
    }

    /** 600 times five blocks of two forks: forks differ by 3 %, their iterations by 2 %, and the true ratio is 1.2. */
    @Test
    void fiveBlocksCoverTheTruthAboutAsOftenAsPromised() {
        Random random = new Random(20261121);
        int covered = 0;
        for (int run = 0; run < 600; run++) {
            List<List<Double>> cell = forks(random, 1.2);
            List<List<Double>> reference = forks(random, 1);
            covered += HierarchicalBootstrap.ratio(cell, reference, HierarchicalBootstrapTest::mean, run)
                            .orElseThrow()
                            .contains(1.2)
                    ? 1
                    : 0;
        }

        assertThat(covered / 600.0).isBetween(0.92, 0.97);
    }

    @Test
    void fewerThanFourBlocksHaveNoInterval() {
        assertThat(HierarchicalBootstrap.ratio(
                        CELL.subList(0, 3), REFERENCE.subList(0, 3), HierarchicalBootstrapTest::median, 1))
                .isEmpty();
        assertThat(HierarchicalBootstrap.ratio(
                        CELL.subList(0, 4), REFERENCE.subList(0, 4), HierarchicalBootstrapTest::median, 1))
                .isPresent();
    }

    @Test
    void refusesForksWithoutWindowsAndStatisticsOfZero() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> medians(List.of(List.of(1.0), List.of()), REFERENCE.subList(0, 2), 1))
                .withMessage("The fork of block 2 has no iteration, at least one is needed.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> medians(CELL, REFERENCE.subList(0, 5), 1))
                .withMessage("A cell with 6 blocks cannot be paired with a reference with 5: each block needs both.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HierarchicalBootstrap.ratio(CELL, REFERENCE, fork -> 0, 1))
                .withMessageStartingWith("Block 1 of the cell must be a finite number above 0");
    }

    private static Interval medians(List<List<Double>> cell, List<List<Double>> reference, long seed) {
        return HierarchicalBootstrap.ratio(cell, reference, HierarchicalBootstrapTest::median, seed)
                .orElseThrow();
    }

    private static double median(List<Double> iterations) {
        return Robust.median(
                iterations.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static double mean(List<Double> iterations) {
        return iterations.stream().mapToDouble(Double::doubleValue).sum() / iterations.size();
    }

    private static List<List<Double>> single(double[] values) {
        return Arrays.stream(values).mapToObj(List::of).toList();
    }

    private static List<List<Double>> forks(Random random, double level) {
        List<List<Double>> forks = new ArrayList<>();
        for (int block = 0; block < 5; block++) {
            double fork = level * Math.exp(0.03 * random.nextGaussian());
            forks.add(DoubleStream.generate(() -> fork * Math.exp(0.02 * random.nextGaussian()))
                    .limit(20)
                    .boxed()
                    .toList());
        }
        return forks;
    }
}
