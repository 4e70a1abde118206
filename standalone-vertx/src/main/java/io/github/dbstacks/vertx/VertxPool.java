package io.github.dbstacks.vertx;

import io.github.dbstacks.harness.FirstConnection;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.Transport;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.ClientBuilder;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Vert.x's own pool of PostgreSQL connections. It is full before its first use; the pipelining client fills on demand.
 *
 * @param connectionsPerThread for each event-loop thread the number of connections made on it
 */
public record VertxPool(
        Vertx vertx, SqlClient client, PoolOptions poolOptions, Map<String, Integer> connectionsPerThread) {
    /** Vert.x's own default for the pipelining client. */
    private static final int PIPELINING_LIMIT = 256;

    public static VertxPool open(Settings settings) {
        return open(settings, settings.has("pipelining"));
    }

    /** Opens and closes as many connections as the pool may have, to find out before the first request whether the database allows it. */
    public static void check(Settings settings) {
        open(settings, false).close();
    }

    private static VertxPool open(Settings settings, boolean pipelining) {
        Vertx vertx =
                Vertx.vertx(new VertxOptions().setPreferNativeTransport(settings.transport() == Transport.NATIVE));
        PoolOptions options = new PoolOptions()
                .setMaxSize(settings.poolSize())
                .setName(settings.stack().name())
                .setConnectionTimeout(
                        0) // no timeout: it would set and cancel a timer for each SELECT (vertx-sql-client#1586)
                .setEventLoopSize(settings.has("event-loops") ? settings.eventLoops() : 0);
        Map<String, Integer> loops = new ConcurrentHashMap<>();
        try {
            check(vertx, settings);
            if (pipelining) {
                SqlClient client = build(PgBuilder.client(), vertx, options, settings, PIPELINING_LIMIT, loops);
                return new VertxPool(vertx, client, options, loops);
            }
            Pool pool = build(PgBuilder.pool(), vertx, options, settings, 1, loops);
            fill(pool, settings.poolSize());
            return new VertxPool(vertx, pool, options, loops);
        } catch (RuntimeException e) {
            vertx.close();
            throw e;
        }
    }

    private static <C extends SqlClient> C build(
            ClientBuilder<C> builder,
            Vertx vertx,
            PoolOptions options,
            Settings settings,
            int pipeliningLimit,
            Map<String, Integer> loops) {
        PgConnectOptions driver = driver(settings).setPipeliningLimit(pipeliningLimit);
        return builder.with(options)
                .connectingTo(driver)
                .using(vertx)
                .withConnectHandler(connection -> {
                    loops.merge(Thread.currentThread().getName(), 1, Integer::sum);
                    connection.close(); // gives it to the pool
                })
                .build();
    }

    private static PgConnectOptions driver(Settings settings) {
        PgConnectOptions driver = new PgConnectOptions()
                .setHost(settings.url().host())
                .setPort(settings.url().port())
                .setDatabase(settings.url().database())
                .setUser(settings.user())
                .setPassword(settings.password())
                .addProperty("application_name", settings.stack().name())
                .setCachePreparedStatements(true); // the default, off, costs one more round trip for each SELECT
        VertxTls.apply(driver, settings);
        return driver;
    }

    /** Opens and closes one connection beside the pool, to find out in time whether the database answers. */
    private static void check(Vertx vertx, Settings settings) {
        FirstConnection.await(PgConnection.connect(vertx, driver(settings))
                .compose(SqlConnection::close)
                .toCompletionStage());
    }

    /** Takes all connections at the same time, which makes the pool open them, and gives them back. */
    private static void fill(Pool pool, int size) {
        Future.join(Stream.generate(pool::getConnection).limit(size).toList())
                .compose(taken -> Future.join(taken.<SqlConnection>list().stream()
                        .map(SqlConnection::close)
                        .toList()))
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }

    public Map<String, String> configuration(Settings settings) {
        boolean pipelining = settings.has("pipelining");
        Map<String, String> configuration = new TreeMap<>();
        configuration.put("client", pipelining ? "pooled, pipelining" : "pool");
        configuration.put("pipeliningLimit", Integer.toString(pipelining ? PIPELINING_LIMIT : 1));
        configuration.put("pool maxSize", Integer.toString(poolOptions.getMaxSize()));
        configuration.put("pool filled", pipelining ? "on demand" : "before the first iteration");
        int loops = poolOptions.getEventLoopSize();
        configuration.put("event loops", loops == 0 ? "the caller's (Vert.x's default)" : Integer.toString(loops));
        configuration.put(
                "event loop threads", Integer.toString(loops == 0 ? VertxOptions.DEFAULT_EVENT_LOOP_POOL_SIZE : loops));
        configuration.put("result format", "binary");
        configuration.put("transport", vertx.isNativeTransportEnabled() ? "native" : "nio");
        configuration.put("sslMode", settings.tls().toString());
        configuration.put("cachePreparedStatements", "true");
        configuration.put("autocommit", "true");
        return configuration;
    }

    public void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
