package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.records.fork.Phase;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;

/**
 * Lets forks that are open at the same time take turns, so that one works and the others wait. Each warms up in one turn. Once all are warm,
 * a turn is one measured iteration, and they follow one another in the same order again and again: a machine that is slower for some seconds
 * is so for all of them (Bulej et al., "Duet Benchmarking: Improving Measurement Accuracy in the Cloud", ICPE 2020, run pairs side by side
 * for the same reason).
 */
final class Turns {
    private final Semaphore baton = new Semaphore(1, true);
    private final int forks;
    private final Phaser warming;

    /** @param forks how many take turns */
    Turns(int forks) {
        this.forks = forks;
        this.warming = new Phaser(forks);
    }

    /** For a fork that is alone and never waits. */
    static Turn alone() {
        return new Turns(1).turn();
    }

    /** To be called once for each fork. */
    Turn turn() {
        return new Turn();
    }

    /** Called when the others begin to work, and when they have worked. */
    interface Break {
        void begins();

        void ends();
    }

    /** The turns of one fork. All but {@link #awaitWarm} is for the thread that drives the fork. */
    final class Turn implements AutoCloseable {
        private final CountDownLatch warm = new CountDownLatch(1);
        private boolean isMine;
        private long waitedNanos;

        private Turn() {}

        /** Waits until the fork may be started. */
        void begin() throws InterruptedException {
            baton.acquire();
            isMine = true;
        }

        /**
         * Waits until the fork may begin an iteration.
         *
         * @param others tells the fork that others work meanwhile
         */
        void beforeIteration(Phase phase, Break others) throws InterruptedException {
            if (phase == Phase.WARMUP || forks == 1) {
                return;
            }
            long begin = System.nanoTime();
            others.begins();
            isMine = false;
            baton.release();
            if (warm.getCount() > 0) {
                warm.countDown();
                warming.awaitAdvanceInterruptibly(warming.arrive());
            }
            baton.acquire();
            isMine = true;
            others.ends();
            waitedNanos += System.nanoTime() - begin;
        }

        /** How long the fork has waited for others. */
        long waitedNanos() {
            return waitedNanos;
        }

        /** Waits until the fork has warmed up or ended. */
        void awaitWarm() throws InterruptedException {
            warm.await();
        }

        /** The fork has ended, whichever way. */
        @Override
        public void close() {
            if (warm.getCount() > 0) {
                warm.countDown();
                warming.arriveAndDeregister();
            }
            if (isMine) {
                isMine = false;
                baton.release();
            }
        }
    }
}
