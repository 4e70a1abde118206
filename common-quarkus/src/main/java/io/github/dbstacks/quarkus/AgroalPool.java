package io.github.dbstacks.quarkus;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration;
import io.github.dbstacks.harness.PoolReport;
import io.github.dbstacks.settings.Settings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Quarkus' Agroal pool of pgjdbc connections. An application makes a bean of it and fills it when it starts. */
public class AgroalPool implements PoolReport {
    private final AgroalDataSource pool;
    private final Settings settings;

    protected AgroalPool(AgroalDataSource pool, Settings settings) {
        this.pool = pool;
        this.settings = settings;
    }

    /** Takes all connections at the same time, which makes the pool open them, and throws what keeps it from being full. */
    protected void fill() throws SQLException {
        // A database that refuses a connection, or stays silent, is reported in time.
        DriverManager.getConnection(DataSources.jdbcUrl(settings), settings.user(), settings.password())
                .close();
        List<Connection> taken = new ArrayList<>();
        try {
            while (taken.size() < settings.poolSize()) {
                taken.add(pool.getConnection());
            }
        } finally {
            for (Connection connection : taken) {
                connection.close();
            }
        }
    }

    @Override
    public Map<String, String> configuration() {
        AgroalConnectionPoolConfiguration configured = pool.getConfiguration().connectionPoolConfiguration();
        Map<String, String> configuration = new TreeMap<>();
        configuration.put("pool", "Agroal " + configured.minSize() + ".." + configured.maxSize());
        configured.connectionFactoryConfiguration().jdbcProperties().stringPropertyNames().stream()
                .filter(name -> !name.equals("password"))
                .forEach(name -> configuration.put(
                        "pgjdbc " + name,
                        configured
                                .connectionFactoryConfiguration()
                                .jdbcProperties()
                                .getProperty(name)));
        configuration.put("pgjdbc sslmode", settings.tls().toString());
        configuration.put(
                "autocommit",
                Boolean.toString(configured.connectionFactoryConfiguration().autoCommit()));
        configuration.put("result format", "binary");
        configuration.put("threads", settings.has(VirtualThreads.PROFILE) ? "virtual" : "platform");
        return configuration;
    }
}
