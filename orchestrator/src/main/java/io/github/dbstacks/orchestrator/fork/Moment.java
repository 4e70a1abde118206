package io.github.dbstacks.orchestrator.fork;

import io.github.dbstacks.records.Surroundings;
import io.github.dbstacks.records.Surroundings.HostUsage;
import io.github.dbstacks.records.Usage;
import io.github.dbstacks.records.Usage.AppUsage;
import io.github.dbstacks.records.Usage.DatabaseUsage;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.kernel.HostClock;
import io.github.dbstacks.testbed.kernel.Jvm;
import io.github.dbstacks.testbed.kernel.Threads;
import java.util.Optional;
import java.util.OptionalLong;

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
        return new Surroundings(
                index,
                selects - last.selects,
                nanos - last.nanos,
                databaseSince(last).stream().mapToLong(Threads::cpuNanos).findFirst(),
                difference(applicationCpuNanos, last.applicationCpuNanos),
                ownCpuNanos - last.ownCpuNanos,
                difference(throttledNanos, last.throttledNanos),
                new HostUsage(
                        difference(host.cpuNanos(), last.host.cpuNanos()),
                        difference(host.interruptNanos(), last.host.interruptNanos()),
                        difference(host.stealNanos(), last.host.stealNanos()),
                        difference(host.tcpSegments(), last.host.tcpSegments())));
    }

    /** Empty where the system did not tell one of the two, which then is -1. */
    private static OptionalLong difference(long now, long before) {
        return now < 0 || before < 0 ? OptionalLong.empty() : OptionalLong.of(now - before);
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
                        new AppUsage(
                                app.cpuNanos(),
                                now.gc().minus(before.gc()).cpuNanos(),
                                now.jit().minus(before.jit()).cpuNanos(),
                                app.waitNanos(),
                                app.switches(),
                                app.preemptions(),
                                now.majorFaults() - before.majorFaults()),
                        new DatabaseUsage(
                                backends.stream().mapToLong(Threads::cpuNanos).findFirst(),
                                backends.stream().mapToLong(Threads::waitNanos).findFirst(),
                                backends.stream().mapToLong(Threads::switches).findFirst())));
    }

    private Optional<Threads> databaseSince(Moment last) {
        return database.flatMap(now -> last.database.flatMap(now::since));
    }
}
