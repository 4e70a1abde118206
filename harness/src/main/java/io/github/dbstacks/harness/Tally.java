package io.github.dbstacks.harness;

import io.github.dbstacks.schema.RowsRead;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Adds up the SELECTs of a batch from many threads; completes with the last of them or at the first failure. */
public final class Tally {
    private final CompletableFuture<RowsRead> result = new CompletableFuture<>();
    private final AtomicInteger missing;
    private final LongAdder rows = new LongAdder();
    private final LongAdder checksum = new LongAdder();

    public Tally(int operations) {
        missing = new AtomicInteger(operations);
    }

    /** One SELECT has been read to its last row. */
    public void add(RowsRead read) {
        add(read, 1);
    }

    /** What {@code operations} SELECTs have read together, which may be none. */
    void add(RowsRead read, int operations) {
        rows.add(read.rows());
        checksum.add(read.checksum());
        if (operations > 0 && missing.addAndGet(-operations) == 0) {
            result.complete(new RowsRead(rows.sum(), checksum.sum()));
        }
    }

    /** One SELECT has failed, and with it the batch. */
    public void fail(Throwable failure) {
        result.completeExceptionally(failure);
    }

    /** True once there is nothing left to do: everything read, or something failed. */
    public boolean isDone() {
        return result.isDone();
    }

    public CompletionStage<RowsRead> result() {
        return result;
    }
}
