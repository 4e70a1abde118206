package io.github.dbstacks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.Phase;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PauseTest {
    private static final Duration ALL_OF_A_PROCESSOR = Duration.ofMillis(50);
    private static final int BUSY_LOOKS = 4;

    @Test
    void warmUpWaitsUntilTheProcessIsIdle() throws InterruptedException {
        assertThat(looks("on", 2, Phase.WARMUP)).isEqualTo(1 + BUSY_LOOKS + 1);
    }

    @Test
    void measuredIterationsAreNotHeldUp() throws InterruptedException {
        assertThat(looks("on", 2, Phase.MEASURED)).isZero();
    }

    @Test
    void nothingComesBeforeTheFirstIteration() throws InterruptedException {
        assertThat(looks("on", 1, Phase.WARMUP)).isZero();
    }

    @Test
    void withoutRestOnlyThePauseIsMade() throws InterruptedException {
        assertThat(looks("off", 2, Phase.WARMUP)).isZero();
    }

    @Test
    void aProcessWhoseTimeIsNotToldIsNotWaitedFor() throws InterruptedException {
        AtomicInteger looks = new AtomicInteger();

        new Pause(FakeApplication.settings("--pause=0ms", "--rest=on"), () -> {
                    looks.incrementAndGet();
                    return Optional.empty();
                })
                .before(2, Phase.WARMUP);

        assertThat(looks).hasValue(2);
    }

    /**
     * Returns how often it looked at a process that is busy for the first of them, as the compiler would be, and idle
     * then.
     */
    private static int looks(String rest, int index, Phase phase) throws InterruptedException {
        AtomicInteger looks = new AtomicInteger();
        Pause pause = new Pause(FakeApplication.settings("--pause=0ms", "--rest=" + rest), () -> {
            int look = looks.getAndIncrement();
            return Optional.of(ALL_OF_A_PROCESSOR.multipliedBy(Math.min(look, BUSY_LOOKS)));
        });
        pause.before(index, phase);
        return looks.get();
    }
}
