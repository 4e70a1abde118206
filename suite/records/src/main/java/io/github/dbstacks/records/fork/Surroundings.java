package io.github.dbstacks.records.fork;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.github.dbstacks.records.Inlined;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Tells what happened around an application between two looks at it from outside. Each look is at the end of an
 * iteration; there may be further iterations between them. A value is empty where the system does not tell it.
 *
 * @param index of the iteration that ended last
 * @param operations of the iterations in between, this one's included
 * @param elapsedNanos time since the look before
 * @param database what it did
 * @param applicationCpuNanos CPU time of the application's process, between its iterations too, in the kernel's clock
 *     ticks
 * @param watchingCpuNanos CPU time of the orchestrator, which reads all this
 * @param throttledNanos time that the quota of the control group kept its processes waiting
 * @param rssBytes resident memory of the application's process at the second look
 * @param host the application's
 * @param elsewhere the hosts of database and load by role, where they are not the application's; empty where all is on
 *     one
 */
public record Surroundings(
        int index,
        @JsonAlias("selects") long operations, // as older records call them
        long elapsedNanos,
        DatabaseCounts database,
        OptionalLong applicationCpuNanos,
        long watchingCpuNanos,
        OptionalLong throttledNanos,
        OptionalLong rssBytes,
        HostUsage host,
        Optional<Map<String, OtherHost>> elsewhere) {
    /**
     * Tells what the database did for the application.
     *
     * @param databaseCpuNanos CPU time of its processes
     * @param sessions of the application at the end; empty where nobody counted
     * @param rowsWritten by the application; empty where nobody counted, since that changes in scenarios only that fill
     *     a table
     */
    public record DatabaseCounts(OptionalLong databaseCpuNanos, OptionalLong sessions, OptionalLong rowsWritten)
            implements Inlined {}

    /**
     * Tells what the whole host did in that time.
     *
     * @param hostCpuNanos time in which processors of the host were neither idle nor stolen
     * @param interruptNanos the part of it spent in interrupts, those of the network among them; most kernels count it
     *     for the process that was interrupted, too
     * @param stealNanos time that the hypervisor gave to other virtual machines, in the kernel's clock ticks
     * @param tcpSegments TCP segments received, those of the loopback interface among them
     * @param receivedBytes bytes of all IP packets received, with their headers, those of the loopback interface among
     *     them
     */
    public record HostUsage(
            OptionalLong hostCpuNanos,
            OptionalLong interruptNanos,
            OptionalLong stealNanos,
            OptionalLong tcpSegments,
            OptionalLong receivedBytes)
            implements Inlined {}

    /**
     * Tells what a host did that is not the application's, in about the same time.
     *
     * @param elapsedNanos between the two looks, by its own clock
     * @param watchingCpuNanos CPU time of what reads its counters
     * @param throttledNanos as of the application's host
     */
    public record OtherHost(long elapsedNanos, long watchingCpuNanos, OptionalLong throttledNanos, HostUsage host) {}

    /** The host of a role, where it is not the application's. */
    public Optional<OtherHost> host(String role) {
        return elsewhere.flatMap(all -> Optional.ofNullable(all.get(role)));
    }
}
