package io.github.dbstacks.harness;

import io.github.dbstacks.harness.metrics.OwnTimes;
import io.github.dbstacks.harness.metrics.SelectTimer;
import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.schema.RowsRead;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The SELECTs of a batch that one thread executes, the rows it has read and how long each took.
 *
 * <p>When two hundred threads take turns on a processor, the memory that a thread uses is no longer in the processor's
 * cache when it runs again, and each place in memory that it touches costs a hundredth of a SELECT. Therefore all
 * counts of a thread are here, in 64 bytes, and for each SELECT only the next index is taken from memory that threads
 * share.
 */
public final class Share {
    private final AtomicInteger source;
    private final int end;
    private final Tally tally;
    private final @Nullable OwnTimes own;
    private final SelectTimer timer;
    private int operation;
    private int selects;
    private long rows;
    private long checksum;

    private Share(AtomicInteger source, int end, Tally tally, @Nullable OwnTimes own, SelectTimer timer) {
        this.source = source;
        this.end = end;
        this.tally = tally;
        this.own = own;
        this.timer = timer;
    }

    /**
     * Returns a share for a batch whose threads take the next SELECT from a common counter.
     *
     * @param source the index of the next SELECT, common to all threads
     */
    static Share ofBatch(AtomicInteger source, int operations, Tally tally, ServiceTimes times) {
        return new Share(
                source,
                operations,
                tally,
                times.ofOneThread(),
                ServiceTimes.off().begin());
    }

    /** Returns a share for a single SELECT whose service time began before a thread was free for it. */
    static Share ofOne(int operation, SelectTimer timer, Tally tally) {
        return new Share(new AtomicInteger(operation), operation + 1, tally, null, timer);
    }

    /** Takes the next SELECT; its service time begins. Returns false when there is none. */
    public boolean next() {
        int index = source.getAndIncrement();
        if (index >= end) {
            return false;
        }
        operation = index;
        selects++;
        if (own != null) {
            own.begin();
        }
        return true;
    }

    /** The SELECT's index in the batch, from 0. */
    public int operation() {
        return operation;
    }

    /** The SELECT has its connection. */
    public void acquired() {
        if (own != null) {
            own.acquired();
        } else {
            timer.acquired();
        }
    }

    /** A row has been read. */
    public void row(int companyId, String companyName) {
        rows++;
        checksum += RowsRead.checksum(companyId, companyName);
    }

    /** Adds rows that were added up elsewhere. */
    public void rows(RowsRead read) {
        rows += read.rows();
        checksum += read.checksum();
    }

    /** The database has told how many rows it has written. */
    public void written(long number) {
        rows += number;
    }

    /** The SELECT's last row has been read, or what was written has been committed. */
    public void end() {
        if (own != null) {
            own.end();
        } else {
            timer.end();
        }
    }

    /** Reports to the tally what has been read. */
    void report() {
        tally.add(new RowsRead(rows, checksum), selects);
    }

    /** A SELECT has failed: the other threads get no further ones. */
    void fail(Throwable failure) {
        tally.fail(failure);
        source.set(end);
    }
}
