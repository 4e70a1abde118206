package io.github.dbstacks.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PairedRatioTest {
    /** Student's sleep data (1908), as in R's data set {@code sleep}, put behind exp since ratios are compared. */
    static final double[] DRUG_1 = exp(0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0);

    static final double[] DRUG_2 = exp(1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4);

    /** R's t.test(extra[group == 1], extra[group == 2], paired = TRUE): -1.58, -2.4598858 to -0.7001142. */
    @Test
    void sleepData() {
        Interval interval = PairedRatio.of(DRUG_1, DRUG_2).orElseThrow().interval();

        assertThat(Math.log(interval.estimate())).isCloseTo(-1.58, within(1e-12));
        assertThat(Math.log(interval.low())).isCloseTo(-2.4598858, within(5e-8));
        assertThat(Math.log(interval.high())).isCloseTo(-0.7001142, within(5e-8));
    }

    /** scipy.stats.ttest_rel(a, b).confidence_interval(0.99) of SciPy 1.17. */
    @Test
    void atAnotherConfidence() {
        Interval interval = PairedRatio.of(DRUG_1, DRUG_2).orElseThrow().interval(0.99);

        assertThat(Math.log(interval.low())).isCloseTo(-2.8440518851048253, within(1e-9));
        assertThat(Math.log(interval.high())).isCloseTo(-0.31594811489517505, within(1e-9));
    }

    /** R's t.test of the same: p-value = 0.002833; SciPy has more digits. */
    @Test
    void pValueOfTheSleepData() {
        assertThat(PairedRatio.of(DRUG_1, DRUG_2).orElseThrow().pValue())
                .isCloseTo(0.002832890197384273, within(1e-12));
    }

    /** Dear blocks are dear for both: what they share does not widen the interval. */
    @Test
    void pairingRemovesWhatBlocksShare() {
        double[] reference = {100, 300, 50, 1_000, 10};
        double[] cell = Arrays.stream(reference).map(value -> 1.1 * value).toArray();

        Interval interval = PairedRatio.of(cell, reference).orElseThrow().interval();

        assertThat(interval.estimate()).isCloseTo(1.1, within(1e-12));
        assertThat(interval.halfWidth()).isCloseTo(0, within(1e-12));
    }

    @Test
    void aThingComparedWithItselfIsTheSame() {
        double[] same = {3, 4, 5};

        LogRatio one = PairedRatio.of(same, same).orElseThrow();
        assertThat(one.interval()).isEqualTo(new Interval(1, 1, 1));
        assertThat(one.pValue()).isEqualTo(1);
        assertThat(PairedRatio.of(new double[] {2, 2}, new double[] {1, 1})
                        .orElseThrow()
                        .pValue())
                .isEqualTo(0);
    }

    @Test
    void fewerThanTwoBlocksHaveNoInterval() {
        assertThat(PairedRatio.of(new double[] {2}, new double[] {1})).isEmpty();
        assertThat(PairedRatio.of(new double[0], new double[0])).isEmpty();
    }

    @Test
    void refusesWhatIsNoRatio() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LogRatio(0, 1, 1).interval(95))
                .withMessage("A confidence is between 0 and 1, such as 0.95, not 95.0.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LogRatio(0, 1, 0))
                .withMessage(
                        "A ratio needs a standard error of 0 or more and degrees of freedom above 0, not 1.0, 0.0.");
    }

    static double[] exp(double... logarithms) {
        return Arrays.stream(logarithms).map(Math::exp).toArray();
    }
}
