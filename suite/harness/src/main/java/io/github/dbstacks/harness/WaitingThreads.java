package io.github.dbstacks.harness;

import io.github.dbstacks.harness.metrics.SelectTimer;
import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.schema.RowsRead;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs a batch on threads that wait for the answers of the database. Each performs one operation after the other. */
public final class WaitingThreads {
    private WaitingThreads() {}

    /**
     * A loop that each thread runs. It is best implemented by a class with all code in this method. HotSpot inlines at
     * most 15 levels of calls (MaxInlineLevel). A lambda, and each method between this one and the driver, takes a
     * level that the driver needs.
     */
    public interface Loop {
        /**
         * Performs operations on the calling thread as long as {@code share} has a next one: it reads a SELECT to its
         * last row, and commits what it writes.
         */
        void perform(Share share) throws Exception;
    }

    /**
     * Starts a batch whose threads take SELECTs from a common counter. Completes with the last SELECT or at the first
     * that throws.
     *
     * @param threads the largest number of SELECTs in flight
     */
    public static CompletionStage<RowsRead> start(
            Executor executor, int threads, int operations, ServiceTimes serviceTimes, Loop loop) {
        Tally tally = new Tally(operations);
        AtomicInteger next = new AtomicInteger();
        for (int thread = 0; thread < Math.min(threads, operations); thread++) {
            executor.execute(() -> {
                if (next.get() < operations) {
                    work(loop, Share.ofBatch(next, operations, tally, serviceTimes));
                }
            });
        }
        return tally.result();
    }

    /** Starts a batch with one task for each SELECT. All tasks are submitted at once. */
    public static CompletionStage<RowsRead> startAllAtOnce(
            Executor executor, int operations, ServiceTimes serviceTimes, Loop loop) {
        Tally tally = new Tally(operations);
        for (int i = 0; i < operations; i++) {
            int operation = i;
            SelectTimer timer = serviceTimes.begin();
            executor.execute(() -> {
                if (!tally.isDone()) {
                    work(loop, Share.ofOne(operation, timer, tally));
                }
            });
        }
        return tally.result();
    }

    private static void work(Loop loop, Share share) {
        try {
            loop.perform(share);
            share.report();
        } catch (Exception | Error e) {
            share.fail(e);
        }
    }
}
