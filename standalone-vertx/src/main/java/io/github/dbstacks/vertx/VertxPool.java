package io.github.dbstacks.vertx;

import io.github.dbstacks.harness.FirstConnection;
import io.github.dbstacks.harness.Marks;
import io.github.dbstacks.netty.SilenceLimit;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.Transport;
import io.github.dbstacks.vertx.quirks.Vertx4;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.metrics.MetricsOptions;
import io.vertx.core.spi.VertxMetricsFactory;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Vert.x's own pool of connections. It is full before its first use, unless it fills on demand as the pipelining client does.
 *
 * @param connectionsPerThread for each event-loop thread the number of connections made on it
 */
public record VertxPool(
        Vertx vertx, SqlClient client, PoolOptions poolOptions, Map<String, Integer> connectionsPerThread) {
    /** Netty would say on standard error that it has found what limits the silence of a database. */
    private static final Logger NETTY = Logger.getLogger("io.netty.bootstrap.ChannelInitializerExtensions");

    /** Vert.x's own default for the pipelining client. */
    private static final int PIPELINING_LIMIT = 256;

    public static VertxPool open(Settings settings) {
        return open(settings, settings.has("pipelining"), isFilled(settings), Vertx::vertx);
    }

    /** @param metrics is told of each connection that is asked for, taken and given back */
    public static VertxPool open(Settings settings, VertxMetricsFactory metrics) {
        return open(
                settings,
                settings.has("pipelining"),
                isFilled(settings),
                options -> Vertx.builder()
                        .with(options.setMetricsOptions(new MetricsOptions().setEnabled(true)))
                        .withMetrics(metrics)
                        .build());
    }

    /** Whether all connections are there before the first use. */
    public static boolean isFilled(Settings settings) {
        return !settings.has("pipelining") && !settings.has("on-demand");
    }

    /** Opens and closes as many connections as the pool may have, to find out before the first request whether the database allows it. */
    public static void check(Settings settings) {
        open(settings, false, true, Vertx::vertx).close();
    }

    private static VertxPool open(
            Settings settings, boolean pipelining, boolean isFilled, Function<VertxOptions, Vertx> start) {
        Vertx4.refuseNewJvm();
        NETTY.setLevel(Level.WARNING);
        SilenceLimit.forEveryConnection();
        Vertx vertx =
                start.apply(new VertxOptions().setPreferNativeTransport(settings.transport() == Transport.NATIVE));
        PoolOptions options = new PoolOptions()
                .setMaxSize(settings.poolSize())
                .setName(settings.stack().name())
                .setEventLoopSize(settings.has("event-loops") ? settings.eventLoops() : 0);
        if (!settings.hasLibraryDefaults()) {
            // No timeout: it would set and cancel a timer for each SELECT (vertx-sql-client#1586).
            options.setConnectionTimeout(0);
        }
        Map<String, Integer> loops = new ConcurrentHashMap<>();
        try {
            check(vertx, settings);
            SqlClient client = VertxDriver.of(settings)
                    .client(vertx, pipelining ? PIPELINING_LIMIT : 1, options, connection -> opened(connection, loops));
            if (isFilled) {
                fill((Pool) client, settings.poolSize());
            }
            return new VertxPool(vertx, client, options, loops);
        } catch (RuntimeException e) {
            vertx.close();
            throw e;
        }
    }

    private static void opened(SqlConnection connection, Map<String, Integer> loops) {
        loops.merge(Thread.currentThread().getName(), 1, Integer::sum);
        connection.close(); // gives it to the pool
    }

    /** Opens and closes one connection beside the pool, to find out in time whether the database answers. */
    private static void check(Vertx vertx, Settings settings) {
        FirstConnection.await(VertxDriver.of(settings)
                .connect(vertx)
                .compose(connection -> askForMarks(connection, settings).compose(asked -> connection.close()))
                .toCompletionStage());
    }

    /** Fails never: an application that only reads works without the answer. */
    private static Future<Void> askForMarks(SqlConnection connection, Settings settings) {
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

    private static void fill(Pool pool, int size) {
        FirstConnection.fill(
                size,
                () -> pool.getConnection().toCompletionStage(),
                connection -> connection.close().toCompletionStage());
    }

    public Map<String, String> configuration(Settings settings) {
        boolean pipelining = settings.has("pipelining");
        Map<String, String> configuration = new TreeMap<>();
        configuration.put("client", pipelining ? "pooled, pipelining" : "pool");
        configuration.put("pipeliningLimit", Integer.toString(pipelining ? PIPELINING_LIMIT : 1));
        configuration.put(Setting.POOL_SIZE.key(), Integer.toString(poolOptions.getMaxSize()));
        configuration.put("pool filled", isFilled(settings) ? "before the first iteration" : "on demand");
        int loops = poolOptions.getEventLoopSize();
        configuration.put("event loops", loops == 0 ? "the caller's (Vert.x's default)" : Integer.toString(loops));
        configuration.put(
                "event loop threads", Integer.toString(loops == 0 ? VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE : loops));
        configuration.put("result format", "binary");
        configuration.put(Setting.TRANSPORT.key(), vertx.isNativeTransportEnabled() ? "native" : "nio");
        configuration.put("sslMode", settings.tls().toString());
        configuration.put("cachePreparedStatements", Boolean.toString(!settings.hasLibraryDefaults()));
        configuration.put("autocommit", "true");
        return configuration;
    }

    /** Asks the database for nothing, to see whether it answers. */
    public CompletionStage<?> ask() {
        return client.query("SELECT 1").execute().toCompletionStage();
    }

    public void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
