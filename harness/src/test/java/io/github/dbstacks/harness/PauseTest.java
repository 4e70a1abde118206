package io.github.dbstacks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.result.Phase;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class PauseTest {
    private static final Duration BUSY = Duration.ofMillis(500);

    @Test
    void warmUpWaitsUntilTheProcessIsIdle() throws InterruptedException {
        assertThat(busyAfterPause("on", 2, Phase.WARMUP)).isFalse();
    }

    @Test
    void measuredIterationsAreNotHeldUp() throws InterruptedException {
        assertThat(busyAfterPause("on", 2, Phase.MEASURED)).isTrue();
    }

    @Test
    void nothingComesBeforeTheFirstIteration() throws InterruptedException {
        assertThat(busyAfterPause("on", 1, Phase.WARMUP)).isTrue();
    }

    @Test
    void withoutRestOnlyThePauseIsMade() throws InterruptedException {
        assertThat(busyAfterPause("off", 2, Phase.WARMUP)).isTrue();
    }

    /** Whether a thread of this process, busy for half a second as the compiler would be, still was when the pause ended. */
    private static boolean busyAfterPause(String rest, int index, Phase phase) throws InterruptedException {
        Pause pause = new Pause(FakeApplication.settings("--pause=0ms", "--rest=" + rest), ProcessHandle.current());
        AtomicBoolean busy = new AtomicBoolean(true);
        Thread compiler = new Thread(() -> {
            long begin = System.nanoTime();
            while (System.nanoTime() - begin < BUSY.toNanos()) {
                Thread.onSpinWait();
            }
            busy.set(false);
        });
        compiler.start();
        pause.before(index, phase);
        boolean result = busy.get();
        compiler.join();
        return result;
    }
}
