package io.github.dbstacks.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.ServiceTimes;
import io.github.dbstacks.harness.Tally;
import io.github.dbstacks.harness.WaitingThreads;
import io.github.dbstacks.schema.RowSum;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Settings;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;

/** SELECTs through pgjdbc and HikariCP, each on a thread that waits for its answer. */
public final class JdbcBatch implements Batch {
    private final HikariDataSource pool;
    private final Settings settings;
    private final ExecutorService threads;

    public JdbcBatch(HikariDataSource pool, Settings settings) {
        this.pool = pool;
        this.settings = settings;
        this.threads = Threads.executor(settings);
    }

    @Override
    public CompletionStage<RowsRead> start(Workload workload, int operations, ServiceTimes serviceTimes) {
        return settings.fanOut() == FanOut.BOUNDED
                ? WaitingThreads.start(
                        threads,
                        settings.concurrency(),
                        operations,
                        serviceTimes,
                        (operation, own) -> select(workload, operation, own, own.begin()))
                : allAtOnce(workload, operations, serviceTimes);
    }

    /** A task for every SELECT, as many as there are, before the first is answered. */
    private CompletionStage<RowsRead> allAtOnce(Workload workload, int operations, ServiceTimes serviceTimes) {
        Tally tally = new Tally(operations);
        for (int i = 0; i < operations; i++) {
            int operation = i;
            long begin = serviceTimes.begin();
            threads.execute(() -> selectOne(workload, operation, tally, serviceTimes, begin));
        }
        return tally.result();
    }

    private void selectOne(Workload workload, int operation, Tally tally, ServiceTimes serviceTimes, long begin) {
        if (tally.isDone()) {
            return;
        }
        try {
            tally.add(select(workload, operation, serviceTimes, begin));
        } catch (SQLException | RuntimeException | Error e) {
            tally.fail(e);
        }
    }

    private RowsRead select(Workload workload, int operation, ServiceTimes serviceTimes, long begin)
            throws SQLException {
        RowsRead read;
        try (Connection connection = pool.getConnection()) {
            serviceTimes.acquired(begin);
            read = read(connection, workload, operation);
            serviceTimes.end(begin);
        }
        return read;
    }

    private RowsRead read(Connection connection, Workload workload, int operation) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(workload.jdbcSql())) {
            statement.setInt(1, settings.ids().of(operation, workload.lastId()));
            RowSum sum = new RowSum();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    sum.add(rows.getInt(1), rows.getString(2));
                }
            }
            return sum.rowsRead();
        }
    }

    @Override
    public Map<String, String> configuration() {
        return JdbcPool.configuration(pool, settings);
    }

    @Override
    public void close() {
        threads.shutdownNow();
        pool.close();
    }
}
