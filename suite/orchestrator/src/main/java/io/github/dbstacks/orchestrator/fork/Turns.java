package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.records.fork.Phase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Lets forks that are open at the same time take turns, so that one works and the others wait. Each warms up in one
 * turn. Once all are warm, a turn is a few measured iterations, and the forks follow one another in the same order
 * again and again: a machine that is slower for some seconds is so for all of them (Bulej et al., "Duet Benchmarking:
 * Improving Measurement Accuracy in the Cloud", ICPE 2020, run pairs side by side for the same reason).
 */
public final class Turns {
    private final int forks;
    private final long shortestNanos;
    private final List<Turn> turns = new ArrayList<>();
    private @Nullable Turn working;

    /**
     * @param forks how many take turns
     * @param shortest how long a turn lasts at least; then it ends with the iteration. So forks whose iterations are
     *     short have several in a turn, and as much time as the others.
     */
    public Turns(int forks, Duration shortest) {
        this.forks = forks;
        this.shortestNanos = shortest.toNanos();
    }

    /** Returns the turn of a fork that is alone and never waits. */
    public static Turn alone() {
        return new Turns(1, Duration.ZERO).turn();
    }

    /** Returns the turn of a fork. It is called once for each fork, in the order of their turns. */
    public synchronized Turn turn() {
        Turn turn = new Turn();
        turns.add(turn);
        return turn;
    }

    /** A break is told when the others begin to work, and when they have worked. */
    public interface Break {
        void begins();

        void ends();
    }

    private synchronized void take(Turn turn) throws InterruptedException {
        while (working != null && working != turn) {
            wait();
        }
        working = turn;
    }

    /** Passes the turn on. It is nobody's before the last fork has begun: the next one takes it. */
    private synchronized void passOn(Turn from) {
        if (working != from) {
            return;
        }
        working = null;
        boolean allAreReady = turns.size() == forks && turns.stream().allMatch(Turn::isReady);
        for (int step = 1; allAreReady && step <= forks && working == null; step++) {
            Turn next = turns.get((turns.indexOf(from) + step) % forks);
            working = next.isOver ? null : next;
        }
        notifyAll();
    }

    /** The turns of one fork. All but {@link #awaitReady} is for the thread that drives the fork. */
    public final class Turn implements AutoCloseable {
        private final CountDownLatch ready = new CountDownLatch(1);
        private volatile boolean isOver;
        private long beginNanos;
        private long waitedNanos;

        private Turn() {}

        private boolean isReady() {
            return ready.getCount() == 0;
        }

        /** Returns whether others take turns with this fork. */
        public boolean isShared() {
            return forks > 1;
        }

        /** Waits until the fork may be started. */
        public void begin() throws InterruptedException {
            take(this);
        }

        /**
         * Waits until the fork may begin an iteration.
         *
         * @param others tells the fork that others work meanwhile
         */
        public void beforeIteration(Phase phase, Break others) throws InterruptedException {
            long begin = System.nanoTime();
            boolean isTooShort = isReady() && begin - beginNanos < shortestNanos;
            if (phase == Phase.WARMUP || forks == 1 || isTooShort) {
                return;
            }
            others.begins();
            ready.countDown();
            passOn(this);
            awaitMine();
            others.ends();
            beginNanos = System.nanoTime();
            waitedNanos += beginNanos - begin;
        }

        private void awaitMine() throws InterruptedException {
            synchronized (Turns.this) {
                while (working != this) {
                    Turns.this.wait();
                }
            }
        }

        /** Returns how long the fork has waited for others. */
        public long waitedNanos() {
            return waitedNanos;
        }

        /** Waits until the fork has warmed up or ended. */
        public void awaitReady() throws InterruptedException {
            ready.await();
        }

        /** The fork has ended, whichever way. */
        @Override
        public void close() {
            isOver = true;
            ready.countDown();
            passOn(this);
        }
    }
}
