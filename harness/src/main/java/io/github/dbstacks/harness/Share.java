package io.github.dbstacks.harness;

import io.github.dbstacks.harness.metrics.OwnTimes;
import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.schema.RowsRead;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The SELECTs of a batch that one thread executes, the rows it has read and how long each took.
 *
 * <p>When two hundred threads take turns on a processor, the memory that a thread uses is no longer in the processor's cache when it runs
 * again, and each place in memory that it touches costs a hundredth of a SELECT. Therefore all counts of a thread are here, in 64 bytes,
 * and for each SELECT only the next index is taken from memory that threads share.
 */
public final class Share {
    private final AtomicInteger source;
    private final int end;
    private final Tally tally;
    private final ServiceTimes times;
    private final @Nullable OwnTimes own;
    private int operation;
    private int selects;
    private long begin;
    private long rows;
    private long checksum;

    private Share(AtomicInteger source, int end, Tally tally, ServiceTimes times, @Nullable OwnTimes own, long begin) {
        this.source = source;
        this.end = end;
        this.tally = tally;
        this.times = times;
        this.own = own;
        this.begin = begin;
    }

    /**
     * For a batch whose threads take the next SELECT from a common counter.
     *
     * @param source the index of the next SELECT, common to all threads
     */
    static Share ofBatch(AtomicInteger source, int operations, Tally tally, ServiceTimes times) {
        return new Share(source, operations, tally, times, times.ofOneThread(), 0);
    }

    /** For a single SELECT whose service time began before a thread was free for it. */
    static Share ofOne(int operation, long begin, Tally tally, ServiceTimes times) {
        return new Share(new AtomicInteger(operation), operation + 1, tally, times, null, begin);
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
            begin = System.nanoTime();
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
            own.acquired(System.nanoTime() - begin);
        } else {
            times.acquired(begin);
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

    /** The SELECT's last row has been read. */
    public void end() {
        if (own != null) {
            own.end(System.nanoTime() - begin);
        } else {
            times.end(begin);
        }
    }

    /** Runs the loop and reports to the tally what it has read. When the loop fails, the other threads get no further SELECTs. */
    void work(WaitingThreads.Loop loop) {
        try {
            loop.select(this);
            tally.add(new RowsRead(rows, checksum), selects);
        } catch (Exception | Error e) {
            tally.fail(e);
            source.set(end);
        }
    }
}
