package io.github.dbstacks.web.mvc.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.jdbc.JdbcBatch;
import io.github.dbstacks.jdbc.JdbcPool;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Settings;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The batch of standalone-jdbc. Its threads begin with the first {@code GET /benchmark}: an application that answers
 * only the requests of scenarios does not have them.
 */
final class OnDemandBatch implements Batch {
    private final HikariDataSource pool;
    private final Settings settings;
    private volatile @Nullable JdbcBatch opened;

    /** @param pool full, and closed with the batch */
    OnDemandBatch(HikariDataSource pool, Settings settings) {
        this.pool = pool;
        this.settings = settings;
    }

    @Override
    public CompletionStage<RowsRead> start(Workload workload, int operations, ServiceTimes serviceTimes) {
        try {
            return opened().start(workload, operations, serviceTimes);
        } catch (SQLException e) {
            return CompletableFuture.failedStage(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return CompletableFuture.failedStage(e);
        }
    }

    private synchronized JdbcBatch opened() throws SQLException, InterruptedException {
        JdbcBatch batch = opened;
        if (batch == null) {
            batch = JdbcBatch.open(pool, settings);
            opened = batch;
        }
        return batch;
    }

    @Override
    public Map<String, String> configuration() {
        return JdbcPool.configuration(pool, settings);
    }

    /** Does not wait for a first batch that is being opened: without its pool that fails. */
    @Override
    public void close() {
        JdbcBatch batch = opened;
        if (batch == null) {
            pool.close();
        } else {
            batch.close();
        }
    }
}
