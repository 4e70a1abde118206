package io.github.dbstacks.records;

import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One batch, timed and checked.
 *
 * @param index number within the process, from 1
 * @param startEpochMillis wall clock at the start, for lining up with other logs
 * @param durationNanos from before the batch is started to its completion
 * @param rows what was read
 * @param expected what should have been read
 * @param startedOn name of the thread that started the batch
 * @param connectionsPerThread for each event-loop thread the connections it serves
 * @param serviceTime of the SELECTs, from being asked for to the last row; empty when off, or when the batch failed
 * @param acquireTime the part of it until the SELECT had its connection; empty also where only the driver knows
 * @param problem why the iteration does not count, one sentence
 */
public record Iteration(
        int index,
        Phase phase,
        Workload workload,
        int selects,
        long startEpochMillis,
        long durationNanos,
        RowsRead rows,
        RowsRead expected,
        String startedOn,
        Metrics metrics,
        List<ThreadCpu> threadGroups,
        Map<String, Integer> connectionsPerThread,
        Optional<ServiceTime> serviceTime,
        Optional<ServiceTime> acquireTime,
        Optional<String> problem) {
    /** How the problem of an iteration begins that had not ended when it was given up. */
    public static final String NOT_ENDED = "The iteration had not ended after ";

    public Iteration {
        threadGroups = List.copyOf(threadGroups);
        connectionsPerThread = Map.copyOf(connectionsPerThread);
    }

    /**
     * CPU time of all its Java threads, which the JVM tells in ns; that of the whole process, in {@link #metrics()}, goes on in the
     * system's clock ticks, on Linux of 10 ms.
     */
    public long threadCpuNanos() {
        return threadGroups.stream().mapToLong(ThreadCpu::allCpuNanos).sum();
    }

    public double durationMillis() {
        return durationNanos / 1e6;
    }

    public double selectsPerSecond() {
        return selects / (durationNanos / 1e9);
    }

    /** True when the batch came to its end, but what it read is not what it should have read. */
    public boolean hasWrongRows() {
        return problem.filter(sentence -> sentence.startsWith("Wrong rows: ")).isPresent();
    }

    public Iteration withPhase(int newIndex, Phase newPhase) {
        return new Iteration(
                newIndex,
                newPhase,
                workload,
                selects,
                startEpochMillis,
                durationNanos,
                rows,
                expected,
                startedOn,
                metrics,
                threadGroups,
                connectionsPerThread,
                serviceTime,
                acquireTime,
                problem);
    }
}
