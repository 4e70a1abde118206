package io.github.dbstacks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class IterationsTest {
    private static final int SELECTS = 10;

    /** Completes when the test says so. */
    private final CompletableFuture<RowsRead> batch = new CompletableFuture<>();

    private final RowsRead right = FakeBatch.rows(Workload.SINGLE_ROW, SELECTS);

    @Test
    void startOnTheCallingThread() throws Exception {
        AtomicReference<Thread> startedOn = new AtomicReference<>();
        Iterations iterations = new Iterations(
                new FakeBatch((workload, operations) -> {
                    startedOn.set(Thread.currentThread());
                    return CompletableFuture.completedFuture(right);
                }),
                FakeApplication.settings());

        Iteration iteration = start(iterations).get();

        assertThat(startedOn).hasValue(Thread.currentThread());
        assertThat(iteration.threads().startedOn())
                .isEqualTo(Thread.currentThread().getName());
    }

    @Test
    void areTimedFromTheStartOfTheBatchToItsCompletion() throws Exception {
        AtomicReference<Long> batchStarted = new AtomicReference<>();
        Iterations iterations = new Iterations(
                new FakeBatch((workload, operations) -> {
                    batchStarted.set(System.nanoTime());
                    return batch;
                }),
                FakeApplication.settings());

        long before = System.nanoTime();
        CompletableFuture<Iteration> running = start(iterations);
        assertThat(running).isNotDone();
        long completing = System.nanoTime();
        batch.complete(right);
        long completed = System.nanoTime();
        Iteration iteration = running.get();

        assertThat(iteration.durationNanos()).isBetween(completing - batchStarted.get(), completed - before);
        assertThat(iteration.problem()).isEmpty();
    }

    @Test
    void arePutTogetherOnTheHarnessThread() throws Exception {
        CompletableFuture<Iteration> running = start(iterations());
        Thread completing = new Thread(() -> batch.complete(right), "event-loop");
        completing.start();

        Iteration iteration = running.get();

        assertThat(iteration.threads().connectionsPerThread()).as("asked on").containsOnlyKeys("harness");
    }

    @Test
    void areCountedAndMarkedAsWarmUpOrMeasured() throws Exception {
        Iterations iterations =
                new Iterations(FakeBatch.fast(), FakeApplication.settings("--iterations=3", "--measured-iterations=1"));

        Iteration first = start(iterations).get();
        Iteration second = start(iterations).get();
        Iteration third = start(iterations).get();

        assertThat(first.index()).isEqualTo(1);
        assertThat(first.phase()).isEqualTo(Phase.WARMUP);
        assertThat(second.phase()).isEqualTo(Phase.WARMUP);
        assertThat(third.index()).isEqualTo(3);
        assertThat(third.phase()).isEqualTo(Phase.MEASURED);
    }

    @Test
    void tellWhatTheHarnessUsedSinceTheIterationBefore() throws Exception {
        batch.complete(right);
        Iterations iterations = iterations();

        assertThat(start(iterations).get().threads().betweenCpuNanos()).isEmpty();
        long end = System.nanoTime() + 20_000_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertThat(start(iterations).get().threads().betweenCpuNanos().orElseThrow())
                .isPositive();
    }

    @Test
    void mayBeUnderWayAtOnce() throws Exception {
        Iterations iterations = iterations();
        CompletableFuture<Iteration> first = start(iterations);
        CompletableFuture<Iteration> second = start(iterations);

        batch.complete(right);

        assertThat(first.get().index()).isEqualTo(1);
        assertThat(second.get().index()).isEqualTo(2);
    }

    @Test
    void holdWhatWasReadAndWhatShouldHaveBeen() throws Exception {
        batch.complete(RowsRead.NONE);

        Iteration iteration = start(iterations()).get();

        assertThat(iteration.work().rows()).isEqualTo(RowsRead.NONE);
        assertThat(iteration.work().expected()).isEqualTo(right);
        assertThat(iteration.work().operations()).isEqualTo(SELECTS);
        assertThat(iteration.problem())
                .contains(new FailureReason(FailureKind.WRONG_ROWS, "Wrong rows: 0 were read and 10 were expected."));
    }

    @Test
    void giveUpOnABatchThatHangsAndLeaveItsFutureAlone() throws Exception {
        Iteration iteration = start(iterations("--timeout=250ms")).get();

        assertThat(iteration.problem().orElseThrow().kind()).isEqualTo(FailureKind.TIMEOUT);
        assertThat(iteration.problem().orElseThrow().sentence())
                .isIn(Hang.sentence(0, Duration.ofMillis(250)), Hang.sentence(Long.MAX_VALUE, Duration.ofMillis(250)));
        assertThat(batch).as("the batch's own future").isNotDone();
        assertThat(batch.complete(right)).isTrue();
    }

    @Test
    void sayTheSameWhenThePoolGivesUpFirst() throws Exception {
        Iterations iterations = new Iterations(
                new FakeBatch((workload, operations) -> {
                    long begin = System.nanoTime();
                    while (System.nanoTime() - begin < Duration.ofMillis(250).toNanos()) {
                        Thread.onSpinWait();
                    }
                    return CompletableFuture.failedFuture(new SQLTransientConnectionException("request timed out"));
                }),
                FakeApplication.settings("--timeout=250ms"));

        assertThat(start(iterations).get().problem().orElseThrow().sentence())
                .startsWith("The iteration had not ended after 250 ms");
    }

    @Test
    void tellABatchsOwnTimeoutFromTheirs() throws Exception {
        batch.completeExceptionally(new TimeoutException("no connection within 3 s"));

        assertThat(start(iterations()).get().problem())
                .contains(new FailureReason(
                        FailureKind.DATABASE,
                        "PostgreSQL at postgresql://localhost:5432/bench cannot be reached: it did not answer in time."
                                + " Start one with ./bench database, or name yours with url."));
    }

    @Test
    void takeAStageThatIsNoFuture() throws Exception {
        batch.complete(right);
        Iterations iterations = new Iterations(
                new FakeBatch((workload, operations) -> batch.minimalCompletionStage()), FakeApplication.settings());

        assertThat(start(iterations).get().problem()).isEmpty();
    }

    @Test
    void holdHowLongTheSelectsOfTheirOwnBatchTook() throws Exception {
        Iterations iterations = new Iterations(recording(batch), FakeApplication.settings("--service-times=all"));
        batch.complete(right);

        for (int i = 0; i < 2; i++) {
            Iteration iteration = start(iterations).get();

            assertThat(iteration.times().serviceTime().orElseThrow().count()).isEqualTo(SELECTS);
            assertThat(iteration.times().acquireTime().orElseThrow().count()).isEqualTo(1);
        }
    }

    @Test
    void holdTimesEveryFifthTimeUnlessToldOtherwise() throws Exception {
        Iterations iterations = new Iterations(recording(batch), FakeApplication.settings());
        batch.complete(right);

        List<Integer> recorded = new ArrayList<>();
        for (int i = 0; i < 11; i++) {
            Iteration iteration = start(iterations).get();
            iteration.times().serviceTime().ifPresent(times -> recorded.add(iteration.index()));
        }

        assertThat(recorded).containsExactly(5, 10);
    }

    @Test
    void holdNoTimesWhenTheyAreOff() throws Exception {
        Iterations iterations = new Iterations(recording(batch), FakeApplication.settings("--service-times=off"));
        batch.complete(right);

        assertThat(start(iterations).get().times().serviceTime()).isEmpty();
        assertThat(start(iterations).get().times().acquireTime()).isEmpty();
    }

    @Test
    void holdNoTimesOfAStackThatRecordsNone() throws Exception {
        batch.complete(right);

        assertThat(start(iterations()).get().times().serviceTime()).isEmpty();
    }

    @Test
    void holdNoTimesOfABatchThatFailed() throws Exception {
        Iterations iterations = new Iterations(recording(batch), FakeApplication.settings("--service-times=all"));
        batch.completeExceptionally(new IllegalStateException("broken"));

        assertThat(start(iterations).get().times().serviceTime()).isEmpty();
    }

    /** Records each SELECT, and a connection for the first. */
    private static FakeBatch recording(CompletableFuture<RowsRead> batch) {
        return new FakeBatch((workload, operations, serviceTimes) -> {
            serviceTimes.begin().acquired();
            for (int i = 0; i < operations; i++) {
                serviceTimes.begin().end();
            }
            return batch;
        });
    }

    private Iterations iterations(String... words) {
        return new Iterations(new FakeBatch((workload, operations) -> batch), FakeApplication.settings(words));
    }

    private static CompletableFuture<Iteration> start(Iterations iterations) {
        return iterations.start(Workload.SINGLE_ROW, SELECTS).toCompletableFuture();
    }
}
