package io.github.dbstacks.harness;

import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** One stack's way of issuing a batch of SELECTs: the stack owns the concurrency idiom, the harness owns the clock. */
public interface Batch extends AutoCloseable {
    /**
     * Starts {@code operations} SELECTs of {@code workload}; completes when the last row of the last one has been read.
     * Several batches may be under way at once.
     *
     * @param serviceTimes of this batch alone: told when each SELECT begins and ends
     */
    CompletionStage<RowsRead> start(Workload workload, int operations, ServiceTimes serviceTimes);

    /** What the driver and the pool were really told, read back from them where they let themselves be asked. */
    Map<String, String> configuration();

    /** For each event-loop thread the connections it serves now; empty where no thread owns a connection. */
    default Map<String, Integer> connectionsPerThread() {
        return Map.of();
    }

    /** Closes the pool. Failures are not worth an exception: the process ends. */
    @Override
    void close();
}
