package io.github.dbstacks.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class IntervalTest {

    @Test
    void halfWidthIsThatOfTheFartherEnd() {
        assertThat(new Interval(0.95, 1, 1.1).halfWidth()).isCloseTo(0.1, within(1e-12));
        assertThat(new Interval(4, 5, 5.1).halfWidth()).isCloseTo(0.25, within(1e-12));
        assertThat(new Interval(2 / 1.03, 2, 2 * 1.03).halfWidth()).isCloseTo(0.03, within(1e-12));
    }

    @Test
    void containsItsEnds() {
        Interval interval = new Interval(0.9, 1, 1.1);

        assertThat(interval.contains(0.9)).isTrue();
        assertThat(interval.contains(1.1)).isTrue();
        assertThat(interval.contains(1.11)).isFalse();
        assertThat(interval.contains(0.89)).isFalse();
    }

    @Test
    void refusesNonsense() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Interval(2, 1.5, 1))
                .withMessage(
                        "An interval of a ratio needs 0 <= low <= high and an estimate above 0, not 2.0, 1.5, 1.0.");
        assertThatIllegalArgumentException().isThrownBy(() -> new Interval(Double.NaN, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Interval(1, 0, 1));
    }
}
