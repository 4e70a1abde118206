package io.github.dbstacks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.schema.RowsRead;
import java.io.IOException;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WaitingThreadsTest {
    private final ExecutorService executor = Executors.newCachedThreadPool();

    @AfterEach
    void endThreads() {
        executor.shutdownNow();
    }

    @Test
    void readEveryOperationOnce() throws Exception {
        int operations = 10_000;
        Set<Integer> seen = ConcurrentHashMap.newKeySet();

        RowsRead all = start(8, operations, ServiceTimes.off(), each(share -> {
                    seen.add(share.operation());
                    share.row(share.operation(), "a");
                    share.rows(new RowsRead(1, 1));
                }))
                .get();

        assertThat(seen).hasSize(operations);
        assertThat(all)
                .isEqualTo(new RowsRead(
                        2L * operations, (long) operations * (operations - 1) / 2 * "a".hashCode() + operations));
    }

    @Test
    void areNoMoreThanAskedForNorThanThereIsWork() throws Exception {
        assertThat(mostAtOnce(3, 300)).isLessThanOrEqualTo(3);
        assertThat(mostAtOnce(100, 2)).isLessThanOrEqualTo(2);
    }

    private int mostAtOnce(int threads, int operations) throws Exception {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        start(threads, operations, ServiceTimes.off(), each(share -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    Thread.sleep(1);
                    running.decrementAndGet();
                }))
                .get();
        return most.get();
    }

    @Test
    void recordEveryTimeBeforeTheBatchIsOver() throws Exception {
        ServiceTimes times = ServiceTimes.on(true);

        start(4, 10_001, times, each(Share::end)).get();

        assertThat(times.serviceTime().orElseThrow().count()).isEqualTo(10_001);
        assertThat(times.acquireTime()).isEmpty();
    }

    @Test
    void readAllAtOnceFromTheMomentTheyAreAskedFor() throws Exception {
        ServiceTimes times = ServiceTimes.on(false);
        Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

        CompletionStage<RowsRead> result = WaitingThreads.startAllAtOnce(waiting::add, 100, times, each(share -> {
            share.row(share.operation(), "a");
            share.end();
        }));
        assertThat(waiting).hasSize(100);
        Thread.sleep(20);
        waiting.forEach(Runnable::run);

        assertThat(result.toCompletableFuture()).isCompletedWithValue(new RowsRead(100, 99L * 50 * "a".hashCode()));
        ServiceTime recorded = times.serviceTime().orElseThrow();
        assertThat(recorded.count()).isEqualTo(100);
        assertThat(recorded.p50Nanos()).isGreaterThan(19_000_000);
    }

    @Test
    void stopAtTheFirstFailure() {
        AtomicInteger read = new AtomicInteger();

        CompletableFuture<RowsRead> result = start(1, 1_000, ServiceTimes.off(), each(share -> {
            read.incrementAndGet();
            if (share.operation() == 4) {
                throw new IOException("gone");
            }
        }));

        assertThat(result)
                .failsWithin(Duration.ofSeconds(10))
                .withThrowableOfType(ExecutionException.class)
                .withCause(new IOException("gone"));
        assertThat(read).hasValue(5);
    }

    private interface One {
        void perform(Share share) throws Exception;
    }

    private static WaitingThreads.Loop each(One one) {
        return share -> {
            while (share.next()) {
                one.perform(share);
            }
        };
    }

    private CompletableFuture<RowsRead> start(
            int threads, int operations, ServiceTimes serviceTimes, WaitingThreads.Loop loop) {
        return WaitingThreads.start(executor, threads, operations, serviceTimes, loop)
                .toCompletableFuture();
    }
}
