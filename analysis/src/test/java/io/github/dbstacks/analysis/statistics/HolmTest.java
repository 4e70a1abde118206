package io.github.dbstacks.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HolmTest {

    /** Wikipedia's example of the method: at 0.05 the fourth and the first are rejected, the others are not. */
    @Test
    void publishedExample() {
        double[] pValues = {0.01, 0.04, 0.03, 0.005};

        assertThat(Holm.confidences(pValues))
                .containsExactly(new double[] {1 - 0.05 / 3, 1 - 0.05 / 2, 1 - 0.05 / 2, 1 - 0.05 / 4}, within(1e-12));
        assertThat(rejected(pValues)).containsExactly(0, 3);
    }

    /** multipletests(p, method='holm') of statsmodels: 0.09, 0.005, 0.4, 0.04, 0.9. */
    @Test
    void rejectsWhatStatsmodelsRejects() {
        assertThat(rejected(0.03, 0.001, 0.2, 0.01, 0.9)).containsExactly(1, 3);
        assertThat(rejected(0.01, 0.001, 0.001)).containsExactly(0, 1, 2);
    }

    /** One that is not significant ends it: a p value of 0.026 would be below 5 % / 1, but 0.02501 comes before. */
    @Test
    void nothingIsRejectedAfterOneThatIsNot() {
        assertThat(rejected(0.026, 0.02501)).isEmpty();
        assertThat(rejected(0.026, 0.02499)).containsExactly(0, 1);
    }

    @Test
    void oneComparisonStandsAlone() {
        assertThat(Holm.confidences(new double[] {0.5})).containsExactly(0.95);
        assertThat(Holm.confidences(new double[0])).isEmpty();
    }

    /** The interval of that confidence leaves out 1. */
    private static int[] rejected(double... pValues) {
        double[] confidences = Holm.confidences(pValues);
        return IntStream.range(0, pValues.length)
                .filter(index -> pValues[index] < 1 - confidences[index])
                .toArray();
    }

    @Test
    void refusesWhatIsNoProbability() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Holm.confidences(new double[] {1.5}))
                .withMessage("A p value is between 0 and 1, not 1.5.");
        assertThatIllegalArgumentException().isThrownBy(() -> Holm.confidences(new double[] {0.1, Double.NaN}));
    }
}
