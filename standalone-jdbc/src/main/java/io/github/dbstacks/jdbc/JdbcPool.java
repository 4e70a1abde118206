package io.github.dbstacks.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import io.github.dbstacks.harness.Marks;
import io.github.dbstacks.harness.connection.JdbcDriver;
import io.github.dbstacks.jdbc.quirks.HikariProperties;
import io.github.dbstacks.jdbc.quirks.WatchfulPool;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Settings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;

/** A HikariCP pool that is full before its first use, or has as many connections as {@code pool-min} says. */
public final class JdbcPool {
    private static final long LOOK_MILLIS = 100;
    /** The time for which HikariCP may fill the pool with several threads. What is missing then, it adds one by one. */
    private static final long FILL_MILLIS = 5_000;

    private JdbcPool() {}

    /** Opens and fills the pool, and throws what keeps it from having its connections. */
    public static HikariDataSource open(Settings settings) throws SQLException, InterruptedException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url(settings));
        config.setUsername(settings.user());
        config.setPassword(settings.password());
        config.setMaximumPoolSize(settings.poolSize());
        config.setMinimumIdle(settings.connectionsAtFirst());
        config.setMaxLifetime(0);
        config.setKeepaliveTime(0);
        if (!settings.hasLibraryDefaults()) {
            JdbcDriver.of(settings).prepares().forEach(config::addDataSourceProperty);
        }
        // This connection is refused at once, or not at all. HikariCP would ask again until FILL_MILLIS have passed.
        try (Connection first =
                DriverManager.getConnection(config.getJdbcUrl(), config.getUsername(), config.getPassword())) {
            Marks.ask(first, settings);
        }
        HikariProperties.set();
        config.setInitializationFailTimeout(FILL_MILLIS);
        HikariDataSource pool = new WatchfulPool(config, settings);
        try {
            waitUntilOpen(pool);
            return pool;
        } catch (SQLException | InterruptedException e) {
            pool.close();
            throw e;
        }
    }

    /** Returns how pool and driver are configured, and which threads the SELECTs of {@code settings} run on. */
    public static Map<String, String> configuration(HikariDataSource pool, Settings settings) {
        Map<String, String> configuration = new TreeMap<>();
        configuration.put(Setting.POOL_SIZE.key(), Integer.toString(pool.getMaximumPoolSize()));
        settings.poolMin()
                .ifPresent(given -> configuration.put(Setting.POOL_MIN.key(), Integer.toString(pool.getMinimumIdle())));
        configuration.put("pool", "HikariCP " + pool.getMinimumIdle() + ".." + pool.getMaximumPoolSize());
        JdbcDriver driver = JdbcDriver.of(settings);
        pool.getDataSourceProperties()
                .forEach((key, value) -> configuration.put(driver.name() + " " + key, value.toString()));
        configuration.put(driver.name() + " " + driver.tls(), settings.tls().toString());
        configuration.put("autocommit", Boolean.toString(pool.isAutoCommit()));
        configuration.put("result format", isBinary(pool, settings) ? "binary" : "text");
        configuration.put("threads", settings.has("virtual-threads") ? "virtual" : "platform");
        return configuration;
    }

    /** The drivers for MariaDB and MySQL read text where the server has not prepared the statement. */
    private static boolean isBinary(HikariDataSource pool, Settings settings) {
        return settings.dbms().answersInAskedFormat()
                || "true".equals(pool.getDataSourceProperties().get("useServerPrepStmts"));
    }

    /**
     * Returns how many connections a pool has now, by the names of HikariCP's metrics. One that Spring Boot has made
     * has none until its first use.
     */
    public static Map<String, IntSupplier> counts(HikariDataSource pool) {
        Map<String, IntSupplier> counts = new TreeMap<>();
        counts.put("hikaricp.connections", now(pool, HikariPoolMXBean::getTotalConnections));
        counts.put("hikaricp.connections.active", now(pool, HikariPoolMXBean::getActiveConnections));
        counts.put("hikaricp.connections.idle", now(pool, HikariPoolMXBean::getIdleConnections));
        counts.put("hikaricp.connections.pending", now(pool, HikariPoolMXBean::getThreadsAwaitingConnection));
        counts.put("hikaricp.connections.max", pool::getMaximumPoolSize);
        counts.put("hikaricp.connections.min", pool::getMinimumIdle);
        return counts;
    }

    private static IntSupplier now(HikariDataSource pool, ToIntFunction<HikariPoolMXBean> count) {
        return () -> {
            HikariPoolMXBean open = pool.getHikariPoolMXBean();
            return open == null ? 0 : count.applyAsInt(open);
        };
    }

    /** The driver's URL. It sets explicitly what must be equal on every stack and is not the driver's default. */
    public static String url(Settings settings) {
        return JdbcDriver.of(settings).url();
    }

    /**
     * HikariCP fills in the background and does not report failures. When the filling stalls, a connection is opened
     * here to see why.
     */
    public static void waitUntilOpen(HikariDataSource pool) throws SQLException, InterruptedException {
        int before = 0;
        int open = pool.getHikariPoolMXBean().getTotalConnections();
        while (open < pool.getMinimumIdle()) {
            if (open == before) {
                DriverManager.getConnection(pool.getJdbcUrl(), pool.getUsername(), pool.getPassword())
                        .close();
            }
            Thread.sleep(LOOK_MILLIS);
            before = open;
            open = pool.getHikariPoolMXBean().getTotalConnections();
        }
    }
}
