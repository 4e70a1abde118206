package io.github.dbstacks.r2dbc;

import io.github.dbstacks.harness.Tally;
import io.github.dbstacks.harness.metrics.SelectTimer;
import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.schema.RowSum;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.Readable;
import java.util.Objects;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** One SELECT, read to its last row, in one of two APIs. */
@FunctionalInterface
interface Select {
    /** When subscribed, adds its rows to {@code tally}. It emits nothing: {@code flatMap} would queue what many SELECTs emit. */
    Mono<Void> into(Tally tally, String sql, int id, ServiceTimes serviceTimes);

    /** With Spring's DatabaseClient. */
    static Select withDatabaseClient(ConnectionFactory pool) {
        DatabaseClient client = DatabaseClient.create(pool);
        return (tally, sql, id, serviceTimes) -> {
            SelectTimer timer = serviceTimes.begin();
            RowSum sum = new RowSum();
            return client.sql(sql)
                    .bind(0, id)
                    .map(row -> add(row, sum))
                    .all()
                    .doOnComplete(() -> {
                        timer.end();
                        tally.add(sum.rowsRead());
                    })
                    .then();
        };
    }

    /** With the R2DBC interfaces only. */
    static Select withConnection(ConnectionFactory pool) {
        return (tally, sql, id, serviceTimes) -> {
            SelectTimer timer = serviceTimes.begin();
            RowSum sum = new RowSum();
            return Flux.usingWhen(
                            pool.create(),
                            connection -> {
                                timer.acquired();
                                return Flux.from(connection
                                                .createStatement(sql)
                                                .bind(0, id)
                                                .execute())
                                        .flatMap(result -> result.map(row -> add(row, sum)));
                            },
                            Connection::close)
                    .doOnComplete(() -> {
                        timer.end();
                        tally.add(sum.rowsRead());
                    })
                    .then();
        };
    }

    /** The mapping of a row must return an object; returning the sum creates none. */
    private static RowSum add(Readable row, RowSum sum) {
        int id = Objects.requireNonNull(row.get(0, Integer.class));
        sum.add(id, Objects.requireNonNull(row.get(1, String.class)));
        return sum;
    }
}
