package io.github.dbstacks.orchestrator.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.records.load.LoadResult.Errors;
import io.github.dbstacks.records.load.LoadSecond;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LoadErrorsTest {
    private static final Errors NONE = new Errors(0, 0, 0, 0, 0, 0);
    private static final Errors STATUS = new Errors(0, 0, 0, 3, 0, 0);

    private final LoadErrors errors = new LoadErrors();

    @Test
    void nothingWentWrong() {
        second(Phase.WARMUP, 10, NONE, "");
        second(Phase.MEASURED, 0, NONE, "");
        second(Phase.MEASURED, 10, NONE, "");

        assertThat(errors.hopeless()).isEmpty();
        assertThat(errors.in(result(NONE))).isEmpty();
        assertThat(errors.inMeasured(result(NONE))).isEmpty();
    }

    @Test
    void theFirstWrongAnswerIsTold() {
        second(Phase.WARMUP, 10, NONE, "");
        second(Phase.MEASURED, 10, STATUS, "status 503 with {}");
        second(Phase.MEASURED, 10, STATUS, "status 500 with {}");

        assertThat(errors.in(result(STATUS)).map(FailureReason::sentence))
                .contains("3 of 20 requests failed; the first wrong answer was status 503 with {}.");
    }

    @Test
    void aRequestOfTheWarmUpThatFailsCounts() {
        second(Phase.WARMUP, 10, new Errors(0, 2, 0, 0, 0, 0), "");
        second(Phase.MEASURED, 10, NONE, "");

        assertThat(errors.in(result(NONE)).map(FailureReason::sentence)).contains("2 requests of the warm-up failed.");
    }

    @Test
    void secondsWithoutARightAnswerEndTheLoad() {
        for (int second = 1; second < LoadErrors.MOST_HOPELESS_SECONDS; second++) {
            second(Phase.MEASURED, 0, STATUS, "status 503 with {}");
            assertThat(errors.hopeless()).isEmpty();
        }
        second(Phase.MEASURED, 1, STATUS, "");
        for (int second = 1; second <= LoadErrors.MOST_HOPELESS_SECONDS; second++) {
            assertThat(errors.hopeless()).as("a right answer is hope").isEmpty();
            second(Phase.MEASURED, 0, STATUS, "");
        }

        assertThat(errors.hopeless().map(FailureReason::sentence))
                .contains(
                        "No request of 5 seconds had a right answer, so the load was ended; the first wrong answer was"
                                + " status 503 with {}.");
    }

    /** A stalled application answers nothing and has no errors until requests time out. */
    @Test
    void aStallIsNotHopeless() {
        for (int second = 0; second < 10; second++) {
            second(Phase.MEASURED, 0, NONE, "");
        }

        assertThat(errors.hopeless()).isEmpty();
    }

    @Test
    void aLoadThatStoodStillHasMeasuredNothing() {
        second(Phase.WARMUP, 10, NONE, "");
        second(Phase.MEASURED, 0, NONE, "");

        assertThat(errors.inMeasured(result(NONE)).map(FailureReason::sentence))
                .contains("The load engine counted no answer in any second of the load, and no error, so it or the"
                        + " application stood still: see what else kept this machine busy, and run the cell again.");
    }

    @Test
    void aBurstWithoutAnAnswerIsSentAgainForFiveSeconds() {
        assertThat(LoadErrors.afterEmptyBursts(1)).isEmpty();
        assertThat(LoadErrors.afterEmptyBursts(9)).isEmpty();
        assertThat(LoadErrors.afterEmptyBursts(10).map(FailureReason::sentence).orElseThrow())
                .endsWith("see what else kept this machine busy, and run the cell again.");
    }

    private void second(Phase phase, long answered, Errors wrong, String firstWrongAnswer) {
        errors.ended(new LoadSecond(
                1,
                phase,
                0,
                1_000_000_000,
                new LoadResult.Requests(10, answered, wrong),
                new LoadSecond.AtEnd(0, 0, 4),
                LoadResult.Latencies.NONE,
                0,
                Optional.of(firstWrongAnswer).filter(text -> !text.isEmpty())));
    }

    private static LoadResult result(Errors errors) {
        return new LoadResult(
                Map.of(),
                1_000_000_000,
                2_000_000_000,
                new LoadResult.Throughput(OptionalDouble.empty(), 10, 1, 0),
                new LoadResult.Requests(20, 20 - errors.all(), errors),
                LoadResult.Latencies.NONE,
                OptionalDouble.empty(),
                new LoadResult.Connections(4, 0, 0),
                new LoadResult.Engine(Optional.empty(), 0, OptionalLong.empty(), 30, 30, false),
                errors.all() == 0 ? List.of() : List.of(errors.all() + " of 20 requests failed."));
    }
}
