package io.github.dbstacks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.harness.Iterations;
import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Settings;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class JdbcBatchTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    @ParameterizedTest
    @CsvSource({"single-row, fixed:10", "single-row, uniform", "multi-row, fixed:10", "multi-row, uniform"})
    void readsEveryRowOfEverySelect(String workload, String id) {
        for (FanOut fanOut : FanOut.values()) {
            Settings settings = TestSettings.of("workload=" + workload, "id=" + id, "pool-size=3", "fan-out=" + fanOut);
            FakeDatabase database = new FakeDatabase(() -> {});
            try (JdbcBatch batch = new JdbcBatch(database.pool(3), settings)) {

                RowsRead read = read(batch, settings.workload(), 50);

                assertThat(read).isEqualTo(settings.workload().expected(settings.ids(), 50));
                assertThat(database.askedBy).hasSize(50);
            }
        }
    }

    /** Nobody's SELECT is answered before so many are in flight, and one more would be seen. */
    @ParameterizedTest
    @CsvSource({"bounded, 3", "all-at-once, 5"})
    void keepsAsManySelectsInFlightAsTheConcurrencySaysOrElseThePoolHolds(String fanOut, int most) {
        Settings settings = TestSettings.of("pool-size=5", "concurrency=3", "fan-out=" + fanOut);
        CyclicBarrier all = new CyclicBarrier(most);
        FakeDatabase database = new FakeDatabase(() -> awaitAll(all));
        try (JdbcBatch batch = new JdbcBatch(database.pool(5), settings)) {

            read(batch, Workload.SINGLE_ROW, 30);

            assertThat(database.mostInFlight).hasValue(most);
        }
    }

    @ParameterizedTest
    @EnumSource(FanOut.class)
    void tellsOfEverySelectWhenItHadItsConnectionAndItsRows(FanOut fanOut) throws Exception {
        int selects = 50;
        Settings settings =
                TestSettings.of("pool-size=3", "selects=" + selects, "fan-out=" + fanOut, "service-times=all");
        FakeDatabase database = new FakeDatabase(() -> Thread.sleep(2));
        try (JdbcBatch batch = new JdbcBatch(database.pool(3), settings)) {

            Iteration iteration = new Iterations(batch, settings)
                    .start(Workload.SINGLE_ROW, selects)
                    .toCompletableFuture()
                    .get();

            ServiceTime service = iteration.times().serviceTime().orElseThrow();
            assertThat(service.count()).isEqualTo(selects);
            assertThat(service.p50Nanos()).isGreaterThanOrEqualTo(2_000_000);
            assertThat(iteration.times().acquireTime().orElseThrow().count()).isEqualTo(selects);
            assertThat(iteration.times().acquireTime().orElseThrow().maxNanos()).isLessThan(service.maxNanos());
        }
    }

    @Test
    void startsNoMoreThreadsThanThereAreSelects() {
        FakeDatabase database = new FakeDatabase(() -> {});
        try (JdbcBatch batch = new JdbcBatch(database.pool(2), TestSettings.of("concurrency=100"))) {

            read(batch, Workload.SINGLE_ROW, 2);

            assertThat(database.askedBy.stream().distinct().count()).isBetween(1L, 2L);
        }
    }

    @Test
    void givesEachOfSeveralBatchesItsThreads() throws Exception {
        CountDownLatch bothAsk = new CountDownLatch(2);
        FakeDatabase database = new FakeDatabase(() -> {
            bothAsk.countDown();
            bothAsk.await();
        });
        try (JdbcBatch batch = new JdbcBatch(database.pool(2), TestSettings.of("concurrency=1", "pool-size=2"))) {
            CompletableFuture<RowsRead> first = start(batch, 1);
            CompletableFuture<RowsRead> second = start(batch, 1);

            assertThat(first.get()).isEqualTo(second.get());
        }
    }

    @ParameterizedTest
    @EnumSource(FanOut.class)
    void endsAtTheFirstFailure(FanOut fanOut) {
        SQLException refused = new SQLException("no", "57P01");
        AtomicInteger executed = new AtomicInteger();
        FakeDatabase database = new FakeDatabase(() -> {
            if (executed.incrementAndGet() == 5) {
                throw refused;
            }
        });
        Settings settings = TestSettings.of("pool-size=1", "fan-out=" + fanOut);
        try (JdbcBatch batch = new JdbcBatch(database.pool(1), settings)) {

            assertThat(start(batch, 1_000))
                    .failsWithin(LONG)
                    .withThrowableThat()
                    .withCause(refused);
        }
        assertThat(executed).hasValue(5);
    }

    @Test
    void doesNotHangWhenTheJvmFails() {
        OutOfMemoryError full = new OutOfMemoryError("made up");
        FakeDatabase database = new FakeDatabase(() -> {
            throw full;
        });
        try (JdbcBatch batch = new JdbcBatch(database.pool(1), TestSettings.of("pool-size=1"))) {

            assertThat(start(batch, 10)).failsWithin(LONG).withThrowableThat().withCause(full);
        }
    }

    @Test
    void givesItsConnectionsBackAndClosesThePool() {
        FakeDatabase database = new FakeDatabase(() -> {});
        HikariDataSource pool = database.pool(4);
        try (JdbcBatch batch = new JdbcBatch(pool, TestSettings.of("pool-size=4"))) {
            read(batch, Workload.SINGLE_ROW, 100);

            // The last SELECT is counted before its connection is given back.
            await(() -> pool.getHikariPoolMXBean().getActiveConnections() == 0);
        }
        assertThat(pool.isClosed()).isTrue();
    }

    @Test
    void runsOnNamedPlatformThreads() {
        FakeDatabase database = new FakeDatabase(() -> {});
        try (JdbcBatch batch = new JdbcBatch(database.pool(2), TestSettings.of("pool-size=2"))) {
            read(batch, Workload.SINGLE_ROW, 10);

            assertThat(database.askedBy).allSatisfy(thread -> {
                assertThat(thread.getName()).matches("jdbc-\\d+");
                assertThat(thread.isDaemon()).isTrue();
            });
            assertThat(batch.configuration()).containsEntry("threads", "platform");
        }
    }

    @ParameterizedTest
    @EnumSource(FanOut.class)
    @EnabledForJreRange(min = JRE.JAVA_21)
    void runsOnVirtualThreadsWhereToldTo(FanOut fanOut) {
        FakeDatabase database = new FakeDatabase(() -> {});
        Settings settings = TestSettings.of("pool-size=2", "profiles=virtual-threads", "fan-out=" + fanOut);
        try (JdbcBatch batch = new JdbcBatch(database.pool(2), settings)) {
            RowsRead read = read(batch, Workload.SINGLE_ROW, 10);

            assertThat(read).isEqualTo(Workload.SINGLE_ROW.expected(settings.ids(), 10));
            assertThat(database.askedBy)
                    .allSatisfy(thread -> assertThat(thread.toString()).startsWith("VirtualThread"));
            assertThat(batch.configuration()).containsEntry("threads", "virtual");
        }
    }

    private static CompletableFuture<RowsRead> start(JdbcBatch batch, int operations) {
        return batch.start(Workload.SINGLE_ROW, operations, ServiceTimes.off()).toCompletableFuture();
    }

    private static RowsRead read(JdbcBatch batch, Workload workload, int operations) {
        return batch.start(workload, operations, ServiceTimes.off())
                .toCompletableFuture()
                .join();
    }

    private static void awaitAll(CyclicBarrier barrier) throws InterruptedException {
        try {
            barrier.await();
        } catch (BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }
}
