package io.github.dbstacks.r2dbc;

import io.github.dbstacks.harness.Tally;
import io.github.dbstacks.harness.metrics.SelectTimer;
import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.RowSum;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Settings;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Statement;
import java.util.function.Function;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Does what an R2DBC driver does beside single SELECTs. The pool rolls back a transaction that did not commit when its
 * connection comes back.
 *
 * @param isBare whether connections are taken from the pool and not from Spring's client
 */
record R2dbcWrites(ConnectionPool pool, DatabaseClient client, Dbms dbms, boolean isBare) {
    static R2dbcWrites of(ConnectionPool pool, DatabaseClient client, Settings settings) {
        return new R2dbcWrites(pool, client, settings.dbms(), settings.has("connection"));
    }

    /** Executes one operation, up to its commit. It emits nothing. */
    Mono<Void> run(Workload workload, int id, Tally tally, ServiceTimes serviceTimes) {
        SelectTimer timer = serviceTimes.begin();
        RowSum sum = new RowSum();
        Flux<Long> written = switch (workload) {
            case INSERT_ROW -> insertRow(timer, id);
            case INSERT_BATCH -> inTransaction(timer, connection -> insertBatch(connection, id));
            case TRANSACTION -> inTransaction(timer, connection -> R2dbcTransaction.run(connection, dbms, id, sum));
            case STREAM_ROWS -> inConnection(timer, connection -> R2dbcStream.read(connection, dbms, id, sum));
            case COPY_ROWS -> inPooled(timer, connection -> R2dbcCopy.copy(connection, id));
            case SINGLE_ROW, MULTI_ROW, SLEEP -> throw new IllegalArgumentException(workload + " is one SELECT");
        };
        return written.doOnNext(sum::written)
                .doOnComplete(() -> {
                    timer.end();
                    tally.add(sum.rowsRead());
                })
                .then();
    }

    /** Inserts a row with autocommit. */
    private Flux<Long> insertRow(SelectTimer timer, int id) {
        return isBare
                ? inPooled(timer, connection -> insert(connection, dbms, id, Workload.NOTE))
                : client.sql(R2dbcSql.insert(dbms))
                        .bind(0, id)
                        .bind(1, 0)
                        .bind(2, Workload.NOTE)
                        .fetch()
                        .rowsUpdated()
                        .flux();
    }

    private Flux<Long> insertBatch(Connection connection, int id) {
        Statement insert = connection.createStatement(R2dbcSql.insert(dbms));
        for (int line = 0; line < Workload.BATCH; line++) {
            if (line > 0) {
                insert.add();
            }
            insert.bind(0, id).bind(1, line).bind(2, Workload.NOTE);
        }
        return updated(insert);
    }

    static Flux<Long> insert(Connection connection, Dbms dbms, int id, String note) {
        return updated(connection
                .createStatement(R2dbcSql.insert(dbms))
                .bind(0, id)
                .bind(1, 0)
                .bind(2, note));
    }

    static Flux<Long> updated(Statement statement) {
        return Flux.from(statement.execute()).flatMap(Result::getRowsUpdated);
    }

    private Flux<Long> inTransaction(SelectTimer timer, Function<Connection, Flux<Long>> work) {
        return inConnection(
                timer,
                connection -> Flux.from(connection.beginTransaction())
                        .thenMany(Flux.defer(() -> work.apply(connection)))
                        .concatWith(Mono.defer(() -> Mono.from(connection.commitTransaction()))
                                .then(Mono.empty())));
    }

    private Flux<Long> inConnection(SelectTimer timer, Function<Connection, Flux<Long>> work) {
        return isBare ? inPooled(timer, work) : client.inConnectionMany(work);
    }

    private Flux<Long> inPooled(SelectTimer timer, Function<Connection, Flux<Long>> work) {
        return Flux.usingWhen(
                pool.create(),
                connection -> {
                    timer.acquired();
                    return work.apply(connection);
                },
                Connection::close);
    }
}
