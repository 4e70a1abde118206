package io.github.dbstacks.analysis.expectation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.expectation.ExpectationVerdict.Ruling;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.expectation.Expectation.Undecidable;
import io.github.dbstacks.records.expectation.Obstacle;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which verdict follows from which answers. */
class ExpectationVerdictTest {
    private static final List<String> NAMES = List.of("1.0", "1.1", "1.2");

    /** Answers at the versions 1.0, 1.1 and 1.2. */
    @ParameterizedTest
    @CsvSource({
        "YES, YES,     YES,     REPRODUCED,     ",
        "YES, YES,     MISSING, REPRODUCED,     ",
        "YES, YES,     OPEN,    REPRODUCED,     ",
        "YES, MISSING, YES,     REPRODUCED,     ",
        "YES, NO,      YES,     REPRODUCED,     ",
        "YES, NO,      NO,      FIXED,          1.1",
        "YES, YES,     NO,      FIXED,          1.2",
        "YES, MISSING, NO,      FIXED,          1.2",
        "YES, OPEN,    NO,      FIXED,          1.2",
        "NO,  YES,     YES,     NOT_REPRODUCED, ",
        "NO,  NO,      NO,      NOT_REPRODUCED, ",
        "OPEN, NO,     NO,      NOT_DECIDABLE,  ",
        "MISSING, YES, YES,     NOT_DECIDABLE,  "
    })
    void followsFromTheAnswers(Answer then, Answer middle, Answer now, Ruling kind, String at) {
        ExpectationVerdict verdict = verdict(true, Optional.empty(), then, middle, now);

        assertThat(verdict.kind()).isEqualTo(kind);
        assertThat(verdict.at()).isEqualTo(Optional.ofNullable(at));
    }

    @Test
    void whatIsNoDefectIsNotFixed() {
        ExpectationVerdict verdict = verdict(false, Optional.empty(), Answer.YES, Answer.NO, Answer.NO);

        assertThat(verdict.kind()).isEqualTo(Ruling.NO_LONGER);
        assertThat(verdict.at()).contains("1.1");
    }

    @Test
    void aMachineThatLacksSomethingRefutesNothing() {
        ExpectationVerdict unmet = ExpectationVerdict.undecidable(
                new Undecidable(Obstacle.CORES, "it takes 8 cores and this machine has 2"));

        ExpectationVerdict refuted = verdict(true, Optional.of(unmet), Answer.NO, Answer.NO, Answer.NO);
        ExpectationVerdict held = verdict(true, Optional.of(unmet), Answer.YES, Answer.YES, Answer.YES);

        assertThat(refuted).isEqualTo(unmet);
        assertThat(held.kind()).isEqualTo(Ruling.REPRODUCED);
    }

    /** More blocks would not refute it there either. */
    @ParameterizedTest
    @EnumSource(
            value = Answer.class,
            names = {"OPEN", "MISSING"})
    void whatTheMachineLacksIsNamedBeforePrecision(Answer then) {
        ExpectationVerdict unmet =
                ExpectationVerdict.undecidable(new Undecidable(Obstacle.DATABASE_ELSEWHERE, "they share a machine"));

        assertThat(verdict(true, Optional.of(unmet), then, Answer.YES, Answer.YES))
                .isEqualTo(unmet);
        assertThat(verdict(true, Optional.empty(), then, Answer.YES, Answer.YES).obstacle())
                .contains(Obstacle.PRECISION);
    }

    @Test
    void theReasonIsThatOfTheFirstVersion() {
        assertThat(verdict(true, Optional.empty(), Answer.MISSING, Answer.NO, Answer.NO)
                        .why())
                .contains("nobody looked");
        assertThat(verdict(true, Optional.empty(), Answer.OPEN, Answer.NO, Answer.NO)
                        .why())
                .contains(
                        "the interval of a to b, 0.80 to 1.30, is too wide to tell whether it is on the right side of 1.20");
    }

    private static ExpectationVerdict verdict(boolean defect, Optional<ExpectationVerdict> unmet, Answer... versions) {
        return ExpectationVerdict.of(
                defect,
                Arrays.stream(versions).map(ExpectationVerdictTest::outcome).toList(),
                NAMES,
                unmet);
    }

    private static Outcome outcome(Answer answer) {
        Bounds bounds = new Bounds(OptionalDouble.of(1.2), OptionalDouble.empty());
        Interval low = new Interval(0.8, 1.0, 1.3);
        return new Outcome(List.of(
                switch (answer) {
                    case YES -> Reading.ofNumbers("a", bounds, List.of(2.0));
                    case NO -> Reading.ofNumbers("a", bounds, List.of(1.0));
                    case OPEN -> Reading.ofRatio("a to b", bounds, low, low);
                    case MISSING -> Reading.missing("a", bounds, new Undecidable(Obstacle.PRECISION, "nobody looked"));
                }));
    }
}
