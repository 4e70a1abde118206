package io.github.dbstacks.harness;

import io.github.dbstacks.schema.RowsRead;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/** A batch by threads that wait for the database's answers: each issues one SELECT after the other. */
public final class WaitingThreads {
    private WaitingThreads() {}

    /**
     * What each of the threads does. Best a class with everything in this one method: a lambda, and each method between this
     * and the driver, takes a level of the 15 that HotSpot inlines (MaxInlineLevel), which drivers need for themselves.
     */
    public interface Loop {
        /** Issues SELECTs on the calling thread as long as its share has a next one, and reads each to its last row. */
        void select(Share share) throws Exception;
    }

    /**
     * Starts a batch of which each thread does what it can; completes with the last SELECT or at the first that throws.
     *
     * @param threads how many SELECTs are under way at most
     */
    public static CompletionStage<RowsRead> start(
            Executor executor, int threads, int operations, ServiceTimes serviceTimes, Loop loop) {
        Tally tally = new Tally(operations);
        AtomicInteger next = new AtomicInteger();
        for (int thread = 0; thread < Math.min(threads, operations); thread++) {
            executor.execute(() -> {
                if (next.get() < operations) {
                    Share.ofBatch(next, operations, tally, serviceTimes).work(loop);
                }
            });
        }
        return tally.result();
    }

    /** Starts a batch with a task for every SELECT, as many as there are, before the first is answered. */
    public static CompletionStage<RowsRead> startAllAtOnce(
            Executor executor, int operations, ServiceTimes serviceTimes, Loop loop) {
        Tally tally = new Tally(operations);
        for (int i = 0; i < operations; i++) {
            int operation = i;
            long begin = serviceTimes.begin();
            executor.execute(() -> {
                if (!tally.isDone()) {
                    Share.ofOne(operation, begin, tally, serviceTimes).work(loop);
                }
            });
        }
        return tally.result();
    }
}
