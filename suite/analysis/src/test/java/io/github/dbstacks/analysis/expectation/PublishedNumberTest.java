package io.github.dbstacks.analysis.expectation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.expectation.Amount;
import io.github.dbstacks.records.expectation.Condition;
import io.github.dbstacks.records.expectation.Expectation;
import io.github.dbstacks.records.expectation.Expectation.Undecidable;
import io.github.dbstacks.records.expectation.Obstacle;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublishedNumberTest {
    private static final Bounds BOUNDS = new Bounds(OptionalDouble.of(1.2), OptionalDouble.empty());

    @ParameterizedTest
    @CsvSource({
        "2.17 times, 2.17",
        "about 40, 40",
        "97.20 %, 97.2",
        "100.00 % and 100.00 %, 100",
        "100.00 % and 99.97 %,",
        "51 s each,",
        "120 s against 111 s,",
        "'1, 2, 8',",
        "0,",
    })
    void aStudyHasOneNumberOrNone(String published, @Nullable Double number) {
        assertThat(PublishedNumber.of(judged(published, condition("a", 1.2), ratio(1.4, 1.5, 1.6)))
                        .map(PublishedNumber::published))
                .isEqualTo(Optional.ofNullable(number));
    }

    @Test
    void beforeAndAfterStandBesideItWithTheirIntervals() {
        PublishedNumber number = PublishedNumber.of(
                        judged("8", condition("a", 1.2), ratio(1.4, 1.5, 1.6), numbers(7, 8, 9)))
                .orElseThrow();

        assertThat(number.measured())
                .containsExactly(
                        new PublishedNumber.AtVersion(0, 1.4, 1.5, 1.6, BOUNDS),
                        new PublishedNumber.AtVersion(1, 7, 8, 9, BOUNDS));
    }

    @Test
    void whatIsTooWideOrMissingStandsNotBesideIt() {
        assertThat(PublishedNumber.of(judged("8", condition("a", 1.2), ratio(0.1, 1, 10))))
                .isEmpty();
        assertThat(PublishedNumber.of(judged(
                        "8",
                        condition("a", 1.2),
                        Reading.missing("a", BOUNDS, new Undecidable(Obstacle.PRECISION, "it failed")))))
                .isEmpty();
    }

    /** One number stands for several cells where it is the same that is asked of them, and for nothing else. */
    @Test
    void conditionsOfAClaimMustAskTheSame() {
        Condition one = condition("a", 1.2);

        assertThat(PublishedNumber.of(judged("8", List.of(one, condition("b", 1.2)), ratio(1.4, 1.5, 1.6))))
                .isPresent();
        assertThat(PublishedNumber.of(judged("8", List.of(one, condition("b", 3)), ratio(1.4, 1.5, 1.6))))
                .isEmpty();
    }

    private static Condition condition(String cells, double least) {
        return new Condition(
                "duration", cells, Optional.of("jdbc"), false, Optional.of(Amount.of(least)), Optional.empty());
    }

    private static Reading ratio(double low, double estimate, double high) {
        Interval interval = new Interval(low, estimate, high);
        return Reading.ofRatio("a to jdbc", BOUNDS, interval, interval);
    }

    private static Reading numbers(double... numbers) {
        return Reading.ofNumbers("a", BOUNDS, DoubleStream.of(numbers).boxed().toList());
    }

    private static JudgedExpectation judged(String published, Condition condition, Reading... readings) {
        return judged(published, List.of(condition), readings);
    }

    private static JudgedExpectation judged(String published, List<Condition> conditions, Reading... readings) {
        List<Outcome> versions = Stream.of(readings)
                .map(reading -> new Outcome(List.of(reading)))
                .toList();
        return JudgedExpectation.of(
                new Expectation(
                        "claim",
                        "It is so.",
                        Optional.empty(),
                        Optional.of(published),
                        conditions,
                        Optional.empty(),
                        false,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()),
                versions,
                ExpectationVerdict.of(
                        false, versions, List.of("then", "now").subList(0, versions.size()), Optional.empty()));
    }
}
