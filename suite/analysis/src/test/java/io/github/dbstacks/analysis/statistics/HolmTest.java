package io.github.dbstacks.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HolmTest {

    /** Wikipedia's example of the method: at 0.05 the fourth and the first are rejected, the others are not. */
    @Test
    void publishedExample() {
        assertThat(rejected(0.01, 0.04, 0.03, 0.005)).containsExactly(0, 3);
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
        assertThat(rejected(0.0499)).containsExactly(0);
        assertThat(rejected(0.0501)).isEmpty();
        assertThat(Holm.significant(new double[0])).isEmpty();
    }

    private static int[] rejected(double... pValues) {
        boolean[] significant = Holm.significant(pValues);
        return IntStream.range(0, pValues.length)
                .filter(index -> significant[index])
                .toArray();
    }

    @Test
    void refusesWhatIsNoProbability() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Holm.significant(new double[] {1.5}))
                .withMessage("A p value is between 0 and 1, not 1.5.");
        assertThatIllegalArgumentException().isThrownBy(() -> Holm.significant(new double[] {0.1, Double.NaN}));
    }
}
