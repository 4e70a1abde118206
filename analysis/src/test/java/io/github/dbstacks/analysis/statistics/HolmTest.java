package io.github.dbstacks.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HolmTest {

    /** Wikipedia's example of the method: at 0.05 the first and the fourth are rejected, the others are not. */
    @Test
    void publishedExample() {
        assertThat(Holm.adjust(new double[] {0.01, 0.04, 0.03, 0.005}))
                .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
    }

    /** multipletests(p, method='holm') of statsmodels. */
    @Test
    void agreesWithStatsmodels() {
        assertThat(Holm.adjust(new double[] {0.03, 0.001, 0.2, 0.01, 0.9}))
                .containsExactly(new double[] {0.09, 0.005, 0.4, 0.04, 0.9}, within(1e-12));
    }

    @Test
    void neverExceedsOneAndTakesNone() {
        assertThat(Holm.adjust(new double[] {0.8, 0.7, 0.9})).containsExactly(1, 1, 1);
        assertThat(Holm.adjust(new double[0])).isEmpty();
    }

    @Test
    void refusesWhatIsNoProbability() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Holm.adjust(new double[] {1.5}))
                .withMessage("A p value is between 0 and 1, not 1.5.");
        assertThatIllegalArgumentException().isThrownBy(() -> Holm.adjust(new double[] {0.1, Double.NaN}));
    }
}
