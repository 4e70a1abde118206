package io.github.dbstacks.records.json;

import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Iteration.SelectTimes;
import io.github.dbstacks.records.fork.Iteration.ThreadsUsed;
import io.github.dbstacks.records.fork.Iteration.WorkDone;
import io.github.dbstacks.records.fork.Metrics;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.fork.Surroundings;
import io.github.dbstacks.records.fork.Surroundings.HostUsage;
import io.github.dbstacks.records.fork.ThreadCpu;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Work;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/**
 * A record without its parts, as it stands in a line. Most of a run's lines are iterations and what was around them. Jackson would copy each
 * such line and read the copy once for each part, which takes three times as long.
 *
 * @param <T> the record with its parts
 */
interface Flat<T> {
    T whole();

    /** See {@link Iteration} and its parts. */
    record OfIteration(
            int index,
            Phase phase,
            Work workload,
            int selects,
            long startEpochMillis,
            long durationNanos,
            RowsRead rows,
            RowsRead expected,
            String startedOn,
            Metrics metrics,
            List<ThreadCpu> threadGroups,
            OptionalLong betweenCpuNanos,
            OptionalLong threadsStarted,
            Map<String, Integer> connectionsPerThread,
            Optional<ServiceTime> serviceTime,
            Optional<ServiceTime> acquireTime,
            Optional<ServiceTime> turnaround,
            OptionalLong idleSlotNanos,
            Optional<FailureReason> problem)
            implements Flat<Iteration> {
        @Override
        public Iteration whole() {
            return new Iteration(
                    index,
                    phase,
                    startEpochMillis,
                    durationNanos,
                    new WorkDone(workload, selects, rows, expected),
                    metrics,
                    new ThreadsUsed(startedOn, threadGroups, betweenCpuNanos, threadsStarted, connectionsPerThread),
                    new SelectTimes(serviceTime, acquireTime, turnaround, idleSlotNanos),
                    problem);
        }
    }

    /** See {@link Surroundings} and its part. */
    record OfSurroundings(
            int index,
            long selects,
            long elapsedNanos,
            OptionalLong databaseCpuNanos,
            OptionalLong applicationCpuNanos,
            long watchingCpuNanos,
            OptionalLong throttledNanos,
            OptionalLong rssBytes,
            OptionalLong sessions,
            OptionalLong hostCpuNanos,
            OptionalLong interruptNanos,
            OptionalLong stealNanos,
            OptionalLong tcpSegments,
            OptionalLong receivedBytes)
            implements Flat<Surroundings> {
        @Override
        public Surroundings whole() {
            return new Surroundings(
                    index,
                    selects,
                    elapsedNanos,
                    databaseCpuNanos,
                    applicationCpuNanos,
                    watchingCpuNanos,
                    throttledNanos,
                    rssBytes,
                    sessions,
                    new HostUsage(hostCpuNanos, interruptNanos, stealNanos, tcpSegments, receivedBytes));
        }
    }

    /**
     * Reads a record by way of its flat one.
     *
     * @param <T> the record with its parts
     */
    final class Reader<T> extends StdDeserializer<T> {
        private final Class<? extends Flat<T>> flat;

        Reader(Class<T> whole, Class<? extends Flat<T>> flat) {
            super(whole);
            this.flat = flat;
        }

        @Override
        public T deserialize(JsonParser json, DeserializationContext context) {
            return context.readValue(json, flat).whole();
        }
    }
}
