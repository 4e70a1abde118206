package io.github.dbstacks.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IntervalTest {

    @Test
    void halfWidthIsThatOfTheFartherEnd() {
        assertThat(new Interval(0.95, 1, 1.1).halfWidth()).isCloseTo(0.1, within(1e-12));
        assertThat(new Interval(4, 5, 5.1).halfWidth()).isCloseTo(0.25, within(1e-12));
        assertThat(new Interval(2 / 1.03, 2, 2 * 1.03).halfWidth()).isCloseTo(0.03, within(1e-12));
    }

    /** Four of five normal estimates whose truth is that far from 1 lie further from 1 than the half width. */
    @Test
    void fourOfFiveRunsFindWhatIsDetectable() {
        double deviation = 0.02;
        double halfWidth = Math.exp(1.96 * deviation) - 1;
        double truth = new Interval(1 / (1 + halfWidth), 1, 1 + halfWidth).detectable();
        Random random = new Random(7);
        int runs = 20_000;

        long found = IntStream.range(0, runs)
                .filter(run -> Math.log1p(truth) + deviation * random.nextGaussian() > Math.log1p(halfWidth))
                .count();

        assertThat((double) found / runs).isCloseTo(0.8, within(0.01));
    }

    @Test
    void smallRatiosHaveTwoDigitsThatCount() {
        assertThat(new Interval(0.0041, 0.0052, 0.0066)).hasToString("0.0052 (0.0041..0.0066)");
        assertThat(new Interval(0.08, 0.09, 0.1)).hasToString("0.090 (0.080..0.100)");
        assertThat(new Interval(0.1, 0.104, 0.11)).hasToString("0.10 (0.10..0.11)");
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
