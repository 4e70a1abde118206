package io.github.dbstacks.planted;

import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * Tells busy work when a batch begins and ends. The code of the batch stays the same: a copy of its loop would be
 * compiled differently, and so cost more or less than the original.
 */
record SlowedBatch(Batch batch, BusyWork busyWork) implements Batch {
    @Override
    public CompletionStage<RowsRead> start(Workload workload, int operations, ServiceTimes serviceTimes) {
        busyWork.batchBegins();
        return batch.start(workload, operations, serviceTimes).thenApply(rows -> {
            busyWork.batchEnds(operations);
            return rows;
        });
    }

    @Override
    public Map<String, String> configuration() {
        return batch.configuration();
    }

    @Override
    public void close() {
        batch.close();
    }
}
