package io.github.dbstacks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.schema.RowsRead;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
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

        RowsRead all = start(8, operations, ServiceTimes.off(), (operation, sum, own, begin) -> {
                    seen.add(operation);
                    sum.add(new RowsRead(2, operation));
                })
                .get();

        assertThat(seen).hasSize(operations);
        assertThat(all).isEqualTo(new RowsRead(2L * operations, (long) operations * (operations - 1) / 2));
    }

    @Test
    void areNoMoreThanAskedForNorThanThereIsWork() throws Exception {
        assertThat(mostAtOnce(3, 300)).isLessThanOrEqualTo(3);
        assertThat(mostAtOnce(100, 2)).isLessThanOrEqualTo(2);
    }

    private int mostAtOnce(int threads, int operations) throws Exception {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        start(threads, operations, ServiceTimes.off(), (operation, sum, own, begin) -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    Thread.sleep(1);
                    running.decrementAndGet();
                })
                .get();
        return most.get();
    }

    @Test
    void recordEveryTimeBeforeTheBatchIsOver() throws Exception {
        ServiceTimes times = ServiceTimes.on();

        start(4, 1_001, times, (operation, sum, own, begin) -> {
                    own.end(begin);
                })
                .get();

        assertThat(times.serviceTime().orElseThrow().count()).isEqualTo(1_001);
    }

    @Test
    void stopAtTheFirstFailure() {
        AtomicInteger read = new AtomicInteger();

        CompletableFuture<RowsRead> result = start(1, 1_000, ServiceTimes.off(), (operation, sum, own, begin) -> {
            read.incrementAndGet();
            if (operation == 4) {
                throw new IOException("gone");
            }
        });

        assertThat(result)
                .failsWithin(Duration.ofSeconds(10))
                .withThrowableOfType(ExecutionException.class)
                .withCause(new IOException("gone"));
        assertThat(read).hasValue(5);
    }

    private CompletableFuture<RowsRead> start(
            int threads, int operations, ServiceTimes serviceTimes, WaitingThreads.Select select) {
        return WaitingThreads.start(executor, threads, operations, serviceTimes, select)
                .toCompletableFuture();
    }
}
