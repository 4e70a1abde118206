package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.records.Surroundings;
import io.github.dbstacks.records.Usage;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.kernel.HostClock;
import io.github.dbstacks.testbed.kernel.Jvm;
import io.github.dbstacks.testbed.kernel.Threads;
import java.util.Optional;

/**
 * What all counters said at one moment; two of them make what was seen in between.
 *
 * @param nanos of a clock that never goes back
 * @param throttledNanos -1 where the system does not tell
 * @param database empty where it is not this run's own
 * @param applicationCpuNanos of its whole process; -1 where the kernel does not tell
 * @param ownCpuNanos of the orchestrator
 * @param jvm the application's; empty where nobody looked
 * @param selects that had been done
 */
record Moment(
        long nanos,
        HostClock host,
        long throttledNanos,
        Optional<Backends> database,
        long applicationCpuNanos,
        long ownCpuNanos,
        Optional<Jvm> jvm,
        long selects) {
    /**
     * Between the ends of two iterations.
     *
     * @param index of the one that ended last
     */
    Surroundings since(Moment last, int index) {
        boolean hostTells = host.cpuNanos() >= 0;
        return new Surroundings(
                index,
                selects - last.selects,
                nanos - last.nanos,
                databaseSince(last).map(Threads::cpuNanos).orElse(-1L),
                hostTells ? host.cpuNanos() - last.host.cpuNanos() : -1,
                hostTells ? host.interruptNanos() - last.host.interruptNanos() : -1,
                hostTells ? host.stealNanos() - last.host.stealNanos() : -1,
                throttledNanos >= 0 ? throttledNanos - last.throttledNanos : -1,
                applicationCpuNanos >= 0 && last.applicationCpuNanos >= 0
                        ? applicationCpuNanos - last.applicationCpuNanos
                        : -1,
                ownCpuNanos - last.ownCpuNanos,
                host.tcpSegments() >= 0 ? host.tcpSegments() - last.host.tcpSegments() : -1);
    }

    /** Empty where nobody looked at the application, or where the kernel does not tell. */
    Optional<Usage> usageSince(Moment from) {
        return jvm.flatMap(now -> from.jvm.flatMap(before -> usage(from, before, now)));
    }

    private Optional<Usage> usage(Moment from, Jvm before, Jvm now) {
        Threads app = now.all().minus(before.all());
        Optional<Threads> backends = databaseSince(from);
        return app.cpuNanos() <= 0
                ? Optional.empty()
                : Optional.of(new Usage(
                        selects - from.selects,
                        nanos - from.nanos,
                        app.cpuNanos(),
                        now.gc().minus(before.gc()).cpuNanos(),
                        now.jit().minus(before.jit()).cpuNanos(),
                        app.waitNanos(),
                        app.switches(),
                        app.preemptions(),
                        backends.map(Threads::cpuNanos).orElse(-1L),
                        backends.map(Threads::waitNanos).orElse(-1L),
                        backends.map(Threads::switches).orElse(-1L),
                        now.majorFaults() - before.majorFaults()));
    }

    private Optional<Threads> databaseSince(Moment last) {
        return database.flatMap(now -> last.database.flatMap(now::since));
    }
}
