package io.github.dbstacks.harness;

import io.github.dbstacks.result.Iteration;
import io.github.dbstacks.result.Phase;
import io.github.dbstacks.result.ThreadCpu;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Settings;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Runs iterations of a batch: the one timing point of every application, standalone or web. */
public final class Iterations {
    /** Where results are put together, so that no event loop does it; idle while an iteration runs. */
    private static final ExecutorService HARNESS = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "harness");
        thread.setDaemon(true);
        return thread;
    });

    private final Batch batch;
    private final Settings settings;
    private final AtomicInteger started = new AtomicInteger();
    /** Used again, so that only warm-up pays for their memory; several where iterations run at once. */
    private final Queue<ServiceTimes> idleServiceTimes = new ConcurrentLinkedQueue<>();

    public Iterations(Batch batch, Settings settings) {
        this.batch = batch;
        this.settings = settings;
    }

    /** One batch as it ended: the moment, the rows, or what went wrong; or, without either, that it has not. */
    private record Ended(
            long nanos,
            ProcessCounters counters,
            @Nullable RowsRead rows,
            @Nullable Throwable failure) {
        static Ended now(@Nullable RowsRead rows, @Nullable Throwable failure) {
            return new Ended(System.nanoTime(), ProcessCounters.now(), rows, failure);
        }
    }

    /**
     * Starts an iteration on the calling thread, which matters: it is the thread that subscribes.
     *
     * @return the iteration, checked; what goes wrong in the batch is the iteration's problem
     */
    public CompletionStage<Iteration> start(Workload workload, int selects) {
        int index = started.incrementAndGet();
        String startedOn = Thread.currentThread().getName();
        ServiceTimes serviceTimes = serviceTimes(index);
        Hang hang = Hang.watch(settings.timeout());
        ThreadClocks threadsBefore = ThreadClocks.now();
        ProcessCounters before = ProcessCounters.now();
        long startEpochMillis = System.currentTimeMillis();
        long begin = System.nanoTime();
        // handle() makes a future of its own, and that one alone gives up: the batch's stays as it is.
        return batchOf(workload, selects, serviceTimes)
                .handle(Ended::now)
                .toCompletableFuture()
                .orTimeout(settings.timeout().toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(timeout -> Ended.now(null, null))
                .thenApplyAsync(
                        ended -> {
                            hang.over();
                            List<ThreadCpu> threads = ThreadClocks.now().since(threadsBefore);
                            RowsRead expected = workload.expected(settings.ids(), selects);
                            ServiceTimes recorded = ended.rows() == null ? ServiceTimes.off() : serviceTimes;
                            Iteration iteration = new Iteration(
                                    index,
                                    settings.isMeasured(index) ? Phase.MEASURED : Phase.WARMUP,
                                    workload,
                                    selects,
                                    startEpochMillis,
                                    ended.nanos() - begin,
                                    ended.rows() == null ? RowsRead.NONE : ended.rows(),
                                    expected,
                                    startedOn,
                                    ended.counters().since(before),
                                    threads,
                                    batch.connectionsPerThread(),
                                    recorded.serviceTime(),
                                    recorded.acquireTime(),
                                    problem(ended, ended.nanos() - begin, hang, expected));
                            if (recorded.isOn()) { // else some SELECTs may still be under way
                                serviceTimes.reset();
                                idleServiceTimes.add(serviceTimes);
                            }
                            return iteration;
                        },
                        HARNESS);
    }

    private ServiceTimes serviceTimes(int index) {
        if (!settings.serviceTimes().includes(index)) {
            return ServiceTimes.off();
        }
        ServiceTimes idle = idleServiceTimes.poll();
        return idle != null ? idle : ServiceTimes.on();
    }

    private CompletionStage<RowsRead> batchOf(Workload workload, int selects, ServiceTimes serviceTimes) {
        try {
            return batch.start(workload, selects, serviceTimes);
        } catch (RuntimeException | Error e) {
            return CompletableFuture.failedStage(e);
        }
    }

    private Optional<String> problem(Ended ended, long durationNanos, Hang hang, RowsRead expected) {
        RowsRead rows = ended.rows();
        Throwable failure = ended.failure();
        if (rows == null) {
            // A pool gives up after the same timeout as the iteration, and either may be the first to say so.
            return Optional.of(
                    failure == null || durationNanos >= settings.timeout().toNanos()
                            ? hang.sentence(ended.counters().cpuNanos())
                            : Failure.sentence(failure, settings));
        }
        if (rows.rows() != expected.rows()) {
            return Optional.of("Wrong rows: " + rows.rows() + " were read and " + expected.rows() + " were expected.");
        }
        if (rows.checksum() != expected.checksum()) {
            return Optional.of("Wrong rows: " + rows.rows() + " were read as expected, but they do not hold what"
                    + " schema.sql puts into companies.");
        }
        return Optional.empty();
    }
}
