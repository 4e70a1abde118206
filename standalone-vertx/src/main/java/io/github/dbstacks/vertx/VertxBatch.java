package io.github.dbstacks.vertx;

import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.Tally;
import io.github.dbstacks.harness.metrics.SelectTimer;
import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.RowSum;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Settings;
import io.vertx.core.Context;
import io.vertx.sqlclient.PreparedQuery;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * SELECTs, or what a workload writes, through the Vert.x client, each ending in a callback. They begin on all event
 * loops of the pool.
 */
public final class VertxBatch implements Batch {
    private final VertxPool pool;
    private final Settings settings;

    public VertxBatch(VertxPool pool, Settings settings) {
        this.pool = pool;
        this.settings = settings;
    }

    @Override
    public CompletionStage<RowsRead> start(Workload workload, int operations, ServiceTimes serviceTimes) {
        PreparedQuery<RowSet<Row>> query = pool.client().preparedQuery(VertxSql.of(workload, settings.dbms()));
        Selects selects = new Selects(
                query, workload, settings.ids(workload), new AtomicInteger(), new Tally(operations), serviceTimes);
        List<Context> loops = pool.loops();
        if (settings.fanOut() == FanOut.BOUNDED) {
            for (int chain = 0; chain < settings.concurrency(); chain++) {
                loops.get(chain % loops.size()).runOnContext(here -> selectNext(selects, operations));
            }
        } else {
            for (int loop = 0; loop < loops.size(); loop++) {
                int first = loop;
                loops.get(loop).runOnContext(here -> {
                    for (int i = first; i < operations; i += loops.size()) {
                        select(selects, i, () -> {});
                    }
                });
            }
        }
        return selects.tally.result();
    }

    /** Holds what all SELECTs of a batch share. */
    private record Selects(
            PreparedQuery<RowSet<Row>> query,
            Workload workload,
            Ids ids,
            AtomicInteger next,
            Tally tally,
            ServiceTimes serviceTimes) {}

    /** Each completion starts the next SELECT of its chain. */
    private void selectNext(Selects selects, int operations) {
        int i = selects.next.getAndIncrement();
        if (i < operations && !selects.tally.isDone()) {
            select(selects, i, () -> selectNext(selects, operations));
        }
    }

    private void select(Selects selects, int operation, Runnable then) {
        SelectTimer timer = selects.serviceTimes.begin();
        int id = selects.ids.of(operation, selects.workload.lastId());
        if (!selects.workload.isOneSelect()) {
            run(selects, id, timer, then);
            return;
        }
        selects.query.execute(Tuple.of(id)).onComplete(result -> {
            if (result.failed()) {
                selects.tally.fail(result.cause());
                return;
            }
            RowsRead read = read(result.result());
            timer.end();
            selects.tally.add(read);
            then.run();
        });
    }

    private void run(Selects selects, int id, SelectTimer timer, Runnable then) {
        new VertxWrites(pool, settings.dbms()).run(selects.workload, id).onComplete(done -> {
            if (done.failed()) {
                selects.tally.fail(done.cause());
                return;
            }
            timer.end();
            selects.tally.add(done.result());
            then.run();
        });
    }

    private static RowsRead read(RowSet<Row> rows) {
        RowSum sum = new RowSum();
        for (Row row : rows) {
            sum.add(row.getInteger(0), row.getString(1));
        }
        return sum.rowsRead();
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
