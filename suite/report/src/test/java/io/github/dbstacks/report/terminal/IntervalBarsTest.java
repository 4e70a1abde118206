package io.github.dbstacks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.statistics.Interval;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IntervalBarsTest {
    private static final Interval HALF = new Interval(0.5, 0.6, 0.7);
    private static final Interval FOUR = new Interval(3, 4, 5);

    private final IntervalBars bars = new IntervalBars(List.of(HALF, FOUR), 21);

    @Test
    void drawsOnALogarithmicAxis() {
        assertThat(bars.axis()).isEqualTo("0.50  1          5.00");
        assertThat(bars.bar(Optional.of(HALF))).isEqualTo("--o-  |");
        assertThat(bars.bar(Optional.of(FOUR))).isEqualTo("      |         --o--");
        assertThat(bars.bar(Optional.of(new Interval(0.9, 1.2, 1.6)))).isEqualTo("     -|-o--");
    }

    @Test
    void whatSaysNothingIsNotDrawn() {
        assertThat(bars.bar(Optional.empty())).isEmpty();
        assertThat(bars.bar(Optional.of(new Interval(0.5, 1, 2)))).isEmpty();
    }

    @Test
    void goesOnBeyondTheAxis() {
        Interval far = new Interval(12, 20, 30);

        assertThat(new IntervalBars(List.of(far), 21).bar(Optional.of(far)))
                .as("its estimate is outside, too")
                .isEqualTo(" |                -->");
    }

    @Test
    void smallDifferencesLookSmall() {
        Interval equal = new Interval(0.99, 1, 1.01);
        IntervalBars small = new IntervalBars(List.of(equal), 21);

        assertThat(small.axis()).isEqualTo("0.80      1      1.25");
        assertThat(small.bar(Optional.of(equal))).isEqualTo("          o");
    }
}
