package io.github.dbstacks.r2dbc;

import io.github.dbstacks.harness.ServiceTimes;
import io.github.dbstacks.schema.RowsRead;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.Readable;
import java.util.Objects;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** One SELECT, read to its last row, in one of the two ways to write it. */
@FunctionalInterface
interface Select {
    Mono<RowsRead> from(String sql, int id, ServiceTimes serviceTimes);

    /** With Spring's DatabaseClient. */
    static Select withDatabaseClient(ConnectionFactory pool) {
        DatabaseClient client = DatabaseClient.create(pool);
        return (sql, id, serviceTimes) -> {
            long begin = serviceTimes.begin();
            return client.sql(sql)
                    .bind(0, id)
                    .map(Select::row)
                    .all()
                    .reduce(RowsRead.NONE, RowsRead::plus)
                    .doOnNext(read -> serviceTimes.end(begin));
        };
    }

    /** With nothing but the R2DBC interfaces. */
    static Select withConnection(ConnectionFactory pool) {
        return (sql, id, serviceTimes) -> {
            long begin = serviceTimes.begin();
            return Flux.usingWhen(
                            pool.create(),
                            connection -> {
                                serviceTimes.acquired(begin);
                                return Flux.from(connection
                                                .createStatement(sql)
                                                .bind(0, id)
                                                .execute())
                                        .flatMap(result -> result.map(Select::row));
                            },
                            Connection::close)
                    .reduce(RowsRead.NONE, RowsRead::plus)
                    .doOnNext(read -> serviceTimes.end(begin));
        };
    }

    private static RowsRead row(Readable row) {
        int id = Objects.requireNonNull(row.get(0, Integer.class));
        return RowsRead.row(id, Objects.requireNonNull(row.get(1, String.class)));
    }
}
