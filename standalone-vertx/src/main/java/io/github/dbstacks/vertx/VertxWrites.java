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

/** What the Vert.x client writes. Its pool begins a transaction, commits it, and rolls it back when something in it fails. */
record VertxWrites(Pool pool, Dbms dbms) {
    static String read(Dbms dbms) {
        return "SELECT company_id, company_name FROM companies WHERE company_id = " + marker(dbms);
    }

    static String update(Dbms dbms) {
        return "UPDATE tallies SET entries = entries + 1 WHERE company_id = " + marker(dbms);
    }

    static String insert(Dbms dbms) {
        return "INSERT INTO entries (company_id, line, note) VALUES "
                + (dbms == Dbms.POSTGRESQL ? "($1, $2, $3)" : "(?, ?, ?)");
    }

    private static String marker(Dbms dbms) {
        return dbms == Dbms.POSTGRESQL ? "$1" : "?";
    }

    /** One operation, up to its commit. */
    Future<RowsRead> write(Workload workload, int id) {
        return switch (workload) {
            case INSERT_ROW ->
                pool.preparedQuery(insert(dbms))
                        .execute(Tuple.of(id, 0, Workload.NOTE))
                        .map(VertxWrites::written);
            case INSERT_BATCH ->
                pool.withTransaction(connection ->
                                connection.preparedQuery(insert(dbms)).executeBatch(batch(id)))
                        .map(VertxWrites::written);
            case TRANSACTION -> pool.withTransaction(connection -> readAndWrite(connection, id));
            case SINGLE_ROW, MULTI_ROW, SLEEP -> throw new IllegalArgumentException(workload + " writes nothing");
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
                .preparedQuery(read(dbms))
                .execute(Tuple.of(id))
                .map(rows -> {
                    Row row = rows.iterator().next();
                    sum.add(row.getInteger(0), row.getString(1));
                    return row.getString(1);
                })
                .compose(name -> connection
                        .preparedQuery(update(dbms))
                        .execute(Tuple.of(id))
                        .map(updated -> {
                            sum.add(written(updated));
                            return name;
                        }))
                .compose(name -> connection.preparedQuery(insert(dbms)).execute(Tuple.of(id, 0, name)))
                .map(inserted -> {
                    sum.add(written(inserted));
                    return sum.rowsRead();
                });
    }

    /** Of a batch each row has a result of its own. */
    private static RowsRead written(RowSet<Row> first) {
        RowSum sum = new RowSum();
        for (RowSet<Row> rows = first; rows != null; rows = rows.next()) {
            sum.written(rows.rowCount());
        }
        return sum.rowsRead();
    }
}
