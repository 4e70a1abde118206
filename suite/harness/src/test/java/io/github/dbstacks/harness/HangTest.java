package io.github.dbstacks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class HangTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    private static final String COMPUTES =
            "The iteration had not ended after 3000 ms: the batch hangs, or timeout is too short.";
    private static final String WAITS = "The iteration had not ended after 3000 ms, and the process uses no CPU: its"
            + " SELECTs wait for the database, or for connections that do not come back.";

    @Test
    void aProcessThatUsesTwoPercentOfAProcessorOrLessWaits() {
        assertThat(Hang.sentence(0, TIMEOUT)).isEqualTo(WAITS);
        assertThat(Hang.sentence(30_000_000, TIMEOUT)).isEqualTo(WAITS);
        assertThat(Hang.sentence(30_000_001, TIMEOUT)).isEqualTo(COMPUTES);
    }

    @Test
    void aStepOfTheProcessClockIsNothing() {
        Duration shortest = Duration.ofMillis(250);

        assertThat(Hang.sentence(10_000_000, shortest)).contains("uses no CPU");
        assertThat(Hang.sentence(20_000_000, shortest)).contains("the batch hangs");
    }

    @Test
    void whatHalfTimeHasNotSeenIsNotCalledIdle() {
        Hang hang = Hang.watch(TIMEOUT);
        hang.over();

        assertThat(hang.reason(OptionalLong.of(0))).isEqualTo(new FailureReason(FailureKind.TIMEOUT, COMPUTES));
    }

    @Test
    void aJdkThatTellsNoCpuTimeIsNotCalledIdle() {
        Hang hang = Hang.watch(Duration.ZERO);
        try {
            assertThat(hang.reason(OptionalLong.empty()).sentence()).contains("the batch hangs");
        } finally {
            hang.over();
        }
    }
}
