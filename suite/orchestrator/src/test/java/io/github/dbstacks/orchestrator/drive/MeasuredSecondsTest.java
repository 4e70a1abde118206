package io.github.dbstacks.orchestrator.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.records.load.LoadSecond;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MeasuredSecondsTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void secondsWithoutAnAnswerBelongToTheNextIteration() {
        MeasuredSeconds two = MeasuredSeconds.of(3).and(second(5_000)).and(second(6_000));

        assertThat(two.startEpochMillis()).isEqualTo(5_000);
        assertThat(two.durationNanos()).isEqualTo(2 * SECOND);
        MeasuredSeconds third = two.asIteration().and(second(7_000));
        assertThat(third.startEpochMillis()).isEqualTo(7_000);
        assertThat(third.durationNanos()).isEqualTo(SECOND);
        assertThat(two.isEnd()).isFalse();
        assertThat(third.isEnd()).isTrue();
    }

    @Test
    void aTurnEndsWhenAnotherIsLeft() {
        MeasuredSeconds first = ofTurn(MeasuredSeconds.of(2 * LoadWords.TURN_SECONDS));
        assertThat(first.isEndOfTurn()).isTrue();

        MeasuredSeconds second = first.inNextTurn();
        assertThat(second.isEndOfTurn()).isFalse();
        assertThat(ofTurn(second).isEndOfTurn()).as("it was the last one").isFalse();
        assertThat(ofTurn(second).isEnd()).isTrue();
    }

    private static MeasuredSeconds ofTurn(MeasuredSeconds seconds) {
        MeasuredSeconds now = seconds;
        for (int at = 0; at < LoadWords.TURN_SECONDS; at++) {
            assertThat(now.isEndOfTurn()).isFalse();
            now = now.and(second(at)).asIteration();
        }
        return now;
    }

    private static LoadSecond second(long startEpochMillis) {
        return new LoadSecond(
                1,
                Phase.MEASURED,
                startEpochMillis,
                SECOND,
                new LoadResult.Requests(1, 1, LoadResult.Errors.NONE),
                LoadSecond.AtEnd.NOTHING,
                LoadResult.Latencies.NONE,
                0,
                Optional.empty());
    }
}
