package io.github.dbstacks.jdbc;

import com.zaxxer.hikari.HikariConfig;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Makes a pool's connections. HikariCP fills a pool with one thread for each processor, and each of them sleeps for 30 ms after each
 * connection (HikariPool.PoolEntryCreator): for 200 connections and two processors that is 3 s. An interrupted thread does not sleep. So
 * each of these threads is interrupted after each connection, and no longer before the next: pgjdbc gives up a connection whose thread is
 * interrupted while it waits for it. HikariCP 7 makes one connection a task, and a ThreadPoolExecutor's threads begin each
 * task without an interrupt. HikariCP 5 fills the whole pool in one task.
 */
final class PromptDataSource extends PGSimpleDataSource {
    private static final long serialVersionUID = 1L;

    private final transient Thread opener = Thread.currentThread();
    private transient volatile @Nullable SQLException refused;

    /** @param config whose address and properties it takes, as HikariCP would */
    PromptDataSource(HikariConfig config) throws SQLException {
        setUrl(config.getJdbcUrl());
        for (String name : config.getDataSourceProperties().stringPropertyNames()) {
            setProperty(name, config.getDataSourceProperties().getProperty(name));
        }
    }

    @Override
    public Connection getConnection(@Nullable String user, @Nullable String password) throws SQLException {
        if (Thread.currentThread().equals(opener)) {
            return super.getConnection(user, password);
        }
        // HikariCP interrupts this thread itself only when the pool closes, and sees that by the state of the pool.
        Thread.interrupted();
        try {
            Connection connection = super.getConnection(user, password);
            refused = null;
            Thread.currentThread().interrupt();
            return connection;
        } catch (SQLException e) {
            refused = e;
            throw e;
        }
    }

    /** Why the last connection could not be opened; null when it could. */
    @Nullable
    SQLException refused() {
        return refused;
    }

    /** HikariCP would replace the time limit of {@link JdbcPool#url} by that for waiting for a connection. */
    @Override
    public void setLoginTimeout(int seconds) {}
}
