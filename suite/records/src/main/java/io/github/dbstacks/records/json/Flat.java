package io.github.dbstacks.records.json;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Iteration.OperationTimes;
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
import tools.jackson.databind.util.StdConverter;

/**
 * A record without its parts, as it stands in a line. Most of a run's lines are iterations and what was around them.
 * Jackson would copy each such line and read the copy once for each part, which takes three times as long.
 */
interface Flat {
    /** What older records call operations. */
    String SELECTS = "selects";

    /** See {@link Iteration} and its parts. */
    record OfIteration(
            int index,
            Phase phase,
            Work workload,
            @JsonAlias(SELECTS) int operations,
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
            Optional<FailureReason> problem) {
        Iteration whole() {
            return new Iteration(
                    index,
                    phase,
                    startEpochMillis,
                    durationNanos,
                    new WorkDone(workload, operations, rows, expected),
                    metrics,
                    new ThreadsUsed(startedOn, threadGroups, betweenCpuNanos, threadsStarted, connectionsPerThread),
                    new OperationTimes(serviceTime, acquireTime, turnaround, idleSlotNanos),
                    problem);
        }
    }

    /** See {@link Surroundings} and its part. */
    record OfSurroundings(
            int index,
            @JsonAlias(SELECTS) long operations,
            long elapsedNanos,
            OptionalLong databaseCpuNanos,
            OptionalLong applicationCpuNanos,
            long watchingCpuNanos,
            OptionalLong throttledNanos,
            OptionalLong rssBytes,
            OptionalLong sessions,
            OptionalLong rowsWritten,
            OptionalLong hostCpuNanos,
            OptionalLong interruptNanos,
            OptionalLong stealNanos,
            OptionalLong tcpSegments,
            OptionalLong receivedBytes,
            Optional<Map<String, Surroundings.OtherHost>> elsewhere) {
        Surroundings whole() {
            return new Surroundings(
                    index,
                    operations,
                    elapsedNanos,
                    databaseCpuNanos,
                    applicationCpuNanos,
                    watchingCpuNanos,
                    throttledNanos,
                    rssBytes,
                    sessions,
                    rowsWritten,
                    new HostUsage(hostCpuNanos, interruptNanos, stealNanos, tcpSegments, receivedBytes),
                    elsewhere);
        }
    }

    /** Makes an iteration of its flat one. */
    final class ToIteration extends StdConverter<OfIteration, Iteration> {
        @Override
        public Iteration convert(OfIteration flat) {
            return flat.whole();
        }
    }

    /** Makes surroundings of their flat ones. */
    final class ToSurroundings extends StdConverter<OfSurroundings, Surroundings> {
        @Override
        public Surroundings convert(OfSurroundings flat) {
            return flat.whole();
        }
    }
}
