package io.github.dbstacks.harness;

import io.github.dbstacks.harness.metrics.ProcessCounters;
import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Explains an iteration that did not end within {@code timeout}: either it still uses the processor, or all its SELECTs
 * wait. The CPU time of the second half of the timeout decides. The first half may include compilation and class
 * loading.
 */
final class Hang {
    /** Linux counts the CPU time of a process in steps of 10 ms. */
    private static final long STEP_NANOS = 10_000_000;

    /** A process that waits still uses a little CPU, for timers: less than 2 % of one processor. */
    private static final double IDLE_SHARE = 0.02;

    private final Duration timeout;
    private final CompletableFuture<Void> timer = new CompletableFuture<>();
    private final CompletableFuture<OptionalLong> halfTimeCpuNanos;

    private Hang(Duration timeout) {
        this.timeout = timeout;
        this.halfTimeCpuNanos = timer.thenApply(nothing -> ProcessCounters.now().cpuNanos());
    }

    /** Starts to watch an iteration. */
    static Hang watch(Duration timeout) {
        Hang hang = new Hang(timeout);
        hang.timer.completeOnTimeout(null, timeout.toNanos() / 2, TimeUnit.NANOSECONDS);
        return hang;
    }

    /** The iteration has ended or was given up. */
    void over() {
        timer.cancel(false);
    }

    /** @param cpuNanos CPU time of the process when the iteration was given up; empty where the JDK does not know it */
    FailureReason reason(OptionalLong cpuNanos) {
        boolean known = cpuNanos.isPresent()
                && halfTimeCpuNanos.isDone()
                && !halfTimeCpuNanos.isCompletedExceptionally()
                && halfTimeCpuNanos.join().isPresent();
        long secondHalf = known ? cpuNanos.getAsLong() - halfTimeCpuNanos.join().getAsLong() : Long.MAX_VALUE;
        return new FailureReason(FailureKind.TIMEOUT, sentence(secondHalf, timeout));
    }

    /** @param cpuNanos CPU time in the second half of the timeout */
    static String sentence(long cpuNanos, Duration timeout) {
        return "The iteration had not ended after "
                + timeout.toMillis()
                + (cpuNanos <= Math.max(STEP_NANOS, IDLE_SHARE * timeout.toNanos() / 2)
                        ? " ms, and the process uses no CPU: its SELECTs wait for the database, or for connections"
                                + " that do not come back."
                        : " ms: the batch hangs, or timeout is too short.");
    }
}
