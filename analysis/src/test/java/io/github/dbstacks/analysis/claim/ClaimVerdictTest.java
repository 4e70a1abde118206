package io.github.dbstacks.analysis.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.claim.ClaimVerdict.Change;
import io.github.dbstacks.analysis.claim.ClaimVerdict.Kind;
import io.github.dbstacks.analysis.statistics.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which verdict follows from which answers. */
class ClaimVerdictTest {
    private static final List<String> NAMES = List.of("1.0", "1.1", "1.2");

    /** Answers at the versions 1.0, 1.1 and 1.2, and where all is equal. */
    @ParameterizedTest
    @CsvSource({
        "YES, YES,     YES,     YES,     REPRODUCED,     ",
        "YES, YES,     YES,     MISSING, REPRODUCED,     ",
        "YES, YES,     YES,     OPEN,    REPRODUCED,     ",
        "YES, MISSING, YES,     YES,     REPRODUCED,     ",
        "YES, MISSING, OPEN,    YES,     REPRODUCED,     ",
        "YES, NO,      YES,     YES,     REPRODUCED,     ",
        "YES, YES,     YES,     NO,      ARTEFACT,       ",
        "YES, NO,      NO,      NO,      ARTEFACT,       ",
        "YES, NO,      NO,      YES,     FIXED,          since 1.1",
        "YES, YES,     NO,      YES,     FIXED,          since 1.2",
        "YES, MISSING, NO,      YES,     FIXED,          by 1.2",
        "YES, OPEN,    NO,      YES,     FIXED,          by 1.2",
        "NO,  YES,     YES,     YES,     NOT_REPRODUCED, ",
        "NO,  NO,      NO,      NO,      NOT_REPRODUCED, ",
        "OPEN, NO,     NO,      NO,      NOT_DECIDABLE,  ",
        "MISSING, YES, YES,     YES,     NOT_DECIDABLE,  "
    })
    void followsFromTheAnswers(Answer then, Answer middle, Answer now, Answer fair, Kind kind, String changed) {
        ClaimVerdict verdict = verdict(true, Optional.empty(), fair, then, middle, now);

        assertThat(verdict.kind()).isEqualTo(kind);
        assertThat(verdict.changed().map(ClaimVerdictTest::text)).isEqualTo(Optional.ofNullable(changed));
    }

    @Test
    void whatIsNoDefectIsNotFixed() {
        ClaimVerdict verdict = verdict(false, Optional.empty(), Answer.YES, Answer.YES, Answer.NO, Answer.NO);

        assertThat(verdict.kind()).isEqualTo(Kind.NO_LONGER);
        assertThat(verdict.changed()).contains(new Change("1.1", true));
    }

    @Test
    void aMachineThatLacksSomethingRefutesNothing() {
        ClaimVerdict unmet = ClaimVerdict.undecidable(Obstacle.CORES, "it takes 8 cores and this machine has 2");

        ClaimVerdict refuted = verdict(true, Optional.of(unmet), Answer.NO, Answer.NO, Answer.NO, Answer.NO);
        ClaimVerdict held = verdict(true, Optional.of(unmet), Answer.YES, Answer.YES, Answer.YES, Answer.YES);

        assertThat(refuted.kind()).isEqualTo(Kind.NOT_DECIDABLE);
        assertThat(refuted.why()).isEqualTo(unmet.why());
        assertThat(refuted.obstacle()).contains(Obstacle.CORES);
        assertThat(held.kind()).isEqualTo(Kind.REPRODUCED);
    }

    /** More blocks would not refute it there either. */
    @ParameterizedTest
    @EnumSource(
            value = Answer.class,
            names = {"OPEN", "MISSING"})
    void whatTheMachineLacksIsNamedBeforePrecision(Answer then) {
        ClaimVerdict unmet = ClaimVerdict.undecidable(Obstacle.DATABASE_ELSEWHERE, "they share a machine");

        assertThat(verdict(true, Optional.of(unmet), Answer.YES, then, Answer.YES, Answer.YES))
                .isEqualTo(unmet);
        assertThat(verdict(true, Optional.empty(), Answer.YES, then, Answer.YES, Answer.YES)
                        .obstacle())
                .contains(Obstacle.PRECISION);
    }

    @Test
    void theReasonIsThatOfTheStudysOwnVersion() {
        assertThat(verdict(true, Optional.empty(), Answer.YES, Answer.MISSING, Answer.NO, Answer.NO)
                        .why())
                .contains("nobody looked");
        assertThat(verdict(true, Optional.empty(), Answer.YES, Answer.OPEN, Answer.NO, Answer.NO)
                        .why())
                .contains(
                        "the interval of a to b, 0.80 to 1.30, is too wide to tell whether it is on the right side of 1.20");
    }

    private static ClaimVerdict verdict(boolean defect, Optional<ClaimVerdict> unmet, Answer fair, Answer... versions) {
        Claim claim = new Claim(
                "c",
                "says",
                "section",
                "link",
                new Claim.Basis.Nothing(Obstacle.WORDS, "-"),
                defect,
                Optional.empty(),
                Claim.Needs.NOTHING,
                Optional.empty());
        return ClaimVerdict.of(
                claim,
                Arrays.stream(versions).map(ClaimVerdictTest::outcome).toList(),
                NAMES,
                Optional.of(outcome(fair)),
                unmet);
    }

    private static ClaimOutcome outcome(Answer answer) {
        Bounds bounds = new Bounds(OptionalDouble.of(1.2), OptionalDouble.empty());
        Interval low = new Interval(0.8, 1.0, 1.3);
        return new ClaimOutcome(List.of(
                switch (answer) {
                    case YES -> ClaimReading.ofCount("a", bounds, 2);
                    case NO -> ClaimReading.ofCount("a", bounds, 1);
                    case OPEN -> ClaimReading.ofRatio("a to b", bounds, low, low);
                    case MISSING -> ClaimReading.missing("a", bounds, "nobody looked");
                }));
    }

    private static String text(Change change) {
        return (change.exact() ? "since " : "by ") + change.version();
    }
}
