package io.github.dbstacks.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class UnpairedRatioTest {

    /**
     * R's t.test(extra ~ group, data = sleep), the example of its manual page: -3.3654832 to 0.2054832, 17.776 degrees
     * of freedom.
     */
    @Test
    void sleepData() {
        LogRatio ratio =
                UnpairedRatio.of(PairedRatioTest.DRUG_1, PairedRatioTest.DRUG_2).orElseThrow();
        Interval interval = ratio.interval();

        assertThat(ratio.freedom()).isCloseTo(17.776, within(5e-4));
        assertThat(Math.log(interval.estimate())).isCloseTo(-1.58, within(1e-12));
        assertThat(Math.log(interval.low())).isCloseTo(-3.3654832, within(5e-8));
        assertThat(Math.log(interval.high())).isCloseTo(0.2054832, within(5e-8));
    }

    @Test
    void blocksThatDoNotScatterLeaveNoDoubt() {
        assertThat(UnpairedRatio.of(new double[] {4, 4, 4}, new double[] {2, 2}))
                .map(LogRatio::interval)
                .contains(new Interval(2, 2, 2));
    }

    @Test
    void fewerThanTwoBlocksHaveNoInterval() {
        assertThat(UnpairedRatio.of(new double[] {2}, new double[] {1, 1})).isEmpty();
        assertThat(UnpairedRatio.of(new double[] {2, 2}, new double[0])).isEmpty();
    }

    @Test
    void refusesWhatIsNoCost() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UnpairedRatio.of(new double[] {1, 0}, new double[] {1, 1}))
                .withMessage(
                        "Block 2 of the run after must be a finite number above 0 to be part of a ratio, not 0.0.");
    }
}
