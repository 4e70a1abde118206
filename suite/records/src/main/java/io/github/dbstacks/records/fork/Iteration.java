package io.github.dbstacks.records.fork;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.Inlined;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Work;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One batch, timed and checked.
 *
 * @param index number within the process, from 1
 * @param startEpochMillis wall clock at the start, to line it up with other logs
 * @param durationNanos from just before the batch is started to its completion
 * @param problem why the iteration does not count
 */
public record Iteration(
        int index,
        Phase phase,
        long startEpochMillis,
        long durationNanos,
        WorkDone work,
        Metrics metrics,
        ThreadsUsed threads,
        OperationTimes times,
        Optional<FailureReason> problem) {
    /**
     * Says what was asked and what was read.
     *
     * @param operations how many: SELECTs, or right answers to requests
     * @param rows what was read
     * @param expected what should have been read
     */
    public record WorkDone(
            Work workload,
            @JsonAlias("selects") int operations, // as older records call them
            RowsRead rows,
            RowsRead expected)
            implements Inlined {
        /**
         * Returns the work of so many right answers. The load engine compares each with the right one as a text, so
         * nobody has read and summed its rows.
         */
        public static WorkDone answered(Work load, long requests) {
            RowsRead rows = new RowsRead(requests * load.rows(), 0);
            return new WorkDone(load, Math.toIntExact(requests), rows, rows);
        }
    }

    /**
     * Says which threads did it.
     *
     * @param startedOn name of the thread that started the batch
     * @param threadGroups CPU time of the Java threads
     * @param betweenCpuNanos CPU time of the Java threads since the end of the iteration before, in which the harness
     *     reported that; empty for the first iteration
     * @param threadsStarted how many platform threads were started, also those that have ended; empty where nobody
     *     counted
     * @param connectionsPerThread for each event-loop thread the number of connections it serves
     */
    public record ThreadsUsed(
            String startedOn,
            List<ThreadCpu> threadGroups,
            OptionalLong betweenCpuNanos,
            OptionalLong threadsStarted,
            Map<String, Integer> connectionsPerThread)
            implements Inlined {
        public ThreadsUsed {
            threadGroups = List.copyOf(threadGroups);
            connectionsPerThread = Map.copyOf(connectionsPerThread);
        }

        /**
         * CPU time of all Java threads, which the JVM counts in nanoseconds. The CPU time of the whole process,
         * {@link Metrics#cpuNanos}, advances in the system's clock ticks, on Linux of 10 ms.
         */
        public long cpuNanos() {
            return threadGroups.stream().mapToLong(ThreadCpu::allCpuNanos).sum();
        }
    }

    /**
     * Says how long the operations took.
     *
     * @param serviceTime from asking the pool for a connection to the last row, or from sending a request to the end of
     *     its answer; empty when not recorded, or when the batch failed
     * @param acquireTime the part of it until the SELECT had its connection; also empty where only the driver knows
     * @param turnaround from when a slot of the concurrency became free for the SELECT to the last row: service time
     *     plus waiting for a thread or a processor; empty where nothing tells when a slot became free
     * @param idleSlotNanos how long slots were free at the end because no SELECT was left for them, added up over all
     *     slots; empty like {@code turnaround}, and with {@code fan-out=all-at-once}
     */
    public record OperationTimes(
            Optional<ServiceTime> serviceTime,
            Optional<ServiceTime> acquireTime,
            Optional<ServiceTime> turnaround,
            OptionalLong idleSlotNanos)
            implements Inlined {
        /** The times of an iteration that recorded none. */
        public static final OperationTimes NONE =
                new OperationTimes(Optional.empty(), Optional.empty(), Optional.empty(), OptionalLong.empty());

        /**
         * Returns the times of requests, whose clients know nothing of the pool.
         *
         * @param answerTime from when a request was sent to the end of its right answer
         * @param latency the same from its intended start
         */
        public static OperationTimes ofRequests(Optional<ServiceTime> answerTime, Optional<ServiceTime> latency) {
            return new OperationTimes(answerTime, Optional.empty(), latency, OptionalLong.empty());
        }
    }

    public double durationMillis() {
        return durationNanos / 1e6;
    }

    public double operationsPerSecond() {
        return work.operations() / (durationNanos / 1e9);
    }

    public Iteration withPhase(int newIndex, Phase newPhase) {
        return new Iteration(
                newIndex, newPhase, startEpochMillis, durationNanos, work, metrics, threads, times, problem);
    }
}
