package io.github.dbstacks.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.WaitingThreads;
import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Settings;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;

/** SELECTs through pgjdbc and HikariCP. Each runs on a thread that waits for its answer. */
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
            ConnectionWarmUp.run(pool, batch.threads, settings.concurrency());
            return batch;
        } catch (SQLException | InterruptedException | RuntimeException e) {
            batch.close();
            throw e;
        }
    }

    @Override
    public CompletionStage<RowsRead> start(Workload workload, int operations, ServiceTimes serviceTimes) {
        JdbcLoop loop = new JdbcLoop(pool, workload.jdbcSql(), settings.ids(), workload.lastId());
        return settings.fanOut() == FanOut.BOUNDED
                ? WaitingThreads.start(threads, settings.concurrency(), operations, serviceTimes, loop)
                : WaitingThreads.startAllAtOnce(threads, operations, serviceTimes, loop);
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
