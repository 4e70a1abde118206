package io.github.dbstacks.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.dbstacks.analysis.statistics.Verdict.Kind;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VerdictTest {

    @Test
    void withinTheMarginIsNoRelevantDifference() {
        expect(0.985, 1.00, 1.015, Kind.NO_RELEVANT_DIFFERENCE);
    }

    /** Certainly there, and certainly too small to matter. */
    @Test
    void aSureButSmallDifferenceIsNotRelevant() {
        expect(1.005, 1.01, 1.015, Kind.NO_RELEVANT_DIFFERENCE);
    }

    @Test
    void aboveOneIsMore() {
        expect(1.101, 1.1234, 1.146, Kind.MORE);
        expect(1.005, 1.03, 1.055, Kind.MORE);
    }

    @Test
    void belowOneIsLess() {
        expect(0.75, 0.80, 0.85, Kind.LESS);
    }

    @Test
    void anythingElseIsInconclusive() {
        expect(0.97, 1.00, 1.03, Kind.INCONCLUSIVE);
        expect(0.99, 1.10, 1.22, Kind.INCONCLUSIVE);
        expect(1.00, 1.10, 1.21, Kind.INCONCLUSIVE);
    }

    /** It says neither "more" nor "inconclusive", since its numbers say nothing. */
    @Test
    void anIntervalWhoseEndsAreFarApartIsNotMeasured() {
        expect(2.07, 57.72, 1607.28, Kind.NOT_MEASURED);
        expect(0.5, 0.9, 1.51, Kind.NOT_MEASURED);
        expect(0.5, 0.9, 1.5, Kind.INCONCLUSIVE);
        expect(0, 1, Double.POSITIVE_INFINITY, Kind.NOT_MEASURED);
    }

    @Test
    void oneBlockIsNoComparison() {
        Verdict verdict = Verdict.of(Optional.empty(), 0.02);

        assertThat(verdict.kind()).isEqualTo(Kind.NO_INTERVAL);
        assertThat(verdict.ratio()).isEmpty();
    }

    @Test
    void theMarginIsTwoPercentOrWhatTheReferenceDiffersFromItself() {
        assertThat(Verdict.margin(Optional.empty())).isEqualTo(0.02);
        assertThat(Verdict.margin(Optional.of(new Interval(0.99, 1, 1.01)))).isEqualTo(0.02);
        assertThat(Verdict.margin(Optional.of(new Interval(1, 1, 1.0625)))).isEqualTo(0.0625);
    }

    @Test
    void aWiderMarginForgivesMore() {
        Optional<Interval> ratio = Optional.of(new Interval(0.96, 1, 1.04));

        assertThat(Verdict.of(ratio, 0.05).kind()).isEqualTo(Kind.NO_RELEVANT_DIFFERENCE);
        assertThat(Verdict.of(ratio, 0.03).kind()).isEqualTo(Kind.INCONCLUSIVE);
    }

    /** More noise makes no finding of what less of it does not: within a margin too wide for "equal" nothing is told. */
    @Test
    void whatLiesWithinAVeryWideMarginIsInconclusive() {
        Optional<Interval> more = Optional.of(new Interval(1.01, 1.02, 1.03));
        Optional<Interval> less = Optional.of(new Interval(0.96, 0.97, 0.98));

        assertThat(Verdict.of(more, 0.05).kind()).isEqualTo(Kind.NO_RELEVANT_DIFFERENCE);
        assertThat(Verdict.of(more, 0.051).kind()).isEqualTo(Kind.INCONCLUSIVE);
        assertThat(Verdict.of(less, 0.051).kind()).isEqualTo(Kind.INCONCLUSIVE);
        assertThat(Verdict.of(Optional.of(new Interval(1.01, 1.05, 1.09)), 0.051)
                        .kind())
                .isEqualTo(Kind.MORE);
    }

    @Test
    void refusesAMarginOfNothing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Verdict.of(Optional.empty(), 0))
                .withMessage("An equivalence margin is above 0, such as 0.02, not 0.0.");
    }

    private static void expect(double low, double estimate, double high, Kind kind) {
        Optional<Interval> ratio = Optional.of(new Interval(low, estimate, high));

        assertThat(Verdict.of(ratio, 0.02)).isEqualTo(new Verdict(kind, ratio));
    }
}
