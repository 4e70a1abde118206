package io.github.dbstacks.instrument;

import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.vertx.Application;
import io.github.dbstacks.vertx.VertxBatch;
import io.github.dbstacks.vertx.VertxPool;
import io.github.dbstacks.vertx.VertxSql;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.sqlclient.PreparedQuery;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** Chains of SELECTs: each starts when the rows of the one before have been read. */
final class BareVertx extends BareLoop {
    private final PreparedQuery<RowSet<Row>> query;

    private BareVertx(VertxPool pool, Settings settings) {
        super(new VertxBatch(pool, settings), settings);
        query = pool.client().preparedQuery(VertxSql.of(settings.workload(), settings.dbms()));
    }

    public static void main(String[] args) {
        main(Application.class, args, settings -> new BareVertx(VertxPool.open(settings), settings));
    }

    @Override
    long select(int selects) {
        AtomicInteger left = new AtomicInteger(selects);
        LongAdder checksum = new LongAdder();
        Future.join(Stream.generate(() -> chain(left, checksum))
                        .limit(concurrency)
                        .toList())
                .toCompletionStage()
                .toCompletableFuture()
                .join();
        return checksum.sum();
    }

    private Future<Void> chain(AtomicInteger left, LongAdder checksum) {
        Promise<Void> end = Promise.promise();
        next(left, checksum, end);
        return end.future();
    }

    private void next(AtomicInteger left, LongAdder checksum, Promise<Void> end) {
        if (left.getAndDecrement() <= 0) {
            end.complete();
            return;
        }
        query.execute(Tuple.of(id))
                .onComplete(
                        rows -> {
                            for (Row row : rows) {
                                checksum.add((long) row.getInteger(0)
                                        * row.getString(1).hashCode());
                            }
                            next(left, checksum, end);
                        },
                        end::fail);
    }
}
