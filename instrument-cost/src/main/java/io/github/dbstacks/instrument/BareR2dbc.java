package io.github.dbstacks.instrument;

import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.r2dbc.Application;
import io.github.dbstacks.r2dbc.R2dbcBatch;
import io.github.dbstacks.r2dbc.R2dbcPool;
import io.github.dbstacks.settings.Settings;
import io.r2dbc.spi.Readable;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;

/** One publisher whose rows are read and dropped. */
final class BareR2dbc implements BareLoop {
    private final Batch application;
    private final DatabaseClient client;
    private final int concurrency;
    private final String sql;
    private final int id;

    private BareR2dbc(Settings settings) {
        R2dbcPool pool = R2dbcPool.open(settings);
        application = new R2dbcBatch(pool, settings);
        client = DatabaseClient.create(pool.connections());
        concurrency = settings.concurrency();
        sql = settings.workload().sql();
        id = settings.ids().of(0, settings.workload().lastId());
    }

    public static void main(String[] args) {
        BareLoop.main(Application.class, args, BareR2dbc::new);
    }

    @Override
    public long select(int selects) {
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

    @Override
    public Batch application() {
        return application;
    }

    @Override
    public void close() {
        application.close();
    }
}
