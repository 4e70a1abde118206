package io.github.dbstacks.quarkus;

import io.github.dbstacks.harness.Marks;
import io.github.dbstacks.harness.PoolReport;
import io.github.dbstacks.harness.connection.FirstConnection;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Settings;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlConnection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import org.eclipse.microprofile.config.ConfigProvider;

/** Quarkus' pool of Vert.x' client. An application makes a bean of it and fills it when it starts. */
public class ReactivePool implements PoolReport {
    private final Pool pool;
    private final Settings settings;

    protected ReactivePool(Pool pool, Settings settings) {
        this.pool = pool;
        this.settings = settings;
    }

    /**
     * Takes all connections at the same time, which makes the pool open them, and throws what keeps it from being full.
     */
    protected void fill() {
        FirstConnection.await(pool.getConnection()
                .compose(connection -> askForMarks(connection).compose(asked -> connection.close()))
                .toCompletionStage());
        FirstConnection.fill(
                settings.poolSize(),
                () -> pool.getConnection().toCompletionStage(),
                connection -> connection.close().toCompletionStage());
    }

    /** Fails never: an application that only reads works without the answer. */
    private Future<Void> askForMarks(SqlConnection connection) {
        return Marks.question(settings)
                .map(question -> connection
                        .query(question)
                        .execute()
                        .map(rows -> {
                            Marks.answered(settings, rows.iterator().next().getString(0));
                            return (Void) null;
                        })
                        .otherwise(failure -> {
                            Marks.unanswered(settings, failure);
                            return null;
                        }))
                .orElseGet(Future::succeededFuture);
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
        // This is not what the setting says: the user's own properties of Quarkus win over it.
        configuration.put(
                Setting.POOL_SIZE.key(), ConfigProvider.getConfig().getValue(DataSources.REACTIVE_SIZE, String.class));
        configuration.put("result format", "binary");
        configuration.put("sslMode", settings.tls().toString());
        configuration.put("cachePreparedStatements", "true");
        configuration.put(Setting.TRANSPORT.key(), "nio"); // Quarkus' own choice, whatever the setting says
        configuration.put("autocommit", "true");
        return configuration;
    }
}
