package io.github.dbstacks.instrument;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.jdbc.Application;
import io.github.dbstacks.jdbc.JdbcBatch;
import io.github.dbstacks.jdbc.JdbcPool;
import io.github.dbstacks.settings.Settings;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that take a connection, read the rows and give the connection back. */
final class BareJdbc extends BareLoop {
    private final HikariDataSource pool;
    private final ExecutorService threads;
    private final String sql;

    private BareJdbc(HikariDataSource pool, Settings settings) throws SQLException, InterruptedException {
        super(JdbcBatch.open(pool, settings), settings);
        this.pool = pool;
        threads = Executors.newFixedThreadPool(concurrency);
        sql = JdbcBatch.sql(settings.workload(), settings.dbms());
    }

    public static void main(String[] args) {
        main(Application.class, args, settings -> new BareJdbc(JdbcPool.open(settings), settings));
    }

    @Override
    long select(int selects) throws Exception {
        AtomicInteger left = new AtomicInteger(selects);
        Callable<Long> share = () -> share(left);
        long checksum = 0;
        for (Future<Long> sum : threads.invokeAll(Collections.nCopies(concurrency, share))) {
            checksum += sum.get();
        }
        return checksum;
    }

    private long share(AtomicInteger left) throws SQLException {
        long checksum = 0;
        while (left.getAndDecrement() > 0) {
            try (Connection connection = pool.getConnection();
                    PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setInt(1, id);
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        checksum += (long) rows.getInt(1) * rows.getString(2).hashCode();
                    }
                }
            }
        }
        return checksum;
    }
}
