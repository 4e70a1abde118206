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
        JdbcSelect select = new JdbcSelect(pool, workload, settings.ids());
        return settings.fanOut() == FanOut.BOUNDED
                ? WaitingThreads.start(threads, settings.concurrency(), operations, serviceTimes, select)
                : allAtOnce(select, operations, serviceTimes);
    }

    /** A task for every SELECT, as many as there are, before the first is answered. */
    private CompletionStage<RowsRead> allAtOnce(JdbcSelect select, int operations, ServiceTimes serviceTimes) {
        Tally tally = new Tally(operations);
        for (int i = 0; i < operations; i++) {
            int operation = i;
            long begin = serviceTimes.begin();
            threads.execute(() -> selectOne(select, operation, tally, serviceTimes, begin));
        }
        return tally.result();
    }

    private static void selectOne(
            JdbcSelect select, int operation, Tally tally, ServiceTimes serviceTimes, long begin) {
        if (tally.isDone()) {
            return;
        }
        try {
            RowSum sum = new RowSum();
            select.read(operation, sum, serviceTimes, begin);
            tally.add(sum.rowsRead());
        } catch (SQLException | RuntimeException | Error e) {
            tally.fail(e);
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
