package io.github.dbstacks.orchestrator.fork;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.Phase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private static final int WARM_UPS = 2;
    private static final int MEASURED = 3;

    private final List<String> done = Collections.synchronizedList(new ArrayList<>());
    private Duration shortest = Duration.ZERO;
    private final AtomicInteger working = new AtomicInteger();
    private final AtomicInteger mostWorking = new AtomicInteger();

    @Test
    void eachWarmsUpInOneTurnAndThenIterationsFollowOneAnother() throws Exception {
        run("a", "b", "c");

        assertThat(done)
                .containsExactly(
                        "a1", "a2", "b1", "b2", "c1", "c2", "a3", "b3", "c3", "a4", "b4", "c4", "a5", "b5", "c5");
        assertThat(mostWorking).hasValue(1);
    }

    @Test
    void aTurnHasAsManyIterationsAsItsTimeAllows() throws Exception {
        shortest = Duration.ofHours(1);
        run("a", "b");

        assertThat(done).containsExactly("a1", "a2", "b1", "b2", "a3", "a4", "a5", "b3", "b4", "b5");
    }

    @Test
    void oneThatFailsWhileItWarmsUpStopsNoOther() throws Exception {
        run("a", "broken", "c");

        assertThat(done).containsExactly("a1", "a2", "broken1", "c1", "c2", "a3", "c3", "a4", "c4", "a5", "c5");
    }

    @Test
    void oneThatFailsWhileItIsMeasuredStopsNoOther() throws Exception {
        run("a", "breaks", "c");

        assertThat(done)
                .containsExactly(
                        "a1", "a2", "breaks1", "breaks2", "c1", "c2", "a3", "breaks3", "c3", "a4", "c4", "a5", "c5");
    }

    @Test
    void oneThatIsAloneNeverWaits() throws Exception {
        Turns.Turn turn = Turns.alone();
        for (int i = 0; i < MEASURED; i++) {
            turn.beforeIteration(Phase.MEASURED, new Breaks());
        }

        assertThat(turn.waitedNanos()).isZero();
    }

    private void run(String... forks) throws InterruptedException {
        Turns turns = new Turns(forks.length, shortest);
        List<Thread> threads = new ArrayList<>();
        for (String fork : forks) {
            Turns.Turn turn = turns.turn();
            Thread thread = new Thread(() -> work(fork, turn));
            thread.start();
            threads.add(thread);
            turn.awaitReady();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void work(String fork, Turns.Turn turn) {
        Breaks breaks = new Breaks();
        try (turn) {
            turn.begin();
            breaks.ends();
            for (int i = 1; i <= WARM_UPS + MEASURED; i++) {
                turn.beforeIteration(i <= WARM_UPS ? Phase.WARMUP : Phase.MEASURED, breaks);
                done.add(fork + i);
                if (fork.equals("broken") || (fork.equals("breaks") && i > WARM_UPS)) {
                    break;
                }
            }
            breaks.begins();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Counts how many work. */
    private final class Breaks implements Turns.Break {
        @Override
        public void begins() {
            working.decrementAndGet();
        }

        @Override
        public void ends() {
            mostWorking.accumulateAndGet(working.incrementAndGet(), Math::max);
        }
    }
}
