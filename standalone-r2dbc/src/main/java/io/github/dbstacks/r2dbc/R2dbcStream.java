package io.github.dbstacks.r2dbc;

import static java.util.Objects.requireNonNull;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.RowSum;
import io.github.dbstacks.schema.Workload;
import io.r2dbc.spi.Connection;
import java.time.Duration;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Reads in a stream: with a fetch size the driver asks the database for a page when its subscriber asks for more rows.
 */
final class R2dbcStream {
    private static final Mono<Long> REST = Mono.delay(Duration.ofMillis(Workload.REST_MILLIS));

    private R2dbcStream() {}

    /** Reads a page, rests, and then asks for the next one. It emits nothing. */
    static Flux<Long> read(Connection connection, Dbms dbms, int id, RowSum sum) {
        return Flux.from(connection
                        .createStatement(R2dbcSql.readAll(dbms))
                        .bind(0, id)
                        .fetchSize(Workload.PAGE)
                        .execute())
                .concatMap(result -> result.map(row ->
                        sum.add(requireNonNull(row.get(0, Integer.class)), requireNonNull(row.get(1, String.class)))))
                .window(Workload.PAGE)
                .concatMap(page -> page.then(REST), 0)
                .ignoreElements()
                .flux();
    }
}
