package io.github.dbstacks.orchestrator.observe;

import io.github.dbstacks.testbed.kernel.HostTotals;
import io.github.dbstacks.testbed.kernel.Throttling;
import java.lang.management.ManagementFactory;
import java.util.OptionalLong;

/**
 * Running totals of the machine, which go on whoever works.
 *
 * @param nanos time of a clock that never goes back
 * @param throttledNanos time that the control group's quota kept its processes waiting; empty where the system does not tell
 * @param ownCpuNanos CPU time of the orchestrator
 */
record MachineTotals(long nanos, HostTotals host, OptionalLong throttledNanos, long ownCpuNanos) {
    static MachineTotals now() {
        return new MachineTotals(System.nanoTime(), HostTotals.now(), Throttling.nanos(), ownCpuTime());
    }

    MachineTotals minus(MachineTotals other) {
        return new MachineTotals(
                nanos - other.nanos,
                host.minus(other.host),
                HostTotals.difference(throttledNanos, other.throttledNanos),
                ownCpuNanos - other.ownCpuNanos);
    }

    private static long ownCpuTime() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : 0;
    }
}
