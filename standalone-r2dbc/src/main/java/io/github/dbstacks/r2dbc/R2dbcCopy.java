package io.github.dbstacks.r2dbc;

import static java.util.Objects.requireNonNull;

import io.github.dbstacks.schema.Workload;
import io.netty.buffer.Unpooled;
import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Wrapped;
import java.nio.charset.StandardCharsets;
import reactor.core.publisher.Flux;

/** COPY through an interface of r2dbc-postgresql's own. */
final class R2dbcCopy {
    private R2dbcCopy() {}

    /**
     * Emits how many rows the database has copied.
     *
     * @param connection of the pool
     */
    static Flux<Long> copy(Connection connection, int id) {
        PostgresqlConnection driver = requireNonNull(((Wrapped<?>) connection).unwrap(PostgresqlConnection.class));
        return driver.copyIn(
                        R2dbcSql.COPY,
                        Flux.range(0, Workload.COPIED / Workload.PAGE)
                                .map(page -> Unpooled.wrappedBuffer(
                                        Workload.page(id, page * Workload.PAGE).getBytes(StandardCharsets.UTF_8))))
                .flux();
    }
}
