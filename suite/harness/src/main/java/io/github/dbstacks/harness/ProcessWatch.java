package io.github.dbstacks.harness;

import io.github.dbstacks.harness.metrics.CompilerThreads;
import io.github.dbstacks.harness.metrics.ProcessCounters;
import io.github.dbstacks.harness.metrics.ThreadClocks;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Iteration.OperationTimes;
import io.github.dbstacks.records.fork.Iteration.ThreadsUsed;
import io.github.dbstacks.records.fork.Iteration.WorkDone;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.settings.Settings;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Tells what the process has used from one look to the next, for an application that somebody else drives. Looks follow
 * one another; whoever drives the application adds what was done in that time.
 */
public final class ProcessWatch {
    private final Settings settings;
    private final Supplier<Map<String, Integer>> connectionsPerThread;
    private final CompilerThreads compilers = new CompilerThreads();
    private int looks;
    private ThreadClocks threads = ThreadClocks.now();
    private ProcessCounters counters = ProcessCounters.now();
    private long nanos = System.nanoTime();
    private long epochMillis = System.currentTimeMillis();

    /**
     * @param connectionsPerThread for each event-loop thread the number of connections it serves, as far as that is
     *     known
     */
    public ProcessWatch(Settings settings, Supplier<Map<String, Integer>> connectionsPerThread) {
        this.settings = settings;
        this.connectionsPerThread = connectionsPerThread;
    }

    /** Returns what was used since the last look, or since this was made, as an iteration of no SELECTs. */
    public synchronized Iteration look() {
        OptionalLong jitCpuNanos = compilers.cpuNanosSinceLastCall();
        ThreadClocks threadsNow = ThreadClocks.now();
        ProcessCounters countersNow = ProcessCounters.now();
        long now = System.nanoTime();
        Iteration since = new Iteration(
                ++looks,
                Phase.WARMUP,
                epochMillis,
                now - nanos,
                new WorkDone(settings.workload(), 0, RowsRead.NONE, RowsRead.NONE),
                countersNow.since(counters, jitCpuNanos),
                new ThreadsUsed(
                        Thread.currentThread().getName(),
                        threadsNow.since(threads),
                        OptionalLong.empty(),
                        OptionalLong.of(threadsNow.startedSince(threads)),
                        connectionsPerThread.get()),
                OperationTimes.NONE,
                Optional.empty());
        threads = threadsNow;
        counters = countersNow;
        nanos = now;
        epochMillis = System.currentTimeMillis();
        return since;
    }
}
