package io.github.dbstacks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.schema.RowsRead;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class TallyTest {

    @Test
    void completesWithTheLastSelect() {
        Tally tally = new Tally(2);
        CompletableFuture<RowsRead> result = tally.result().toCompletableFuture();

        tally.add(new RowsRead(3, 30));
        assertThat(result).isNotDone();
        assertThat(tally.isDone()).isFalse();
        tally.add(new RowsRead(4, 40));

        assertThat(result).isCompletedWithValue(new RowsRead(7, 70));
        assertThat(tally.isDone()).isTrue();
    }

    @Test
    void losesNothingWhenManyThreadsAdd() throws Exception {
        int threads = 8;
        int each = 20_000;
        Tally tally = new Tally(threads * each);
        CountDownLatch go = new CountDownLatch(1);
        List<Thread> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int checksum = i;
            Thread thread = new Thread(() -> {
                awaitQuietly(go);
                for (int n = 0; n < each; n++) {
                    tally.add(new RowsRead(1, checksum));
                }
            });
            thread.start();
            running.add(thread);
        }

        go.countDown();
        RowsRead sum = tally.result().toCompletableFuture().get();

        assertThat(sum).isEqualTo(new RowsRead((long) threads * each, (0 + 1 + 2 + 3 + 4 + 5 + 6 + 7) * (long) each));
        for (Thread thread : running) {
            thread.join();
        }
    }

    @Test
    void completesWithTheLastOfManyAddedAtOnce() {
        Tally tally = new Tally(3);
        CompletableFuture<RowsRead> result = tally.result().toCompletableFuture();

        tally.add(RowsRead.NONE, 0);
        tally.add(new RowsRead(4, 40), 1);
        assertThat(result).isNotDone();
        tally.add(new RowsRead(3, 30), 2);

        assertThat(result).isCompletedWithValue(new RowsRead(7, 70));
    }

    @Test
    void completesAtTheFirstFailure() {
        Tally tally = new Tally(3);
        IllegalStateException first = new IllegalStateException("first");

        tally.add(new RowsRead(1, 1));
        tally.fail(first);
        tally.fail(new IllegalStateException("second"));
        tally.add(new RowsRead(1, 1));
        tally.add(new RowsRead(1, 1));

        assertThat(tally.isDone()).isTrue();
        assertThat(tally.result().toCompletableFuture())
                .failsWithin(Duration.ZERO)
                .withThrowableOfType(ExecutionException.class)
                .withCause(first);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
