package io.github.dbstacks.records.fork;

import java.util.OptionalLong;

/**
 * What the kernel counted for an application and its database over most of the measured iterations: from the end of the first of them to
 * the end of the last but one. No connection is opened or closed in that time.
 *
 * @param selects in that time
 * @param elapsedNanos length of that time
 */
public record Usage(long selects, long elapsedNanos, AppUsage app, DatabaseUsage database) {
    /**
     * The application.
     *
     * @param appCpuNanos CPU time of its threads, those of the JVM included
     * @param gcCpuNanos the part of it that garbage collection used
     * @param jitCpuNanos the part of it that compilation used
     * @param appWaitNanos time its threads were ready to run and had no processor
     * @param appSwitches how often its threads gave up the processor voluntarily
     * @param appPreemptions how often the kernel took the processor away from them
     * @param majorFaults pages that had to be read from a disk
     */
    public record AppUsage(
            long appCpuNanos,
            long gcCpuNanos,
            long jitCpuNanos,
            long appWaitNanos,
            long appSwitches,
            long appPreemptions,
            long majorFaults)
            implements Inlined {}

    /**
     * The processes of the database; every value is empty where the kernel does not tell.
     *
     * @param databaseCpuNanos CPU time
     * @param databaseWaitNanos time they were ready to run and had no processor
     * @param databaseSwitches how often one of them got a processor: about once for each message it waited for, and after each
     *     preemption
     */
    public record DatabaseUsage(
            OptionalLong databaseCpuNanos, OptionalLong databaseWaitNanos, OptionalLong databaseSwitches)
            implements Inlined {}
}
