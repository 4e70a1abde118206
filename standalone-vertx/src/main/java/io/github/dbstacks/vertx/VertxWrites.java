package io.github.dbstacks.vertx;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.RowSum;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.vertx.core.Future;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Does what the Vert.x client does beside single SELECTs. Its pool begins a transaction, commits it, and rolls it back
 * when something in it fails.
 */
record VertxWrites(VertxPool opened, Dbms dbms) {
    /** Executes one operation, up to its commit. */
    Future<RowsRead> run(Workload workload, int id) {
        Pool pool = (Pool) opened.client(); // the pipelining client, which is none, has no transactions
        return switch (workload) {
            case INSERT_ROW ->
                pool.preparedQuery(VertxSql.insert(dbms))
                        .execute(Tuple.of(id, 0, Workload.NOTE))
                        .map(VertxWrites::written);
            case INSERT_BATCH ->
                pool.withTransaction(connection ->
                                connection.preparedQuery(VertxSql.insert(dbms)).executeBatch(batch(id)))
                        .map(VertxWrites::written);
            case TRANSACTION -> pool.withTransaction(connection -> readAndWrite(connection, id));
            case STREAM_ROWS ->
                pool.withTransaction(
                        connection -> VertxStream.read(opened.vertx(), connection, VertxSql.readAll(dbms), id));
            case SINGLE_ROW, MULTI_ROW, SLEEP, COPY_ROWS ->
                throw new IllegalArgumentException(workload + " is none of these");
        };
    }

    private static List<Tuple> batch(int id) {
        return IntStream.range(0, Workload.BATCH)
                .mapToObj(line -> Tuple.of(id, line, Workload.NOTE))
                .toList();
    }

    private Future<RowsRead> readAndWrite(SqlConnection connection, int id) {
        RowSum sum = new RowSum();
        return connection
                .preparedQuery(VertxSql.read(dbms))
                .execute(Tuple.of(id))
                .map(rows -> {
                    Row row = rows.iterator().next();
                    sum.add(row.getInteger(0), row.getString(1));
                    return row.getString(1);
                })
                .compose(name -> connection
                        .preparedQuery(VertxSql.update(dbms))
                        .execute(Tuple.of(id))
                        .map(updated -> {
                            sum.add(written(updated));
                            return name;
                        }))
                .compose(name -> connection.preparedQuery(VertxSql.insert(dbms)).execute(Tuple.of(id, 0, name)))
                .map(inserted -> {
                    sum.add(written(inserted));
                    return sum.rowsRead();
                });
    }

    /** Returns what was written. Of a batch each row has a result of its own. */
    private static RowsRead written(RowSet<Row> first) {
        RowSum sum = new RowSum();
        for (RowSet<Row> rows = first; rows != null; rows = rows.next()) {
            sum.written(rows.rowCount());
        }
        return sum.rowsRead();
    }
}
