package io.github.dbstacks.records.robust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TheilSenTest {

    /**
     * Hollander and Wolfe's example of Theil's method: double ratios of five years of cloud seeding, slope -0.056.
     * scipy.stats.theilslopes gives -0.05625.
     */
    @Test
    void cloudSeeding() {
        assertThat(TheilSen.slope(new double[] {1.26, 1.27, 1.12, 1.16, 1.03})).isCloseTo(-0.05625, within(1e-12));
    }

    /** scipy.stats.theilslopes of SciPy 1.17. */
    @Test
    void agreesWithScipy() {
        double[] series = {4.61, 4.58, 4.70, 4.55, 4.62, 4.60, 4.57, 4.66, 4.59, 4.90};

        assertThat(TheilSen.slope(series)).isCloseTo(0.006666666666666821, within(1e-12));
    }

    @Test
    void isNotTiltedByAnOutlier() {
        assertThat(TheilSen.slope(new double[] {1, 2, 3, 400, 5, 6, 7, 8, 9, 10}))
                .isEqualTo(1);
    }

    @Test
    void refusesASinglePoint() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TheilSen.slope(new double[] {1}))
                .withMessage("A slope needs at least 2 values, not 1.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TheilSen.slope(new double[] {1, Double.POSITIVE_INFINITY}))
                .withMessageContaining("Infinity");
    }
}
