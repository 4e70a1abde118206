package io.github.dbstacks.harness;

import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A batch without a database: it answers as the test tells it to. */
public final class FakeBatch implements Batch {
    private final RecordingStart start;
    private boolean closed;

    @FunctionalInterface
    interface Start {
        CompletionStage<RowsRead> start(Workload workload, int operations);
    }

    /** A batch that tells how long its SELECTs take. */
    @FunctionalInterface
    interface RecordingStart {
        CompletionStage<RowsRead> start(Workload workload, int operations, ServiceTimes serviceTimes);
    }

    FakeBatch(Start start) {
        this((workload, operations, serviceTimes) -> start.start(workload, operations));
    }

    FakeBatch(RecordingStart start) {
        this.start = start;
    }

    /** Reads the right rows at once. */
    public static FakeBatch fast() {
        return new FakeBatch((workload, operations) -> CompletableFuture.completedFuture(rows(workload, operations)));
    }

    public static FakeBatch failing(Throwable failure) {
        return new FakeBatch((workload, operations) -> CompletableFuture.failedFuture(failure));
    }

    /** Returns what {@code id=fixed:10}, the default, must read. */
    public static RowsRead rows(Workload workload, int operations) {
        return workload.expected(new Ids.Fixed(10), operations);
    }

    @Override
    public CompletionStage<RowsRead> start(Workload workload, int operations, ServiceTimes serviceTimes) {
        return start.start(workload, operations, serviceTimes);
    }

    @Override
    public Map<String, String> configuration() {
        return Map.of("pool", "none");
    }

    @Override
    public Map<String, Integer> connectionsPerThread() {
        return Map.of(Thread.currentThread().getName(), 1);
    }

    public boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
    }
}
