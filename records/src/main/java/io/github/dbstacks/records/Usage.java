package io.github.dbstacks.records;

/**
 * What the kernel counted of an application and its database over most of the measured iterations: from the end of the
 * first of them to the end of the last but one, when no connection comes or goes.
 *
 * @param selects in that time
 * @param elapsedNanos how long that was
 * @param appCpuNanos CPU time of the application's threads, those of the JVM among them
 * @param gcCpuNanos of which garbage collection
 * @param jitCpuNanos of which compilation
 * @param appWaitNanos time its threads were ready to run and had no processor
 * @param appSwitches how often its threads gave up the processor by themselves
 * @param appPreemptions how often they were made to
 * @param databaseCpuNanos CPU time of the database's processes
 * @param databaseWaitNanos time they were ready to run and had no processor
 * @param databaseSwitches how often its processes got a processor: about once a message they waited for, and after every preemption
 * @param majorFaults pages the application had to fetch from a disk
 */
public record Usage(
        long selects,
        long elapsedNanos,
        long appCpuNanos,
        long gcCpuNanos,
        long jitCpuNanos,
        long appWaitNanos,
        long appSwitches,
        long appPreemptions,
        long databaseCpuNanos,
        long databaseWaitNanos,
        long databaseSwitches,
        long majorFaults) {}
