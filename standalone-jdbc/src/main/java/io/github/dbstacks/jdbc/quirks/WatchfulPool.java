package io.github.dbstacks.jdbc.quirks;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Settings;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A pool that tells a database that is gone from connections that are all in use. HikariCP waits for both until its
 * {@code connectionTimeout} (<a href="https://github.com/brettwooldridge/HikariCP/issues/2254">HikariCP#2254</a>). Here
 * that is short. Who waits for a connection in use then waits again until {@code timeout}; who waits while the pool is
 * empty fails.
 */
public final class WatchfulPool extends HikariDataSource {
    /** The time for which a thread that waits learns nothing of a database that is gone. */
    private static final Duration LOOK = Duration.ofSeconds(2);

    private final Duration timeout;
    /** The reason why the pool was empty when a thread last gave up; null when it was not. */
    private volatile @Nullable SQLTransientConnectionException gone;

    public WatchfulPool(HikariConfig config, Settings settings) {
        super(watchful(config, settings));
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
            return getConnectionAgain(
                    System.nanoTime()
                            - Duration.ofMillis(getConnectionTimeout()).toNanos(),
                    e);
        }
    }

    private Connection getConnectionAgain(long begin, SQLTransientConnectionException timedOut) throws SQLException {
        SQLTransientConnectionException last = timedOut;
        while (true) {
            // HikariCP tells one thread only why the last connection could not be opened.
            if (last.getCause() != null) {
                gone = last;
            }
            refuseIfGone();
            if (System.nanoTime() - begin >= timeout.toNanos()) {
                throw last;
            }
            try {
                return super.getConnection();
            } catch (SQLTransientConnectionException e) {
                last = e;
            }
        }
    }

    private void refuseIfGone() throws SQLException {
        SQLTransientConnectionException why = gone;
        if (why == null) {
            return;
        }
        if (getHikariPoolMXBean().getTotalConnections() == 0) {
            throw new SQLTransientConnectionException(why.getMessage(), why.getSQLState(), why);
        }
        gone = null;
    }
}
