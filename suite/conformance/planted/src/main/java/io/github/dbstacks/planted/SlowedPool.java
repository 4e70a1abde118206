package io.github.dbstacks.planted;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;

/** A pool that does busy work before it hands out a connection, which happens once for each SELECT. */
final class SlowedPool extends HikariDataSource {
    private final HikariDataSource pool;
    private final BusyWork busyWork;

    SlowedPool(HikariDataSource pool, BusyWork busyWork) {
        this.pool = pool;
        this.busyWork = busyWork;
        pool.copyStateTo(this); // its configuration; this object opens no connection
    }

    @Override
    public Connection getConnection() throws SQLException {
        busyWork.ofOneSelect();
        return pool.getConnection();
    }

    @Override
    public void close() {
        pool.close();
    }
}
