package io.github.dbstacks.records.fork;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.github.dbstacks.records.Inlined;
import java.util.OptionalLong;

/**
 * Tells what the kernel counted for an application and its database over most of the measured iterations: from the end
 * of the first of them to the end of the last but one. No connection is opened or closed in that time.
 *
 * @param afterIndex index of the iteration at whose end that time began
 * @param lastIndex index of the iteration at whose end it ended
 * @param operations in that time
 * @param elapsedNanos length of that time
 */
public record Usage(
        int afterIndex,
        int lastIndex,
        @JsonAlias("selects") long operations, // as older records call them
        long elapsedNanos,
        AppUsage app,
        DatabaseUsage database) {
    /**
     * The application. All CPU times but that of the process are in nanoseconds by the scheduler's own clock.
     *
     * @param appCpuNanos CPU time of all its threads, also of those that began or ended in that time
     * @param javaCpuNanos the part of it that Java threads used
     * @param gcCpuNanos the part of it that garbage collection used
     * @param jitCpuNanos the part of it that compilation used
     * @param processCpuNanos the same CPU time by the clock of the process, in the kernel's clock ticks; empty where
     *     the kernel does not tell
     * @param gcSinceReadyNanos CPU time of garbage collection since the application was ready, to the end of that time;
     *     empty where nobody added it up
     * @param appWaitNanos time its threads were ready to run and had no processor
     * @param appSwitches how often its threads gave up the processor voluntarily
     * @param appPreemptions how often the kernel took the processor away from them
     * @param majorFaults pages that had to be read from a disk
     */
    public record AppUsage(
            long appCpuNanos,
            OptionalLong javaCpuNanos,
            long gcCpuNanos,
            long jitCpuNanos,
            OptionalLong processCpuNanos,
            OptionalLong gcSinceReadyNanos,
            long appWaitNanos,
            long appSwitches,
            long appPreemptions,
            long majorFaults)
            implements Inlined {
        public AppUsage withGcSinceReady(OptionalLong nanos) {
            return new AppUsage(
                    appCpuNanos,
                    javaCpuNanos,
                    gcCpuNanos,
                    jitCpuNanos,
                    processCpuNanos,
                    nanos,
                    appWaitNanos,
                    appSwitches,
                    appPreemptions,
                    majorFaults);
        }
    }

    /**
     * The processes of the database; every value is empty where the kernel does not tell.
     *
     * @param databaseCpuNanos CPU time
     * @param databaseWaitNanos time they were ready to run and had no processor
     * @param databaseSwitches how often one of them got a processor: about once for each message it waited for, and
     *     after each preemption
     */
    public record DatabaseUsage(
            OptionalLong databaseCpuNanos, OptionalLong databaseWaitNanos, OptionalLong databaseSwitches)
            implements Inlined {
        /** The usage where the kernel does not tell it. */
        public static final DatabaseUsage UNKNOWN =
                new DatabaseUsage(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());
    }
}
