package io.github.dbstacks.testbed.machine;

import io.github.dbstacks.testbed.kernel.HostTotals;
import io.github.dbstacks.testbed.kernel.Jvm;
import io.github.dbstacks.testbed.kernel.Throttling;
import java.lang.management.ManagementFactory;
import java.util.OptionalLong;

/**
 * Running totals that go on whoever works: the machine's, and those of an application, which also does something while
 * it waits.
 *
 * @param nanos time of a clock that never goes back
 * @param throttledNanos time that the control group's quota kept its processes waiting; empty where the system does not
 *     tell
 * @param ownCpuNanos CPU time of dbstacks itself
 * @param application its process, with or without its threads
 */
public record MachineTotals(
        long nanos, HostTotals host, OptionalLong throttledNanos, long ownCpuNanos, Jvm application) {
    static MachineTotals now(Jvm application) {
        return new MachineTotals(System.nanoTime(), HostTotals.now(), Throttling.nanos(), ownCpuTime(), application);
    }

    public MachineTotals minus(MachineTotals other) {
        return new MachineTotals(
                nanos - other.nanos,
                host.minus(other.host),
                HostTotals.difference(throttledNanos, other.throttledNanos),
                ownCpuNanos - other.ownCpuNanos,
                application.minus(other.application));
    }

    private static long ownCpuTime() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : 0;
    }
}
