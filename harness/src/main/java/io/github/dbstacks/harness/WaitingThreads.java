package io.github.dbstacks.harness;

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

    /** Issues a SELECT on the calling thread and reads it to its last row. */
    public interface Select {
        /**
         * @param operation its index in the batch, from 0
         * @param serviceTimes of the calling thread
         */
        RowsRead read(int operation, ServiceTimes serviceTimes) throws Exception;
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
        int reads = 0;
        long rows = 0;
        long checksum = 0;
        try {
            for (int i = next.getAndIncrement(); i < operations && !tally.isDone(); i = next.getAndIncrement()) {
                RowsRead read = select.read(i, own);
                reads++;
                rows += read.rows();
                checksum += read.checksum();
            }
            own.flush();
            tally.add(new RowsRead(rows, checksum), reads);
        } catch (Exception | Error e) {
            tally.fail(e);
        }
    }
}
