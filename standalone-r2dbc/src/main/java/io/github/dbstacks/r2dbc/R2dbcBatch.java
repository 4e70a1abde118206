package io.github.dbstacks.r2dbc;

import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.Tally;
import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Settings;
import io.r2dbc.spi.ConnectionFactory;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** SELECTs through r2dbc-postgresql and r2dbc-pool, composed as one publisher. */
public final class R2dbcBatch implements Batch {
    private final Settings settings;
    private final Select select;
    private final Supplier<Map<String, String>> configuration;
    private final Supplier<Map<String, Integer>> connectionsPerThread;
    private final Runnable close;

    public R2dbcBatch(R2dbcPool pool, Settings settings) {
        this(
                pool.connections(),
                settings,
                () -> pool.configuration(settings),
                pool.loops()::perThread,
                () -> pool.connections().dispose());
    }

    /** Uses a pool that the caller makes, describes and closes. */
    public R2dbcBatch(
            ConnectionFactory pool,
            Settings settings,
            Supplier<Map<String, String>> configuration,
            Supplier<Map<String, Integer>> connectionsPerThread,
            Runnable close) {
        this.settings = settings;
        this.select = settings.has("connection") ? Select.withConnection(pool) : Select.withDatabaseClient(pool);
        this.configuration = configuration;
        this.connectionsPerThread = connectionsPerThread;
        this.close = close;
    }

    @Override
    public CompletionStage<RowsRead> start(Workload workload, int operations, ServiceTimes serviceTimes) {
        Tally tally = new Tally(operations);
        IntFunction<Mono<Void>> one =
                i -> select.into(tally, workload.sql(), settings.ids().of(i, workload.lastId()), serviceTimes);
        if (settings.fanOut() == FanOut.BOUNDED) {
            Flux.range(0, operations)
                    .flatMap(one::apply, settings.concurrency())
                    .subscribe(nothing -> {}, tally::fail);
        } else {
            startAll(operations, one, tally);
        }
        return tally.result();
    }

    /**
     * {@code Mono.when} would keep each SELECT until the last has ended, with all that the driver had for it: 5 kB. {@code flatMap} looks at
     * all SELECTs that wait whenever one ends.
     */
    private static void startAll(int operations, IntFunction<Mono<Void>> one, Tally tally) {
        Disposable.Composite started = Disposables.composite();
        for (int i = 0; i < operations; i++) {
            started.add(one.apply(i).subscribe(nothing -> {}, failure -> {
                tally.fail(failure);
                started.dispose();
            }));
        }
    }

    @Override
    public Map<String, String> configuration() {
        return configuration.get();
    }

    @Override
    public Map<String, Integer> connectionsPerThread() {
        return connectionsPerThread.get();
    }

    @Override
    public void close() {
        close.run();
    }
}
