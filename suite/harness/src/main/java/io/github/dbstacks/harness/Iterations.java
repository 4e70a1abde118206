package io.github.dbstacks.harness;

import io.github.dbstacks.harness.metrics.CompilerThreads;
import io.github.dbstacks.harness.metrics.ProcessCounters;
import io.github.dbstacks.harness.metrics.ServiceTimes;
import io.github.dbstacks.harness.metrics.ThreadClocks;
import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Iteration.OperationTimes;
import io.github.dbstacks.records.fork.Iteration.ThreadsUsed;
import io.github.dbstacks.records.fork.Iteration.WorkDone;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.fork.ThreadCpu;
import io.github.dbstacks.records.json.JsonLines;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.FanOut;
import io.github.dbstacks.settings.Recording;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.Switch;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Runs iterations of a batch. Every application, standalone or web, measures time here and nowhere else. */
public final class Iterations {
    /** Puts results together, so that no event loop has to. It is idle while an iteration runs. */
    private static final ExecutorService HARNESS = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "harness");
        thread.setDaemon(true);
        return thread;
    });

    /** With {@code service-times=some} this is the first iteration that records them, so its record has every part. */
    private static final int PRECOMPILED_ITERATION = Recording.EVERY;
    /**
     * 400 take the compiler about 1 s of CPU time. After 30 it was still compiling this code in every measured
     * iteration of JDBC, for a tenth of the process's CPU time.
     */
    private static final int PRECOMPILATIONS = 400;

    private final Batch batch;
    private final Settings settings;
    private final AtomicInteger started = new AtomicInteger();
    private final CompilerThreads compilers = new CompilerThreads();
    /** The clocks at the end of the iteration before. Only the thread that puts results together uses it. */
    private @Nullable ThreadClocks lastEnd;
    /**
     * They are reused, so that only the first recorded iterations allocate their memory; there are several where
     * iterations run at the same time.
     */
    private final Queue<ServiceTimes> idleServiceTimes = new ConcurrentLinkedQueue<>();

    public Iterations(Batch batch, Settings settings) {
        this.batch = batch;
        this.settings = settings;
    }

    /** Holds what was known when an iteration began. */
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

    /** Tells how a batch ended: with rows, with a failure, or, when both are null, not at all. */
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
     * Starts an iteration on the calling thread. Reactive clients subscribe on it, which decides on which threads they
     * work.
     *
     * @return the iteration with its rows checked. A batch that fails gives an iteration with a problem.
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
        begun.serviceTimes().batchBegins(begun.nanos());
        // The timeout completes the future that handle() returns. It must not complete the future of the batch.
        return batchOf(begun)
                .handle(Ended::now)
                .toCompletableFuture()
                .orTimeout(settings.timeout().toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(timeout -> Ended.now(null, null))
                .thenApplyAsync(ended -> iteration(begun, ended), HARNESS);
    }

    private Iteration iteration(Begun begun, Ended ended) {
        begun.hang().over();
        OptionalLong jitCpuNanos = compilers.cpuNanosSinceLastCall();
        ThreadClocks end = ThreadClocks.now();
        OptionalLong between = between(begun);
        lastEnd = end;
        Iteration iteration = report(begun, ended, end, jitCpuNanos, between);
        if (begun.index() == PRECOMPILED_ITERATION && settings.rest() == Switch.ON) {
            precompile(begun, ended);
        }
        if (begun.serviceTimes().isOn()
                && ended.rows() != null) { // a batch that failed may still have SELECTs in flight
            begun.serviceTimes().reset();
            idleServiceTimes.add(begun.serviceTimes());
        }
        return iteration;
    }

    /** CPU time since the end of the iteration before; empty for the first, and where the two ran at the same time. */
    private OptionalLong between(Begun begun) {
        ThreadClocks before = lastEnd;
        long nanos = before == null ? -1 : begun.threads().nanosSince(before);
        return nanos < 0 ? OptionalLong.empty() : OptionalLong.of(nanos);
    }

    private Iteration report(
            Begun begun, Ended ended, ThreadClocks end, OptionalLong jitCpuNanos, OptionalLong betweenCpuNanos) {
        List<ThreadCpu> threads = end.since(begun.threads());
        RowsRead expected = begun.workload().expected(settings.ids(begun.workload()), begun.selects());
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
                ended.counters().since(begun.counters(), jitCpuNanos),
                new ThreadsUsed(
                        begun.startedOn(),
                        threads,
                        betweenCpuNanos,
                        OptionalLong.of(end.startedSince(begun.threads())),
                        batch.connectionsPerThread()),
                new OperationTimes(
                        recorded.serviceTime(),
                        recorded.acquireTime(),
                        recorded.turnaround(),
                        recorded.idleSlotNanos(ended.nanos(), Math.min(settings.concurrency(), begun.selects()))),
                problem(ended, nanos, begun, expected));
    }

    /**
     * Reports one iteration many times and drops the result. A report reads the clocks of 200 threads, so after a few
     * dozen iterations the JIT compiler compiles it, which would otherwise happen during measured iterations.
     */
    private void precompile(Begun begun, Ended ended) {
        for (int i = 0; i < PRECOMPILATIONS; i++) {
            ProcessCounters.now();
            JsonLines.of(report(begun, ended, ThreadClocks.now(), OptionalLong.empty(), OptionalLong.empty()));
        }
    }

    private ServiceTimes serviceTimes(int index) {
        if (!settings.serviceTimes().includes(index)) {
            return ServiceTimes.off();
        }
        ServiceTimes idle = idleServiceTimes.poll();
        return idle != null ? idle : ServiceTimes.on(settings.fanOut() == FanOut.BOUNDED);
    }

    private CompletionStage<RowsRead> batchOf(Begun begun) {
        try {
            Marks.require(settings, begun.workload());
            return batch.start(begun.workload(), begun.selects(), begun.serviceTimes());
        } catch (RuntimeException | Error e) {
            return CompletableFuture.failedStage(e);
        }
    }

    private Optional<FailureReason> problem(Ended ended, long durationNanos, Begun begun, RowsRead expected) {
        RowsRead rows = ended.rows();
        Throwable failure = ended.failure();
        if (rows == null) {
            // The pool has the same timeout as the iteration, so either may be the first to give up.
            return Optional.of(
                    failure == null || durationNanos >= settings.timeout().toNanos()
                            ? begun.hang().reason(ended.counters().cpuNanos())
                            : Failure.of(failure, settings));
        }
        if (rows.rows() != expected.rows()) {
            return wrongRows(rows.rows() + " were " + (begun.workload().leavesRows() ? "read or written" : "read")
                    + " and " + expected.rows() + " were expected.");
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
