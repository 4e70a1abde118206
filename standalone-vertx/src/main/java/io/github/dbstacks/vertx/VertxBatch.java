package io.github.dbstacks.vertx;

import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.Tally;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Settings;
import io.vertx.core.Future;
import io.vertx.sqlclient.PreparedQuery;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

/** SELECTs through the Vert.x client, each ending in a callback. */
public final class VertxBatch implements Batch {
    private final VertxPool pool;
    private final Settings settings;

    public VertxBatch(VertxPool pool, Settings settings) {
        this.pool = pool;
        this.settings = settings;
    }

    @Override
    public CompletionStage<RowsRead> start(Workload workload, int operations) {
        PreparedQuery<RowSet<Row>> query = pool.client().preparedQuery(workload.sql());
        Tally tally = new Tally(operations);
        if (settings.fanOut() == FanOut.BOUNDED) {
            AtomicInteger next = new AtomicInteger();
            for (int chain = 0; chain < settings.concurrency(); chain++) {
                selectNext(query, workload, next, operations, tally);
            }
        } else {
            for (int i = 0; i < operations; i++) {
                select(query, workload, i).onComplete(rows -> tally.add(read(rows)), tally::fail);
            }
        }
        return tally.result();
    }

    /** Each completion starts the next SELECT of its chain. */
    private void selectNext(
            PreparedQuery<RowSet<Row>> query, Workload workload, AtomicInteger next, int operations, Tally tally) {
        int i = next.getAndIncrement();
        if (i < operations && !tally.isDone()) {
            select(query, workload, i)
                    .onComplete(
                            rows -> {
                                tally.add(read(rows));
                                selectNext(query, workload, next, operations, tally);
                            },
                            tally::fail);
        }
    }

    private Future<RowSet<Row>> select(PreparedQuery<RowSet<Row>> query, Workload workload, int operation) {
        return query.execute(Tuple.of(settings.ids().of(operation, workload.lastId())));
    }

    private static RowsRead read(RowSet<Row> rows) {
        RowsRead read = RowsRead.NONE;
        for (Row row : rows) {
            read = read.plus(RowsRead.row(row.getInteger(0), row.getString(1)));
        }
        return read;
    }

    @Override
    public Map<String, String> configuration() {
        return pool.configuration(settings);
    }

    @Override
    public Map<String, Integer> connectionsPerThread() {
        return Map.copyOf(pool.connectionsPerThread());
    }

    @Override
    public void close() {
        pool.close();
    }
}
