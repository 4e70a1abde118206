package io.github.dbstacks.quarkus;

import io.github.dbstacks.harness.FirstConnection;
import io.github.dbstacks.harness.PoolReport;
import io.github.dbstacks.settings.Settings;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntSupplier;
import java.util.stream.Stream;

/** Quarkus' pool of Vert.x' client. An application makes a bean of it and fills it when it starts. */
public class ReactivePool implements PoolReport {
    private final Pool pool;
    private final Settings settings;

    protected ReactivePool(Pool pool, Settings settings) {
        this.pool = pool;
        this.settings = settings;
    }

    /** Takes all connections at the same time, which makes the pool open them, and throws what keeps it from being full. */
    protected void fill() {
        List<CompletableFuture<SqlConnection>> taken = Stream.generate(() -> started(pool.getConnection()))
                .limit(settings.poolSize())
                .toList();
        FirstConnection.await(taken.get(0));
        all(taken);
        all(taken.stream().map(connection -> started(connection.join().close())).toList());
    }

    private static <T> CompletableFuture<T> started(Future<T> future) {
        return future.toCompletionStage().toCompletableFuture();
    }

    private static void all(List<? extends CompletableFuture<?>> futures) {
        CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new)).join();
    }

    /** Shows how many connections the pool has, by the names of the other application with this client. */
    protected void show(MeterRegistry registry) {
        gauge(registry, "vertx.sql.pool.connections", pool::size);
        gauge(registry, "vertx.sql.pool.max", settings::poolSize);
    }

    private void gauge(MeterRegistry registry, String name, IntSupplier count) {
        Gauge.builder(name, count::getAsInt)
                .tag("pool", settings.stack().name())
                .register(registry);
    }

    @Override
    public Map<String, String> configuration() {
        Map<String, String> configuration = new TreeMap<>();
        configuration.put("client", "pool");
        configuration.put("pipeliningLimit", "1");
        configuration.put("pool maxSize", Integer.toString(settings.poolSize()));
        configuration.put("result format", "binary");
        configuration.put("sslMode", settings.tls().toString());
        configuration.put("cachePreparedStatements", Boolean.toString(!settings.hasLibraryDefaults()));
        configuration.put("autocommit", "true");
        return configuration;
    }
}
