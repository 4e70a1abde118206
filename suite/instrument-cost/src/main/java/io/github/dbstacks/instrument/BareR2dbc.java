package io.github.dbstacks.instrument;

import io.github.dbstacks.r2dbc.Application;
import io.github.dbstacks.r2dbc.R2dbcPool;
import io.github.dbstacks.r2dbc.R2dbcSql;
import io.github.dbstacks.settings.Settings;
import io.r2dbc.spi.Readable;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;

/** One publisher that reads the rows and drops them. */
final class BareR2dbc extends BareLoop {
    private final DatabaseClient client;
    private final String sql;

    private BareR2dbc(R2dbcPool pool, Settings settings) {
        super(pool.batch(), settings);
        client = DatabaseClient.create(pool.connections());
        sql = R2dbcSql.of(settings.workload(), settings.dbms());
    }

    public static void main(String[] args) {
        main(Application.class, args, settings -> new BareR2dbc(R2dbcPool.open(settings), settings));
    }

    @Override
    long select(int selects) {
        LongAdder checksum = new LongAdder();
        Flux.range(0, selects)
                .flatMap(
                        i -> client.sql(sql)
                                .bind(0, id)
                                .map(row -> read(row, checksum))
                                .all()
                                .then(),
                        concurrency)
                .then()
                .block();
        return checksum.sum();
    }

    private static boolean read(Readable row, LongAdder checksum) {
        int companyId = Objects.requireNonNull(row.get(0, Integer.class));
        String companyName = Objects.requireNonNull(row.get(1, String.class));
        checksum.add((long) companyId * companyName.hashCode());
        return true;
    }
}
