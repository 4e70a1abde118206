package io.github.dbstacks.instrument;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.harness.Batch;
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

/** Threads that take a connection, read the rows and give it back. */
final class BareJdbc implements BareLoop {
    private final HikariDataSource pool;
    private final Batch application;
    private final ExecutorService threads;
    private final int concurrency;
    private final String sql;
    private final int id;

    private BareJdbc(Settings settings) throws SQLException, InterruptedException {
        pool = JdbcPool.open(settings);
        application = JdbcBatch.open(pool, settings);
        threads = Executors.newFixedThreadPool(settings.concurrency());
        concurrency = settings.concurrency();
        sql = settings.workload().jdbcSql();
        id = settings.ids().of(0, settings.workload().lastId());
    }

    public static void main(String[] args) {
        BareLoop.main(Application.class, args, BareJdbc::new);
    }

    @Override
    public long select(int selects) throws Exception {
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

    @Override
    public Batch application() {
        return application;
    }

    @Override
    public void close() {
        threads.shutdownNow();
        application.close();
    }
}
