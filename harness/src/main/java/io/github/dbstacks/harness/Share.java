package io.github.dbstacks.harness;

import io.github.dbstacks.schema.RowsRead;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The SELECTs of a batch that one thread does, the rows it has read and how long each took.
 *
 * <p>Where two hundred threads take turns, all that a thread touches has left the processor's cache when its turn comes, and
 * each place in memory costs a hundredth of a SELECT. So its counts stand in here, 64 bytes, and nothing is asked of the
 * batch but the next index.
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
     * Of a batch whose threads take what comes next.
     *
     * @param source the index of the next SELECT, for all of them
     */
    static Share ofBatch(AtomicInteger source, int operations, Tally tally, ServiceTimes times) {
        return new Share(source, operations, tally, times, times.ofOneThread(), 0);
    }

    /** A single SELECT that has been asked for before there was a thread for it. */
    static Share ofOne(int operation, long begin, Tally tally, ServiceTimes times) {
        return new Share(new AtomicInteger(operation), operation + 1, tally, times, null, begin);
    }

    /** Whether there is another SELECT to do; from here on it takes its time. */
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

    /** The pool has given the SELECT its connection. */
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

    /** Rows have been read that were added up elsewhere. */
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

    /** Lets the loop do the SELECTs and hands in what it has read, or what it failed of: then there is nothing left to do. */
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
