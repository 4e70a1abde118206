package io.github.dbstacks.orchestrator.observe;

import io.github.dbstacks.records.fork.Surroundings;
import io.github.dbstacks.records.fork.Surroundings.DatabaseCounts;
import io.github.dbstacks.records.fork.Surroundings.OtherHost;
import io.github.dbstacks.records.fork.Usage;
import io.github.dbstacks.records.fork.Usage.DatabaseUsage;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.kernel.HostTotals;
import io.github.dbstacks.testbed.kernel.Jvm;
import io.github.dbstacks.testbed.machine.MachineTotals;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * All running totals at one time, and the memory in use. The difference of two snapshots is what happened between them.
 *
 * @param machine the machine and the application, without what passed while other forks worked
 * @param others machines of other hosts by role
 * @param database empty for a server that this run did not start
 * @param rssBytes resident memory of the application
 * @param index of the iteration that ended last; 0 before the first
 * @param operations of all iterations so far
 */
record CounterSnapshot(
        MachineTotals machine,
        Map<String, MachineTotals> others,
        Optional<Backends> database,
        OptionalLong rssBytes,
        int index,
        long operations) {
    /**
     * @param sessions that the database counted last
     * @param rowsWritten as the database counted them in between
     */
    Surroundings since(CounterSnapshot before, OptionalLong sessions, OptionalLong rowsWritten) {
        return new Surroundings(
                index,
                operations - before.operations,
                machine.nanos() - before.machine.nanos(),
                new DatabaseCounts(databaseSince(before).databaseCpuNanos(), sessions, rowsWritten),
                HostTotals.difference(
                        machine.application().cpuNanos(),
                        before.machine.application().cpuNanos()),
                machine.ownCpuNanos() - before.machine.ownCpuNanos(),
                HostTotals.difference(machine.throttledNanos(), before.machine.throttledNanos()),
                rssBytes,
                machine.host().since(before.machine.host()),
                others.isEmpty() ? Optional.empty() : Optional.of(elsewhere(before)));
    }

    private Map<String, OtherHost> elsewhere(CounterSnapshot before) {
        Map<String, OtherHost> elsewhere = new LinkedHashMap<>();
        others.forEach((role, now) -> {
            MachineTotals then = Objects.requireNonNull(before.others.get(role));
            elsewhere.put(
                    role,
                    new OtherHost(
                            now.nanos() - then.nanos(),
                            now.ownCpuNanos() - then.ownCpuNanos(),
                            HostTotals.difference(now.throttledNanos(), then.throttledNanos()),
                            now.host().since(then.host())));
        });
        return elsewhere;
    }

    /**
     * Returns the usage between two snapshots; empty when a snapshot is without the application's threads, or where the
     * kernel does not tell their CPU time.
     *
     * @param ready when the application was ready
     */
    Optional<Usage> usageSince(CounterSnapshot before, Optional<Jvm> ready) {
        Jvm now = machine.application();
        return now.since(before.machine.application())
                .map(app -> new Usage(
                        before.index,
                        index,
                        operations - before.operations,
                        machine.nanos() - before.machine.nanos(),
                        app.withGcSinceReady(ready.stream()
                                .mapToLong(then -> now.gcCpuNanos() - then.gcCpuNanos())
                                .findFirst()),
                        databaseSince(before)));
    }

    private DatabaseUsage databaseSince(CounterSnapshot before) {
        return database.flatMap(now -> before.database.map(now::since)).orElse(DatabaseUsage.UNKNOWN);
    }
}
