package io.github.dbstacks.harness;

import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.Iteration;
import io.github.dbstacks.records.Iteration.SelectTimes;
import io.github.dbstacks.records.Iteration.ThreadsUsed;
import io.github.dbstacks.records.Iteration.WorkDone;
import io.github.dbstacks.records.JsonLines;
import io.github.dbstacks.records.Phase;
import io.github.dbstacks.records.ThreadCpu;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.Switch;
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

    /** The first that records service times, where some do: it has everything to tell. */
    private static final int REHEARSED = 5;
    /** Several times the iterations of a fork: what they have not made hot by then they will not. */
    private static final int REHEARSALS = 400;

    private final Batch batch;
    private final Settings settings;
    private final AtomicInteger started = new AtomicInteger();
    /** Used again, so that only warm-up pays for their memory; several where iterations run at once. */
    private final Queue<ServiceTimes> idleServiceTimes = new ConcurrentLinkedQueue<>();

    public Iterations(Batch batch, Settings settings) {
        this.batch = batch;
        this.settings = settings;
    }

    /** What was known when an iteration began. */
    private record Begun(
            int index,
            Workload workload,
            int selects,
            String startedOn,
            ServiceTimes serviceTimes,
            Hang hang,
            ThreadClocks threads,
            ProcessCounters counters,
            long epochMillis,
            long nanos) {}

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
        Begun begun = new Begun(
                index,
                workload,
                selects,
                Thread.currentThread().getName(),
                serviceTimes(index),
                Hang.watch(settings.timeout()),
                ThreadClocks.now(),
                ProcessCounters.now(),
                System.currentTimeMillis(),
                System.nanoTime());
        // handle() makes a future of its own, and that one alone gives up: the batch's stays as it is.
        return batchOf(begun)
                .handle(Ended::now)
                .toCompletableFuture()
                .orTimeout(settings.timeout().toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(timeout -> Ended.now(null, null))
                .thenApplyAsync(ended -> iteration(begun, ended), HARNESS);
    }

    private Iteration iteration(Begun begun, Ended ended) {
        begun.hang().over();
        Iteration iteration = told(begun, ended);
        if (begun.index() == REHEARSED && settings.rest() == Switch.ON) {
            rehearse(begun, ended);
        }
        if (begun.serviceTimes().isOn() && ended.rows() != null) { // else some SELECTs may still be under way
            begun.serviceTimes().reset();
            idleServiceTimes.add(begun.serviceTimes());
        }
        return iteration;
    }

    private Iteration told(Begun begun, Ended ended) {
        List<ThreadCpu> threads = ThreadClocks.now().since(begun.threads());
        RowsRead expected = begun.workload().expected(settings.ids(), begun.selects());
        ServiceTimes recorded = ended.rows() == null ? ServiceTimes.off() : begun.serviceTimes();
        long nanos = ended.nanos() - begun.nanos();
        return new Iteration(
                begun.index(),
                settings.isMeasured(begun.index()) ? Phase.MEASURED : Phase.WARMUP,
                begun.epochMillis(),
                nanos,
                new WorkDone(
                        begun.workload(),
                        begun.selects(),
                        ended.rows() == null ? RowsRead.NONE : ended.rows(),
                        expected),
                ended.counters().since(begun.counters()),
                new ThreadsUsed(begun.startedOn(), threads, batch.connectionsPerThread()),
                new SelectTimes(recorded.serviceTime(), recorded.acquireTime()),
                problem(ended, nanos, begun.hang(), expected));
    }

    /**
     * Tells one iteration again and again, for nobody. Telling goes through 200 threads and their numbers, so the JIT compiler takes
     * a few dozen iterations to find it worth its while, and would compile it beside the measured ones.
     */
    private void rehearse(Begun begun, Ended ended) {
        for (int i = 0; i < REHEARSALS; i++) {
            ProcessCounters.now();
            JsonLines.of(told(begun, ended));
        }
    }

    private ServiceTimes serviceTimes(int index) {
        if (!settings.serviceTimes().includes(index)) {
            return ServiceTimes.off();
        }
        ServiceTimes idle = idleServiceTimes.poll();
        return idle != null ? idle : ServiceTimes.on();
    }

    private CompletionStage<RowsRead> batchOf(Begun begun) {
        try {
            return batch.start(begun.workload(), begun.selects(), begun.serviceTimes());
        } catch (RuntimeException | Error e) {
            return CompletableFuture.failedStage(e);
        }
    }

    private Optional<FailureReason> problem(Ended ended, long durationNanos, Hang hang, RowsRead expected) {
        RowsRead rows = ended.rows();
        Throwable failure = ended.failure();
        if (rows == null) {
            // A pool gives up after the same timeout as the iteration, and either may be the first to say so.
            return Optional.of(
                    failure == null || durationNanos >= settings.timeout().toNanos()
                            ? hang.reason(ended.counters().cpuNanos())
                            : Failure.of(failure, settings));
        }
        if (rows.rows() != expected.rows()) {
            return wrongRows(rows.rows() + " were read and " + expected.rows() + " were expected.");
        }
        if (rows.checksum() != expected.checksum()) {
            return wrongRows(
                    rows.rows() + " were read as expected, but they do not hold what schema.sql puts into companies.");
        }
        return Optional.empty();
    }

    private static Optional<FailureReason> wrongRows(String what) {
        return Optional.of(new FailureReason(FailureKind.WRONG_ROWS, "Wrong rows: " + what));
    }
}
