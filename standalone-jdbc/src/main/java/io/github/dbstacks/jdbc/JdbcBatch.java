package io.github.dbstacks.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.Share;
import io.github.dbstacks.harness.WaitingThreads;
import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.jdbc.quirks.ConnectionWarmUp;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.schema.Ids;
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

/**
 * SELECTs, or what a workload writes, through a JDBC driver and HikariCP. Each runs on a thread that waits for its
 * answer.
 */
public final class JdbcBatch implements Batch {
    private final HikariDataSource pool;
    private final Settings settings;
    private final ExecutorService threads;

    JdbcBatch(HikariDataSource pool, Settings settings) {
        this.pool = pool;
        this.settings = settings;
        this.threads = JdbcThreads.executor(settings);
    }

    /** Takes a pool that is full. Each thread has used a connection when this returns. */
    public static JdbcBatch open(HikariDataSource pool, Settings settings) throws SQLException, InterruptedException {
        JdbcBatch batch = new JdbcBatch(pool, settings);
        try {
            ConnectionWarmUp.run(pool, batch.threads, JdbcThreads.number(settings));
            return batch;
        } catch (SQLException | InterruptedException | RuntimeException e) {
            batch.threads.shutdownNow(); // and not the pool, which other requests of a web application use
            throw e;
        }
    }

    /**
     * Returns what a SELECT asks, or the statements that write; the first parameter is an id of a company. The systems
     * differ in the function that waits.
     */
    public static String sql(Workload workload, Dbms dbms) {
        return switch (workload) {
            case SINGLE_ROW -> "SELECT company_id, company_name FROM companies WHERE company_id = ?";
            case MULTI_ROW ->
                "SELECT company_id, company_name FROM companies WHERE company_id >= ? ORDER BY company_id LIMIT 100";
            case SLEEP ->
                "SELECT company_id, company_name FROM companies CROSS JOIN " + dbms.pause() + " WHERE company_id = ?";
            case INSERT_ROW, INSERT_BATCH -> JdbcWrites.INSERT;
            case TRANSACTION -> String.join("; ", JdbcWrites.READ, JdbcWrites.UPDATE, JdbcWrites.INSERT);
            case STREAM_ROWS -> JdbcStream.READ_ALL;
            case COPY_ROWS -> JdbcCopy.COPY;
        };
    }

    @Override
    public CompletionStage<RowsRead> start(Workload workload, int operations, ServiceTimes serviceTimes) {
        Ids ids = settings.ids(workload);
        WaitingThreads.Loop loop = switch (workload) {
            case SINGLE_ROW, MULTI_ROW, SLEEP ->
                new Selects(pool, sql(workload, settings.dbms()), ids, workload.lastId());
            case INSERT_ROW, INSERT_BATCH, TRANSACTION -> JdbcWrites.loop(workload, pool, ids);
            case STREAM_ROWS -> new JdbcStream(pool, ids, workload.lastId());
            case COPY_ROWS -> new JdbcCopy(pool, ids, workload.lastId());
        };
        return settings.fanOut() == FanOut.BOUNDED
                ? WaitingThreads.start(threads, settings.concurrency(), operations, serviceTimes, loop)
                : WaitingThreads.startAllAtOnce(threads, operations, serviceTimes, loop);
    }

    /** The loop of each thread: it executes SELECTs one after the other, and reads each to its last row. */
    private record Selects(HikariDataSource pool, String sql, Ids ids, int lastId) implements WaitingThreads.Loop {
        @Override
        public void perform(Share share) throws SQLException {
            while (share.next()) {
                try (Connection connection = pool.getConnection()) {
                    share.acquired();
                    try (PreparedStatement statement = connection.prepareStatement(sql)) {
                        statement.setInt(1, ids.of(share.operation(), lastId));
                        try (ResultSet rows = statement.executeQuery()) {
                            while (rows.next()) {
                                share.row(rows.getInt(1), rows.getString(2));
                            }
                        }
                    }
                    share.end();
                }
            }
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
