package io.github.dbstacks.analysis.expectation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.statistics.Interval;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A ratio that must be at least 1.2. */
class ReadingTest {
    @ParameterizedTest
    @CsvSource({
        "1.3, 1.5, YES",
        "1.3, 3.8, YES",
        "1.3, 6.0, OPEN",
        "0.9, 1.1, NO",
        "0.4, 1.1, NO",
        "0.1, 1.1, OPEN",
        "0.9, 1.3, OPEN",
        "0.1, 9.0, OPEN",
    })
    void anIntervalOnOneSideOfTheBoundTellsWhereItIsMeasured(double low, double high, Answer answer) {
        Interval interval = new Interval(low, Math.sqrt(low * high), high);

        Reading reading = Reading.ofRatio(
                "a to b", new Bounds(OptionalDouble.of(1.2), OptionalDouble.empty()), interval, interval);

        assertThat(reading.answer()).isEqualTo(answer);
        assertThat(reading.obstacle().isPresent()).isEqualTo(answer == Answer.OPEN);
    }

    /** Two intervals of one ratio on one page would contradict each other. */
    @Test
    void theIntervalOfAllRatiosTogetherSaysThatItIsOne() {
        Reading reading = Reading.ofRatio(
                "a to b",
                new Bounds(OptionalDouble.of(1.2), OptionalDouble.empty()),
                new Interval(0.9, 1.1, 1.3),
                new Interval(0.8, 1.1, 1.4));

        assertThat(reading.obstacle().orElseThrow().why())
                .isEqualTo(
                        "the interval of a to b, 0.80 to 1.40 for all ratios of the claim together, is too wide to tell"
                                + " whether it is on the right side of 1.20");
    }

    @ParameterizedTest
    @CsvSource({"2 2 2, YES", "1 2 2, YES", "1 1 2, NO", "1 1 1, NO", "1 2, OPEN"})
    void aNumberThatVariesIsAsItWasMostOften(String numbers, Answer answer) {
        List<Double> each =
                Stream.of(numbers.split(" ", -1)).map(Double::valueOf).toList();
        OptionalDouble two = OptionalDouble.of(2);

        Reading reading = Reading.ofNumbers("loops", new Bounds(two, two), each);

        assertThat(reading.answer()).isEqualTo(answer);
        assertThat(reading.numbers()).isEqualTo(each);
        assertThat(reading.obstacle().isPresent()).isEqualTo(answer == Answer.OPEN);
    }
}
