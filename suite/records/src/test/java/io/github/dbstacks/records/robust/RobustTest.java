package io.github.dbstacks.records.robust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RobustTest {
    private static final double[] SERIES = {4.61, 4.58, 4.70, 4.55, 4.62, 4.60, 4.57, 4.66, 4.59, 4.90};

    /** numpy.quantile(x, [.1, .25, .9]) and scipy.stats.median_abs_deviation(x) of SciPy 1.17. */
    @Test
    void agreesWithNumpyAndScipy() {
        assertThat(Robust.quantile(SERIES, 0.1)).isCloseTo(4.568, within(1e-12));
        assertThat(Robust.quantile(SERIES, 0.25)).isCloseTo(4.5825, within(1e-12));
        assertThat(Robust.quantile(SERIES, 0.9)).isCloseTo(4.72, within(1e-12));
        assertThat(Robust.median(SERIES)).isCloseTo(4.605, within(1e-12));
        assertThat(Robust.mad(SERIES)).isCloseTo(0.03, within(1e-12));
    }

    /** The worked example of Wikipedia's article on the median absolute deviation. */
    @Test
    void madOfThePublishedExample() {
        assertThat(Robust.mad(new double[] {1, 1, 2, 2, 4, 6, 9})).isEqualTo(1);
    }

    @Test
    void leavesItsInputAlone() {
        double[] values = {3, 1, 2};

        assertThat(Robust.median(values)).isEqualTo(2);
        assertThat(values).containsExactly(3, 1, 2);
    }

    @Test
    void takesTheEndsAndASingleValue() {
        assertThat(Robust.quantile(SERIES, 0)).isEqualTo(4.55);
        assertThat(Robust.quantile(SERIES, 1)).isEqualTo(4.90);
        assertThat(Robust.median(new double[] {7})).isEqualTo(7);
        assertThat(Robust.mad(new double[] {7})).isZero();
    }

    @Test
    void refusesWhatIsNoNumber() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Robust.median(new double[0]))
                .withMessage("There are no values, at least one is needed.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Robust.mad(new double[] {1, Double.NaN}))
                .withMessage("Every value must be a finite number, but one is NaN.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Robust.quantile(SERIES, 1.5))
                .withMessage("A probability is between 0 and 1, not 1.5.");
    }
}
