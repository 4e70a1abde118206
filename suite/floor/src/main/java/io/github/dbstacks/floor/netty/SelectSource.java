package io.github.dbstacks.floor.netty;

import io.github.dbstacks.harness.Tally;
import io.github.dbstacks.harness.metrics.SelectTimer;
import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** The SELECTs of a batch, which connections take one by one, and what has been read. Safe for several event loops. */
final class SelectSource {
    static final int NO_MORE = -1;

    private final Workload workload;
    private final int operations;
    private final Ids ids;
    private final ServiceTimes serviceTimes;
    private final Tally tally;
    private final AtomicInteger next = new AtomicInteger();
    /** The timers of the SELECTs that have begun before a connection is free for them. */
    private final List<SelectTimer> begun;

    /** @param allAtOnce whether all SELECTs begin now and wait here */
    SelectSource(Workload workload, int operations, Ids ids, ServiceTimes serviceTimes, boolean allAtOnce) {
        this.workload = workload;
        this.operations = operations;
        this.ids = ids;
        this.serviceTimes = serviceTimes;
        this.tally = new Tally(operations);
        this.begun = Stream.generate(serviceTimes::begin)
                .limit(allAtOnce ? operations : 0)
                .toList();
    }

    Workload workload() {
        return workload;
    }

    /** The index of a SELECT that nobody else gets, or {@link #NO_MORE}. */
    int next() {
        if (tally.isDone()) {
            return NO_MORE;
        }
        int operation = next.getAndIncrement();
        return operation < operations ? operation : NO_MORE;
    }

    int id(int operation) {
        return ids.of(operation, workload.lastId());
    }

    SelectTimer begin(int operation) {
        return begun.isEmpty() ? serviceTimes.begin() : begun.get(operation);
    }

    void add(RowsRead read) {
        tally.add(read);
    }

    void fail(Throwable failure) {
        tally.fail(failure);
    }

    CompletionStage<RowsRead> result() {
        return tally.result();
    }
}
