package io.github.dbstacks.planted;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.WaitingThreads;
import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Settings;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A copy of {@link io.github.dbstacks.jdbc.JdbcBatch} that uses the loop with faults. */
final class PlantedBatch implements Batch {
    private final HikariDataSource pool;
    private final Settings settings;
    private final ExecutorService threads;

    PlantedBatch(HikariDataSource pool, Settings settings) {
        this.pool = pool;
        this.settings = settings;
        AtomicInteger number = new AtomicInteger();
        this.threads = Executors.newFixedThreadPool(Math.max(settings.concurrency(), settings.poolSize()), task -> {
            Thread thread = new Thread(task, "planted-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public CompletionStage<RowsRead> start(Workload workload, int operations, ServiceTimes serviceTimes) {
        return WaitingThreads.start(
                threads, settings.concurrency(), operations, serviceTimes, new PlantedLoop(pool, workload, settings));
    }

    @Override
    public Map<String, String> configuration() {
        return Map.of("profiles", String.join(",", settings.profiles()));
    }

    @Override
    public void close() {
        threads.shutdownNow();
        pool.close();
    }
}
