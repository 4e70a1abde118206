package io.github.dbstacks.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChangepointsTest {
    /** The penalty of Barrett et al. */
    private static final double PENALTY = 15;

    private static final double[] THREE_LEVELS = {
        0.500, 0.509, 0.492, 0.473, 0.486, 0.470, 0.502, 0.540, 0.195, 0.194, 0.205, 0.204, 0.201, 0.191, 0.200, 0.207,
        0.187, 0.195, 0.181, 0.187, 0.182, 0.198, -0.013, 0.003, 0.002, -0.002, -0.025, -0.005, -0.000, 0.001, -0.015,
        -0.005, -0.010, -0.008, 0.011, -0.008, -0.000, 0.009, -0.006, -0.001
    };
    private static final double[] CALMING_DOWN = {
        0.006, 0.003, -0.061, 0.004, 0.068, -0.077, 0.043, 0.006, -0.032, 0.100, 0.038, -0.060, 0.004, 0.029, -0.009,
        0.034, -0.003, 0.033, 0.072, -0.034, 0.001, -0.001, 0.000, -0.004, -0.002, -0.001, 0.003, 0.003, -0.004, -0.002,
        0.002, -0.006, -0.001, -0.000, 0.004, 0.002, -0.001, -0.001, -0.001, 0.005
    };
    private static final double[] LEVEL = {
        -0.004, -0.003, 0.004, -0.001, -0.002, -0.011, -0.000, -0.004, 0.012, 0.007, -0.000, 0.007, -0.003, 0.011,
        -0.000, 0.006, -0.013, 0.003, -0.017, -0.020, -0.003, -0.009, 0.002, 0.022, -0.008, -0.006, 0.002, 0.005,
        -0.002, -0.002
    };

    /**
     * ruptures 1.1.10: a BaseCost with error(a, b) = (b - a) * log(max(var(s[a:b]), 4e-6)), Dynp(custom_cost,
     * min_size=5, jump=1) for every number of changes k, least of the sum of costs + 15 ln(n) k. Its Pelt with that
     * penalty says the same: [8, 22, 40], [20, 40] and [30].
     */
    @Test
    void agreesWithRuptures() {
        assertThat(ends(THREE_LEVELS)).containsExactly(8, 22, 40);
        assertThat(ends(CALMING_DOWN)).containsExactly(20, 40);
        assertThat(ends(LEVEL)).containsExactly(30);
    }

    @Test
    void segmentsHaveTheMedianOfTheirWindows() {
        List<Segment> segments = Changepoints.segments(THREE_LEVELS, PENALTY);

        assertThat(segments).extracting(Segment::start).containsExactly(0, 8, 22);
        assertThat(segments.get(0).median()).isCloseTo(0.496, within(1e-9));
        assertThat(segments.get(1).median()).isCloseTo(0.195, within(1e-9));
        assertThat(segments.get(2).median()).isCloseTo(-0.0035, within(1e-9));
    }

    /** 40 random walks of 24 values against every partition there is, with the variance of the textbook. */
    @Test
    void findsTheCheapestOfAllPartitions() {
        Random random = new Random(5);
        int changes = 0;
        for (int run = 0; run < 40; run++) {
            double[] series = new double[24];
            double level = 0;
            for (int i = 0; i < series.length; i++) {
                level += random.nextInt(8) == 0 ? random.nextGaussian() : 0;
                series[i] = level + 0.02 * random.nextGaussian();
            }
            int[] kept = Outliers.without(series);
            double[] values = Arrays.stream(kept).mapToDouble(i -> series[i]).toArray();
            List<Integer> expected = cheapest(values, 0).ends().stream()
                    .map(end -> end == values.length ? Integer.valueOf(series.length) : Integer.valueOf(kept[end]))
                    .toList();

            assertThat(ends(series)).isEqualTo(expected);
            changes += expected.size() - 1;
        }
        assertThat(changes).isGreaterThan(20);
    }

    @Test
    void aSingleSpikeIsNoSegmentAndDoesNotSplitOne() {
        double[] spiked = LEVEL.clone();
        spiked[20] = 3;

        assertThat(Outliers.without(spiked)).hasSize(29).doesNotContain(20);
        assertThat(ends(spiked)).containsExactly(30);
        assertThat(Changepoints.segments(spiked, PENALTY).get(0).median()).isCloseTo(-0.002, within(0.002));
    }

    /** What is wild at the start is warm-up, which must not be taken out. */
    @Test
    void theFirstTenWindowsAreNeverOutliers() {
        double[] cold = LEVEL.clone();
        cold[0] = 3;

        assertThat(Outliers.without(cold)).hasSize(30);
    }

    @Test
    void anOutlierAtAChangeBelongsToTheSegmentBefore() {
        double[] series = IntStream.range(0, 60)
                .mapToDouble(i -> (i < 30 ? 1 : 0) + LEVEL[i % 30])
                .toArray();
        series[30] = 9;

        List<Segment> segments = Changepoints.segments(series, PENALTY);

        assertThat(segments).extracting(Segment::start).containsExactly(0, 31);
        assertThat(segments).extracting(Segment::end).containsExactly(31, 60);
        assertThat(segments.get(0).median()).isCloseTo(1, within(0.01));
    }

    /** Without a floor a dozen equal values would have an infinite likelihood. */
    @Test
    void equalValuesAreOneSegmentWithTheirNeighbours() {
        double[] series = LEVEL.clone();
        Arrays.fill(series, 9, 21, 0.001);

        assertThat(ends(series)).containsExactly(30);
        assertThat(ends(new double[40])).containsExactly(40);
    }

    @Test
    void shortSeriesAreOneSegment() {
        assertThat(ends(new double[] {5})).containsExactly(1);
        assertThat(ends(new double[] {5, 5, 5, 5, 5, 0, 0, 0, 0})).containsExactly(9);
    }

    @Test
    void refusesWhatIsNoSeries() {
        assertThatIllegalArgumentException().isThrownBy(() -> Changepoints.segments(new double[0], PENALTY));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Changepoints.segments(new double[] {1, Double.NaN}, PENALTY))
                .withMessage("Every value must be a finite number, but one is NaN.");
    }

    private record Partition(double cost, List<Integer> ends) {}

    /** Finds the cheapest way to cut values[start..] by trying everything. */
    private static Partition cheapest(double[] values, int start) {
        double penalty = PENALTY * Math.log(values.length);
        Partition best = new Partition(penalty + cost(values, start, values.length), List.of(values.length));
        for (int end = start + 5; end <= values.length - 5; end++) {
            Partition rest = cheapest(values, end);
            double cost = penalty + cost(values, start, end) + rest.cost();
            if (cost < best.cost()) {
                best = new Partition(
                        cost,
                        IntStream.concat(IntStream.of(end), rest.ends().stream().mapToInt(Integer::intValue))
                                .boxed()
                                .toList());
            }
        }
        return best;
    }

    private static double cost(double[] values, int start, int end) {
        double[] segment = Arrays.copyOfRange(values, start, end);
        double mean = DoubleStream.of(segment).average().orElseThrow();
        double variance = DoubleStream.of(segment)
                .map(value -> (value - mean) * (value - mean))
                .average()
                .orElseThrow();
        return segment.length * Math.log(Math.max(variance, 4e-6));
    }

    private static List<Integer> ends(double[] series) {
        return Changepoints.segments(series, PENALTY).stream().map(Segment::end).toList();
    }
}
