package io.github.dbstacks.harness;

import io.github.dbstacks.schema.RowsRead;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Adds up what the SELECTs of a batch read, from many threads. Completes with the last SELECT or at the first failure.
 */
public final class Tally {
    private final CompletableFuture<RowsRead> result = new CompletableFuture<>();
    private final AtomicInteger missing;
    private final LongAdder rows = new LongAdder();
    private final LongAdder checksum = new LongAdder();

    public Tally(int operations) {
        missing = new AtomicInteger(operations);
    }

    /** The last row of one SELECT has been read. */
    public void add(RowsRead read) {
        add(read, 1);
    }

    /** The last rows of {@code operations} SELECTs have been read; may be 0. */
    void add(RowsRead read, int operations) {
        rows.add(read.rows());
        checksum.add(read.checksum());
        if (operations > 0 && missing.addAndGet(-operations) == 0) {
            result.complete(new RowsRead(rows.sum(), checksum.sum()));
        }
    }

    /** Says that one SELECT has failed, so the batch fails. */
    public void fail(Throwable failure) {
        result.completeExceptionally(failure);
    }

    /** Returns true when all SELECTs have been read or one has failed. */
    public boolean isDone() {
        return result.isDone();
    }

    public CompletionStage<RowsRead> result() {
        return result;
    }
}
