package io.github.dbstacks.vertx;

import io.github.dbstacks.harness.Marks;
import io.github.dbstacks.harness.connection.FirstConnection;
import io.github.dbstacks.netty.SilenceLimit;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.Transport;
import io.github.dbstacks.vertx.quirks.Vertx4;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.metrics.MetricsOptions;
import io.vertx.core.spi.VertxMetricsFactory;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * Vert.x's own pool of connections. It is full before its first use, unless it fills on demand as the pipelining client
 * does. The client opens a connection on the event loop that asks for it, and prefers connections of that loop later.
 * So each loop asks for its share.
 *
 * @param contexts one on each event loop; none where the calling thread asks for everything
 * @param connectionsPerThread for each event-loop thread the number of connections made on it
 */
public record VertxPool(
        Vertx vertx,
        List<Context> contexts,
        SqlClient client,
        PoolOptions poolOptions,
        Map<String, Integer> connectionsPerThread) {
    /** Netty would say on standard error that it has found what limits the silence of a database. */
    private static final Logger NETTY = Logger.getLogger("io.netty.bootstrap.ChannelInitializerExtensions");

    private static final String ONE_LOOP = "one-loop";

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

    /** Returns whether all connections are there before the first use. */
    public static boolean isFilled(Settings settings) {
        return !settings.has("pipelining") && !settings.has("on-demand");
    }

    /**
     * Opens and closes as many connections as the pool may have, to find out before the first request whether the
     * database allows it.
     */
    public static void check(Settings settings) {
        open(settings, false, true, Vertx::vertx).close();
    }

    private static VertxPool open(
            Settings settings, boolean pipelining, boolean isFilled, Function<VertxOptions, Vertx> start) {
        Vertx4.refuseNewJvm();
        NETTY.setLevel(Level.WARNING);
        SilenceLimit.forEveryConnection();
        Vertx vertx = start.apply(new VertxOptions()
                .setPreferNativeTransport(settings.transport() == Transport.NATIVE)
                .setEventLoopPoolSize(threads(settings)));
        PoolOptions options = new PoolOptions()
                .setMaxSize(settings.poolSize())
                .setName(settings.stack().name());
        if (!settings.hasLibraryDefaults()) {
            // There is no timeout: it would set and cancel a timer for each SELECT (vertx-sql-client#1586).
            options.setConnectionTimeout(0);
        }
        Map<String, Integer> connections = new ConcurrentHashMap<>();
        try {
            check(vertx, settings);
            SqlClient client = VertxDriver.of(settings)
                    .client(
                            vertx,
                            pipelining ? PIPELINING_LIMIT : 1,
                            options,
                            connection -> opened(connection, connections));
            VertxPool pool = new VertxPool(vertx, contexts(vertx, settings), client, options, connections);
            if (isFilled) {
                pool.fill(settings.poolSize());
            }
            return pool;
        } catch (RuntimeException e) {
            vertx.close();
            throw e;
        }
    }

    /** Returns how many event loops there are. */
    private static int threads(Settings settings) {
        return settings.has("event-loops") ? settings.eventLoops() : VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE;
    }

    /** Vert.x gives a thread that is none of its own a context on the next event loop, and always the same one. */
    private static List<Context> contexts(Vertx vertx, Settings settings) {
        return settings.has(ONE_LOOP)
                ? List.of()
                : Stream.generate(() -> CompletableFuture.supplyAsync(
                                vertx::getOrCreateContext, task -> new Thread(task).start()))
                        .limit(threads(settings))
                        .map(CompletableFuture::join)
                        .toList();
    }

    /** The event loops that ask in turn. */
    public List<Context> loops() {
        return contexts.isEmpty() ? List.of(vertx.getOrCreateContext()) : contexts;
    }

    private static void opened(SqlConnection connection, Map<String, Integer> connections) {
        connections.merge(Thread.currentThread().getName(), 1, Integer::sum);
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

    private void fill(int size) {
        List<Context> loops = loops();
        AtomicInteger taken = new AtomicInteger();
        FirstConnection.fill(
                size,
                () -> take(loops.get(taken.getAndIncrement() % loops.size())),
                connection -> connection.close().toCompletionStage());
    }

    private CompletionStage<SqlConnection> take(Context loop) {
        CompletableFuture<SqlConnection> taken = new CompletableFuture<>();
        loop.runOnContext(here ->
                ((Pool) client).getConnection().onSuccess(taken::complete).onFailure(taken::completeExceptionally));
        return taken;
    }

    public Map<String, String> configuration(Settings settings) {
        boolean pipelining = settings.has("pipelining");
        Map<String, String> configuration = new TreeMap<>();
        configuration.put("client", pipelining ? "pooled, pipelining" : "pool");
        configuration.put("pipeliningLimit", Integer.toString(pipelining ? PIPELINING_LIMIT : 1));
        configuration.put(Setting.POOL_SIZE.key(), Integer.toString(poolOptions.getMaxSize()));
        configuration.put("pool filled", isFilled(settings) ? "before the first iteration" : "on demand");
        configuration.put(
                "event loops",
                settings.has(ONE_LOOP) ? "the caller's, which asks for everything" : "each asks for its share");
        configuration.put("event loop threads", Integer.toString(threads(settings)));
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
