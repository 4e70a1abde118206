package io.github.dbstacks.harness;

import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import java.util.concurrent.CompletionStage;

/**
 * Says how a stack executes a batch of operations: SELECTs, or what a workload writes. The stack decides how they run
 * concurrently; the harness measures the time.
 */
public interface Batch extends PoolReport, AutoCloseable {
    /**
     * Starts {@code operations} operations of {@code workload}. The result completes when the last row of the last
     * SELECT has been read, or the last of what was written has been committed. Several batches may run at the same
     * time.
     *
     * @param serviceTimes must be called when each operation begins and ends; used by this batch only
     */
    CompletionStage<RowsRead> start(Workload workload, int operations, ServiceTimes serviceTimes);

    /** Closes the pool. Throws nothing: the process ends anyway. */
    @Override
    void close();
}
