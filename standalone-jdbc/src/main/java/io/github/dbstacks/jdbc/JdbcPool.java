package io.github.dbstacks.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.settings.Settings;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/** A HikariCP pool of pgjdbc connections, full before anybody uses it. */
public final class JdbcPool {
    private static final long STALL_MILLIS = 100;
    /** The longest that HikariCP is given to fill on every processor; what is left then it adds one by one. */
    private static final long FILL_MILLIS = 5_000;

    private JdbcPool() {}

    /** Opens and fills the pool; what keeps it from being full is thrown. */
    public static HikariDataSource open(Settings settings) throws SQLException, InterruptedException {
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
        // A database that refuses says so at once; HikariCP would ask it again until the time to fill is up.
        DriverManager.getConnection(config.getJdbcUrl(), config.getUsername(), config.getPassword())
                .close();
        // Its only switch for filling on every processor; else it opens one connection after another, 30 ms apart.
        System.setProperty("com.zaxxer.hikari.blockUntilFilled", "true");
        config.setInitializationFailTimeout(FILL_MILLIS);
        HikariDataSource pool = new HikariDataSource(config);
        try {
            waitUntilFull(pool);
            return pool;
        } catch (SQLException | InterruptedException e) {
            pool.close();
            throw e;
        }
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

    /** HikariCP fills by itself and keeps quiet when it cannot, so a fill that stalls is asked for its reason. */
    public static void waitUntilFull(HikariDataSource pool) throws SQLException, InterruptedException {
        int before = 0;
        int open = pool.getHikariPoolMXBean().getTotalConnections();
        while (open < pool.getMaximumPoolSize()) {
            if (open == before) {
                DriverManager.getConnection(pool.getJdbcUrl(), pool.getUsername(), pool.getPassword())
                        .close();
            }
            Thread.sleep(STALL_MILLIS);
            before = open;
            open = pool.getHikariPoolMXBean().getTotalConnections();
        }
    }
}
