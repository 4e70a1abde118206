package io.github.dbstacks.vertx;

import io.github.dbstacks.schema.RowSum;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowStream;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;

/** Reads in a stream: a cursor gives a page of rows at a time, and the stream emits as many as its reader asks for. */
final class VertxStream {
    private final Vertx vertx;
    private final RowStream<Row> rows;
    private final RowSum sum = new RowSum();
    private int read;

    private VertxStream(Vertx vertx, RowStream<Row> rows) {
        this.vertx = vertx;
        this.rows = rows;
    }

    /** @param connection in a transaction, as long as which a cursor lives */
    static Future<RowsRead> read(Vertx vertx, SqlConnection connection, String sql, int id) {
        return connection
                .prepare(sql)
                .compose(statement -> new VertxStream(vertx, statement.createStream(Workload.PAGE, Tuple.of(id)))
                        .toTheEnd()
                        .compose(all -> statement.close().map(closed -> all)));
    }

    private Future<RowsRead> toTheEnd() {
        Promise<RowsRead> all = Promise.promise();
        rows.pause()
                .exceptionHandler(failure -> all.fail(failure))
                .endHandler(end -> all.complete(sum.rowsRead()))
                .handler(this::add)
                .fetch(Workload.PAGE);
        return all.future();
    }

    /** Reads a page, rests, and then asks for the next one. */
    private void add(Row row) {
        sum.add(row.getInteger(0), row.getString(1));
        read++;
        if (read % Workload.PAGE == 0) {
            vertx.setTimer(Workload.REST_MILLIS, rested -> rows.fetch(Workload.PAGE));
        }
    }
}
