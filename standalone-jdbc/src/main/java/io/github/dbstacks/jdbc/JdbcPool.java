package io.github.dbstacks.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.harness.PoolException;
import io.github.dbstacks.settings.Settings;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** A HikariCP pool of pgjdbc connections, full before anybody uses it. */
public final class JdbcPool {
    private static final Duration FILL_TIME = Duration.ofSeconds(60);

    private JdbcPool() {}

    public static HikariDataSource open(Settings settings) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url(settings));
        config.setUsername(settings.user());
        config.setPassword(settings.password());
        config.setMaximumPoolSize(settings.poolSize());
        config.setMinimumIdle(settings.poolSize());
        config.setConnectionTimeout(settings.timeout().toMillis());
        config.setMaxLifetime(0);
        config.setKeepaliveTime(0);
        config.addDataSourceProperty("prepareThreshold", "1"); // from the first execution on, as the other drivers do
        HikariDataSource pool = new HikariDataSource(config);
        waitUntilFull(pool);
        return pool;
    }

    static Map<String, String> configuration(HikariDataSource pool, Settings settings) {
        Map<String, String> configuration = new TreeMap<>();
        configuration.put("pool", "HikariCP " + pool.getMinimumIdle() + ".." + pool.getMaximumPoolSize());
        pool.getDataSourceProperties().forEach((key, value) -> configuration.put("pgjdbc " + key, value.toString()));
        configuration.put("pgjdbc sslmode", settings.tls().toString());
        configuration.put("autocommit", Boolean.toString(pool.isAutoCommit()));
        configuration.put("threads", settings.has("virtual-threads") ? "virtual" : "platform");
        return configuration;
    }

    /** pgjdbc's URL with all that is not pgjdbc's own default and must be equal on every stack. */
    public static String url(Settings settings) {
        String tls = settings.tlsRootCert()
                .map(path -> "&sslrootcert=" + encoded(path.toString()))
                .orElse("");
        return "jdbc:" + settings.url() + "?ApplicationName="
                + encoded(settings.stack().name()) + "&gssEncMode=disable&sslmode=" + settings.tls() + tls;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static void waitUntilFull(HikariDataSource pool) {
        long deadline = System.nanoTime() + FILL_TIME.toNanos();
        while (pool.getHikariPoolMXBean().getTotalConnections() < pool.getMaximumPoolSize()) {
            if (System.nanoTime() > deadline) {
                int open = pool.getHikariPoolMXBean().getTotalConnections();
                pool.close();
                throw new PoolException("The pool got " + open + " of " + pool.getMaximumPoolSize()
                        + " connections: make pool-size smaller or the server's max_connections larger.");
            }
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new PoolException("Interrupted while the pool was filling.");
            }
        }
    }
}
