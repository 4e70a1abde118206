package io.github.dbstacks.quarkus;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.AgroalDataSourceMetrics;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration;
import io.github.dbstacks.harness.Marks;
import io.github.dbstacks.harness.PoolReport;
import io.github.dbstacks.harness.connection.JdbcDriver;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Settings;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.eclipse.microprofile.config.ConfigProvider;

/** Quarkus' Agroal pool. An application makes a bean of it and fills it when it starts. */
public class AgroalPool implements PoolReport {
    /** Spring Boot's property for meters whose names begin with {@code agroal}. */
    private static final String SHOWN = "management.metrics.enable.agroal";

    private final AgroalDataSource pool;
    private final Settings settings;

    protected AgroalPool(AgroalDataSource pool, Settings settings) {
        this.pool = pool;
        this.settings = settings;
    }

    /** Takes the connections at the same time, which makes the pool open them, and throws what keeps it from that. */
    protected void fill() throws SQLException {
        // A database that refuses a connection, or stays silent, is reported in time.
        try (Connection first =
                DriverManager.getConnection(JdbcDriver.of(settings).url(), settings.user(), settings.password())) {
            Marks.ask(first, settings);
        }
        List<Connection> taken = new ArrayList<>();
        try {
            while (taken.size() < settings.connectionsAtFirst()) {
                taken.add(pool.getConnection());
            }
        } finally {
            for (Connection connection : taken) {
                connection.close();
            }
        }
    }

    /**
     * Shows how many connections are in use, free and waited for, by Quarkus' own names, if
     * {@code management.metrics.enable.agroal} is true. It is not by default: Agroal counts them only where it times
     * each borrow too, which the other applications do not. To be called before the first connection is taken.
     */
    protected void show(MeterRegistry registry) {
        if (ConfigProvider.getConfig().getOptionalValue(SHOWN, Boolean.class).orElse(false)) {
            pool.getConfiguration().setMetricsEnabled(true);
            gauge(registry, "agroal.active.count", AgroalDataSourceMetrics::activeCount);
            gauge(registry, "agroal.available.count", AgroalDataSourceMetrics::availableCount);
            gauge(registry, "agroal.awaiting.count", AgroalDataSourceMetrics::awaitingCount);
        }
    }

    private void gauge(MeterRegistry registry, String name, ToLongFunction<AgroalDataSourceMetrics> count) {
        Gauge.builder(name, () -> count.applyAsLong(pool.getMetrics()))
                .tag("pool", settings.stack().name())
                .register(registry);
    }

    @Override
    public Map<String, String> configuration() {
        AgroalConnectionPoolConfiguration configured = pool.getConfiguration().connectionPoolConfiguration();
        JdbcDriver driver = JdbcDriver.of(settings);
        Map<String, String> configuration = new TreeMap<>();
        configuration.put(Setting.POOL_SIZE.key(), Integer.toString(configured.maxSize()));
        settings.poolMin()
                .ifPresent(given -> configuration.put(Setting.POOL_MIN.key(), Integer.toString(configured.minSize())));
        configuration.put("pool", "Agroal " + configured.minSize() + ".." + configured.maxSize());
        configured.connectionFactoryConfiguration().jdbcProperties().stringPropertyNames().stream()
                .filter(name -> !name.equals("password"))
                .forEach(name -> configuration.put(
                        driver.name() + " " + name,
                        configured
                                .connectionFactoryConfiguration()
                                .jdbcProperties()
                                .getProperty(name)));
        configuration.put(driver.name() + " " + driver.tls(), settings.tls().toString());
        configuration.put(
                "autocommit",
                Boolean.toString(configured.connectionFactoryConfiguration().autoCommit()));
        configuration.put("result format", "binary");
        configuration.put("threads", settings.has(VirtualThreads.PROFILE) ? "virtual" : "platform");
        return configuration;
    }
}
