package io.github.dbstacks.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Settings;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A pool that tells a database that is gone from connections that are all in use. HikariCP waits for both until its
 * {@code connectionTimeout}. Here that is short. Who waits for a connection in use then waits again until {@code timeout}; who
 * waits for a connection that cannot be opened fails.
 */
final class WatchfulPool extends HikariDataSource {
    /** How long a thread that waits learns nothing of a database that is gone. */
    private static final Duration LOOK = Duration.ofSeconds(2);

    private final Supplier<@Nullable SQLException> refused;
    private final Duration timeout;

    /** @param refused why the last connection could not be opened; null when it could */
    WatchfulPool(HikariConfig config, Supplier<@Nullable SQLException> refused, Settings settings) {
        super(watchful(config, settings));
        this.refused = refused;
        this.timeout = settings.timeout();
    }

    private static HikariConfig watchful(HikariConfig config, Settings settings) {
        // With all-at-once a virtual thread for each SELECT of an iteration may wait, and each look would wake them
        // all.
        boolean few = settings.fanOut() == FanOut.BOUNDED && settings.timeout().compareTo(LOOK) > 0;
        config.setConnectionTimeout((few ? LOOK : settings.timeout()).toMillis());
        return config;
    }

    @Override
    public Connection getConnection() throws SQLException {
        refuseIfGone();
        try {
            return super.getConnection();
        } catch (SQLTransientConnectionException e) {
            return awaitConnection(
                    System.nanoTime()
                            - Duration.ofMillis(getConnectionTimeout()).toNanos(),
                    e);
        }
    }

    private Connection awaitConnection(long begin, SQLTransientConnectionException timedOut) throws SQLException {
        SQLTransientConnectionException last = timedOut;
        while (System.nanoTime() - begin < timeout.toNanos()) {
            refuseIfGone();
            try {
                return super.getConnection();
            } catch (SQLTransientConnectionException e) {
                last = e;
            }
        }
        throw last;
    }

    private void refuseIfGone() throws SQLException {
        SQLException why = refused.get();
        if (why != null && getHikariPoolMXBean().getTotalConnections() == 0) {
            throw new SQLTransientConnectionException(why.getMessage(), why.getSQLState(), why);
        }
    }
}
