package io.github.dbstacks.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.dbstacks.analysis.statistics.Verdict.Finding;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VerdictTest {

    @Test
    void withinTheMarginIsNoRelevantDifference() {
        expect(0.985, 1.00, 1.015, Finding.NO_RELEVANT_DIFFERENCE);
    }

    /** The difference is certainly there, and certainly too small to matter. */
    @Test
    void aSureButSmallDifferenceIsNotRelevant() {
        expect(1.005, 1.01, 1.015, Finding.NO_RELEVANT_DIFFERENCE);
    }

    @Test
    void aboveOneIsMore() {
        expect(1.101, 1.1234, 1.146, Finding.MORE);
        expect(1.005, 1.03, 1.055, Finding.MORE);
    }

    @Test
    void belowOneIsLess() {
        expect(0.75, 0.80, 0.85, Finding.LESS);
    }

    @Test
    void anythingElseIsInconclusive() {
        expect(0.97, 1.00, 1.03, Finding.INCONCLUSIVE);
        expect(0.99, 1.10, 1.22, Finding.INCONCLUSIVE);
        expect(1.00, 1.10, 1.21, Finding.INCONCLUSIVE);
    }

    /** It says neither "more" nor "inconclusive", since its numbers say nothing. */
    @Test
    void anIntervalWhoseEndsAreFarApartIsNotMeasured() {
        expect(2.07, 57.72, 1607.28, Finding.NOT_MEASURED);
        expect(0.5, 0.9, 1.51, Finding.NOT_MEASURED);
        expect(0.5, 0.9, 1.5, Finding.INCONCLUSIVE);
        expect(0, 1, Double.POSITIVE_INFINITY, Finding.NOT_MEASURED);
    }

    @Test
    void oneBlockIsNoComparison() {
        Verdict verdict = Verdict.of(Optional.empty());

        assertThat(verdict.kind()).isEqualTo(Finding.NO_INTERVAL);
        assertThat(verdict.ratio()).isEmpty();
    }

    /** By itself it is above 1; as one of many that are judged together it is not. The interval stays as it is. */
    @Test
    void whatIsNotSignificantTogetherIsInconclusive() {
        Interval alone = new Interval(1.01, 1.10, 1.20);
        Interval together = alone.judged(false);

        assertThat(Verdict.of(Optional.of(alone)).kind()).isEqualTo(Finding.MORE);
        assertThat(Verdict.of(Optional.of(together)).kind()).isEqualTo(Finding.INCONCLUSIVE);
        assertThat(together.low()).isEqualTo(1.01);
        assertThat(Verdict.of(Optional.of(new Interval(0.8, 0.9, 0.99).judged(true)))
                        .kind())
                .isEqualTo(Finding.LESS);
    }

    /** However sure others are: an interval that holds 1 never says that there is a difference. */
    @Test
    void anIntervalAndItsVerdictDoNotContradictEachOther() {
        assertThat(new Interval(0.9, 1.0, 1.1).judged(true).differs()).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Interval(0.9, 1.0, 1.1, true))
                .withMessage("A ratio that may be 1 does not differ from it.");
    }

    private static void expect(double low, double estimate, double high, Finding kind) {
        Optional<Interval> ratio = Optional.of(new Interval(low, estimate, high));

        assertThat(Verdict.of(ratio)).isEqualTo(new Verdict(kind, ratio));
    }
}
