package io.github.dbstacks.r2dbc;

import static java.util.Objects.requireNonNull;

import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.PoolReport;
import io.github.dbstacks.harness.Tally;
import io.github.dbstacks.harness.metrics.SelectTimer;
import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.schema.Ids;
import io.github.dbstacks.schema.RowSum;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Settings;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Readable;
import io.r2dbc.spi.Statement;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** SELECTs, or what a workload writes, through an R2DBC driver and r2dbc-pool, composed as one publisher. */
public final class R2dbcBatch implements Batch {
    private final ConnectionPool pool;
    private final PoolReport report;
    private final Settings settings;
    private final DatabaseClient client;
    private final boolean isBare;

    /** Closes the pool when it is closed. */
    public R2dbcBatch(ConnectionPool pool, PoolReport report, Settings settings) {
        this.pool = pool;
        this.report = report;
        this.settings = settings;
        this.client = DatabaseClient.create(pool);
        this.isBare = settings.has("connection");
    }

    /**
     * Executes one SELECT and reads it to its last row. It emits nothing: {@code flatMap} would queue what many SELECTs
     * emit.
     */
    private Mono<Void> select(String sql, int id, Tally tally, ServiceTimes serviceTimes) {
        SelectTimer timer = serviceTimes.begin();
        RowSum sum = new RowSum();
        // A row must become an object. The sum is one that is there already.
        Function<Readable, RowSum> add =
                row -> sum.add(requireNonNull(row.get(0, Integer.class)), requireNonNull(row.get(1, String.class)));
        Flux<RowSum> rows = isBare
                ? Flux.usingWhen(
                        pool.create(),
                        connection -> {
                            timer.acquired();
                            Statement statement =
                                    connection.createStatement(sql).bind(0, id);
                            return Flux.from(statement.execute()).flatMap(result -> result.map(add));
                        },
                        Connection::close)
                : client.sql(sql).bind(0, id).map(add).all();
        return rows.doOnComplete(() -> {
                    timer.end();
                    tally.add(sum.rowsRead());
                })
                .then();
    }

    @Override
    public CompletionStage<RowsRead> start(Workload workload, int operations, ServiceTimes serviceTimes) {
        Tally tally = new Tally(operations);
        String sql = R2dbcSql.of(workload, settings.dbms());
        Ids ids = settings.ids(workload);
        R2dbcWrites more = R2dbcWrites.of(pool, client, settings);
        IntFunction<Mono<Void>> one = workload.isOneSelect()
                ? i -> select(sql, ids.of(i, workload.lastId()), tally, serviceTimes)
                : i -> more.run(workload, ids.of(i, workload.lastId()), tally, serviceTimes);
        if (settings.fanOut() == FanOut.BOUNDED) {
            Flux.range(0, operations)
                    .flatMap(one::apply, settings.concurrency())
                    .subscribe(nothing -> {}, tally::fail);
            return tally.result();
        }
        // Mono.when would keep each SELECT until the last has ended, with all that the driver had for it: 5 kB.
        // flatMap looks at all SELECTs that wait whenever one ends.
        Disposable.Composite started = Disposables.composite();
        for (int i = 0; i < operations; i++) {
            started.add(one.apply(i).subscribe(nothing -> {}, failure -> {
                tally.fail(failure);
                started.dispose();
            }));
        }
        return tally.result();
    }

    @Override
    public Map<String, String> configuration() {
        return report.configuration();
    }

    @Override
    public Map<String, Integer> connectionsPerThread() {
        return report.connectionsPerThread();
    }

    @Override
    public void close() {
        pool.dispose();
    }
}
