package io.github.dbstacks.harness;

import io.github.dbstacks.schema.RowSum;
import io.github.dbstacks.schema.RowsRead;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A batch by threads that wait for the database's answers: each issues one SELECT after the other, as long as there are
 * any, and keeps its own count until then, since 200 threads that share counters pay more for them than for a row.
 */
public final class WaitingThreads {
    private final int operations;
    private final ServiceTimes serviceTimes;
    private final Select select;
    private final AtomicInteger next = new AtomicInteger();
    private final Tally tally;

    private WaitingThreads(int operations, ServiceTimes serviceTimes, Select select) {
        this.operations = operations;
        this.serviceTimes = serviceTimes;
        this.select = select;
        this.tally = new Tally(operations);
    }

    /**
     * Issues a SELECT on the calling thread and reads it to its last row. Best a class with everything in this one method: a
     * lambda, and each method that it calls, takes a level of the 15 that HotSpot inlines (MaxInlineLevel), which drivers
     * need for themselves.
     */
    public interface Select {
        /**
         * @param operation its index in the batch, from 0
         * @param sum of the rows that the calling thread has read; takes this SELECT's
         * @param serviceTimes of the calling thread
         * @param begin from {@link ServiceTimes#begin}
         */
        void read(int operation, RowSum sum, ServiceTimes serviceTimes, long begin) throws Exception;
    }

    /**
     * Starts the batch; completes with the last SELECT or at the first that throws.
     *
     * @param threads how many SELECTs are under way at most
     */
    public static CompletionStage<RowsRead> start(
            Executor executor, int threads, int operations, ServiceTimes serviceTimes, Select select) {
        WaitingThreads batch = new WaitingThreads(operations, serviceTimes, select);
        for (int thread = 0; thread < Math.min(threads, operations); thread++) {
            executor.execute(batch::work);
        }
        return batch.tally.result();
    }

    private void work() {
        ServiceTimes own = serviceTimes.ofOneThread();
        RowSum sum = new RowSum();
        int reads = 0;
        try {
            for (int i = next.getAndIncrement(); i < operations && !tally.isDone(); i = next.getAndIncrement()) {
                select.read(i, sum, own, own.begin());
                reads++;
            }
            own.flush();
            tally.add(sum.rowsRead(), reads);
        } catch (Exception | Error e) {
            tally.fail(e);
        }
    }
}
