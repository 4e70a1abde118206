package io.github.dbstacks.records;

/**
 * What went on around an application between the ends of two of its iterations, neighbours or not, seen from outside. -1 stands for what
 * the system does not tell.
 *
 * @param index of the iteration that ended last
 * @param selects of the iterations in between, this one's included
 * @param elapsedNanos from the end of the iteration after which it was looked at before
 * @param databaseCpuNanos CPU time of the database's processes; -1 too when any of them came or went in between
 * @param hostCpuNanos CPU time of everything on the host, to the kernel's clock tick
 * @param interruptNanos of which interrupts, those of the network among them, which are no process's
 * @param stealNanos time that the hypervisor gave to others, to the kernel's clock tick
 * @param throttledNanos that the control group's quota kept its processes waiting
 * @param applicationCpuNanos CPU time of the application's process, between its iterations too, to the clock tick
 * @param watchingCpuNanos CPU time of the orchestrator, which reads all this
 * @param tcpSegments received on the host, those of the loopback interface among them
 */
public record Surroundings(
        int index,
        long selects,
        long elapsedNanos,
        long databaseCpuNanos,
        long hostCpuNanos,
        long interruptNanos,
        long stealNanos,
        long throttledNanos,
        long applicationCpuNanos,
        long watchingCpuNanos,
        long tcpSegments) {}
