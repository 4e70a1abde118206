package io.github.dbstacks.result;

/**
 * What went on around an application between the ends of two of its iterations, seen from outside. -1 stands for what
 * the system does not tell.
 *
 * @param index of the iteration that ended last
 * @param elapsedNanos from the end of the iteration before it
 * @param databaseCpuNanos CPU time of the database's processes; -1 too when any of them came or went in between
 * @param hostCpuNanos CPU time of everything on the host, to the kernel's clock tick
 * @param interruptNanos of which interrupts, those of the network among them, which are no process's
 * @param stealNanos time that the hypervisor gave to others, to the kernel's clock tick
 * @param throttledNanos that the control group's quota kept its processes waiting
 * @param foreignCpuNanos the host's CPU time less interrupts and the application's, the database's and the orchestrator's
 * @param tcpSegments received on the host, those of the loopback interface among them
 */
public record Surroundings(
        int index,
        long elapsedNanos,
        long databaseCpuNanos,
        long hostCpuNanos,
        long interruptNanos,
        long stealNanos,
        long throttledNanos,
        long foreignCpuNanos,
        long tcpSegments) {}
