package io.github.dbstacks.r2dbc;

import static java.util.Objects.requireNonNull;

import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.RowSum;
import io.r2dbc.spi.Connection;
import reactor.core.publisher.Flux;

/** Reads a row, updates another one, and inserts what it has read. */
final class R2dbcTransaction {
    private R2dbcTransaction() {}

    /** Emits how many rows each statement has written. It neither begins nor commits. */
    static Flux<Long> run(Connection connection, Dbms dbms, int id, RowSum sum) {
        return Flux.from(connection
                        .createStatement(R2dbcSql.read(dbms))
                        .bind(0, id)
                        .execute())
                .flatMap(result -> result.map(row -> {
                    String name = requireNonNull(row.get(1, String.class));
                    sum.add(requireNonNull(row.get(0, Integer.class)), name);
                    return name;
                }))
                .single()
                .flatMapMany(name -> R2dbcWrites.updated(connection
                                .createStatement(R2dbcSql.update(dbms))
                                .bind(0, id))
                        .concatWith(Flux.defer(() -> R2dbcWrites.insert(connection, dbms, id, name))));
    }
}
