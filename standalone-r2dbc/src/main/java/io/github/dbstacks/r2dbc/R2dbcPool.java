package io.github.dbstacks.r2dbc;

import static java.util.Objects.requireNonNull;

import io.github.dbstacks.harness.Marks;
import io.github.dbstacks.harness.PoolReport;
import io.github.dbstacks.harness.connection.FirstConnection;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.SettingsException;
import io.github.dbstacks.settings.Switch;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.resources.LoopResources;

/**
 * An r2dbc-pool.
 *
 * @param connections the pool
 * @param loops knows which threads serve its connections
 */
public record R2dbcPool(ConnectionPool connections, ConnectionLoops loops, Settings settings) implements PoolReport {
    private static final Duration NEVER = Duration.ofMillis(-1);
    private static final int AT_ONCE = 8;
    private static final String FIXED_SIZE = "fixed-size";
    /** The default of r2dbc-pool. */
    private static final int LIBRARY_INITIAL_SIZE = 10;

    public static R2dbcPool open(Settings settings) {
        return open(settings, 0);
    }

    /** @param connections for how many the database must have room, see {@link #check} */
    public static R2dbcPool open(Settings settings, int connections) {
        check(settings, connections);
        ConnectionLoops loops = new ConnectionLoops(driver(settings, Loops.of(settings)));
        int size = settings.poolSize();
        refuseFixedSize(settings);
        ConnectionPoolConfiguration.Builder options = ConnectionPoolConfiguration.builder(loops)
                .maxSize(size)
                .maxCreateConnectionTime(Duration.ofSeconds(FirstConnection.PATIENCE_SECONDS));
        options.initialSize(initialSize(settings)).minIdle(minIdle(settings));
        if (!settings.hasLibraryDefaults()) {
            options.maxIdleTime(NEVER).name(settings.stack().name());
        }
        ConnectionPool pool = new ConnectionPool(options.build());
        if (settings.has("pool-warmup")) {
            pool.warmup().block();
        }
        return new R2dbcPool(pool, loops, settings);
    }

    private static void refuseFixedSize(Settings settings) {
        if (settings.poolMin().isPresent() && settings.has(FIXED_SIZE)) {
            throw new SettingsException("pool-min is not allowed with the profile " + FIXED_SIZE
                    + ", which opens as many connections as pool-size says.");
        }
    }

    private static int initialSize(Settings settings) {
        int size = settings.poolSize();
        int own = settings.has(FIXED_SIZE) ? size : Math.max(0, size - 2);
        return settings.poolMin()
                .orElse(settings.hasLibraryDefaults() ? Math.min(LIBRARY_INITIAL_SIZE, size) : own); // at most maxSize
    }

    private static int minIdle(Settings settings) {
        int size = settings.poolSize();
        int own = settings.has(FIXED_SIZE) ? size : size - 1;
        return settings.poolMin().orElse(settings.hasLibraryDefaults() ? 0 : own);
    }

    /** A new connection for each who asks, beside the pool (profile {@code no-pool}). */
    public ConnectionFactory unpooled() {
        return driver(settings, Loops.of(settings));
    }

    /** SELECTs through this pool. It is closed with the batch. */
    public R2dbcBatch batch() {
        return new R2dbcBatch(connections, this, settings);
    }

    /**
     * Finds out whether the database answers in time and has room for so many connections, which are opened beside the
     * pool and closed. They use an event loop of their own, or they would change which of the pool's event loops gets a
     * connection.
     */
    public static void check(Settings settings, int connections) {
        LoopResources loop = LoopResources.create("check", 1, true);
        ConnectionFactory driver = driver(settings, loop);
        FirstConnection.await(Mono.from(driver.create())
                .flatMap(connection -> askForMarks(connection, settings).then(Mono.from(connection.close())))
                .toFuture());
        Flux.range(0, connections)
                .flatMap(i -> driver.create(), AT_ONCE)
                .collectList()
                .flatMapIterable(open -> open)
                .flatMap(Connection::close)
                .blockLast();
        loop.disposeLater(Duration.ZERO, Duration.ofSeconds(1)).block();
    }

    private static Mono<Void> askForMarks(Connection connection, Settings settings) {
        return Mono.justOrEmpty(Marks.question(settings))
                .flatMap(question -> Flux.from(
                                connection.createStatement(question).execute())
                        .flatMap(result -> result.map(row -> requireNonNull(row.get(0, String.class))))
                        .single())
                .doOnNext(answer -> Marks.answered(settings, answer))
                .doOnError(failure -> Marks.unanswered(settings, failure))
                .onErrorComplete()
                .then();
    }

    /**
     * Makes the pool's connections, by the driver that the URL decides. It also makes connections beside the pool, on
     * other event loops.
     */
    public static ConnectionFactory driver(Settings settings, LoopResources loops) {
        return switch (settings.dbms()) {
            case POSTGRESQL -> R2dbcPostgresql.driver(settings, loops);
            case MARIADB -> R2dbcMariadb.driver(settings, loops);
            case MYSQL ->
                hasMysqlDriver(settings) ? R2dbcMysql.driver(settings, loops) : R2dbcMariadb.driver(settings, loops);
        };
    }

    private static boolean hasMysqlDriver(Settings settings) {
        return settings.has("driver-r2dbc-mysql");
    }

    /** Returns how driver and pool are configured; it differs for every combination of profiles. */
    @Override
    public Map<String, String> configuration() {
        Map<String, String> configuration = new TreeMap<>();
        configuration.put("api", settings.has("connection") ? "Connection" : "DatabaseClient");
        if (settings.has("no-pool")) {
            configuration.put("pool", "none: each statement opens a connection");
        } else {
            putPool(configuration);
        }
        configuration.put("event loops", Loops.describe(settings));
        configuration.put("event loop threads", Integer.toString(Loops.threads(settings)));
        configuration.put(Setting.TRANSPORT.key(), Loops.transport(settings));
        configuration.put("sslMode", settings.tls().toString());
        configuration.put("result format", isBinary(settings) ? "binary" : "text");
        configuration.put(
                "prepared statements",
                settings.dbms() == Dbms.POSTGRESQL
                        ? "cached without a limit, from the first execution on"
                        : settings.hasLibraryDefaults() ? "none" : "cached, from the first execution on");
        configuration.put("autocommit", "true");
        if (settings.dbms() == Dbms.MYSQL) {
            configuration.put("driver", hasMysqlDriver(settings) ? "r2dbc-mysql" : "r2dbc-mariadb");
        }
        return configuration;
    }

    private void putPool(Map<String, String> configuration) {
        configuration.put("pool initialSize", Integer.toString(initialSize(settings)));
        configuration.put("pool minIdle", Integer.toString(minIdle(settings)));
        settings.poolMin().ifPresent(least -> configuration.put(Setting.POOL_MIN.key(), Integer.toString(least)));
        connections
                .getMetrics()
                .ifPresent(metrics ->
                        configuration.put(Setting.POOL_SIZE.key(), Integer.toString(metrics.getMaxAllocatedSize())));
        configuration.put("pool warmup", Boolean.toString(settings.has("pool-warmup")));
    }

    /** MariaDB's protocol for prepared statements has no other format. */
    private static boolean isBinary(Settings settings) {
        return settings.dbms().answersInAskedFormat()
                ? settings.binaryResults() == Switch.ON
                : !settings.hasLibraryDefaults();
    }

    @Override
    public Map<String, Integer> connectionsPerThread() {
        return loops.perThread();
    }
}
