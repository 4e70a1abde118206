package io.github.dbstacks.orchestrator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.Surroundings;
import io.github.dbstacks.records.fork.Surroundings.HostUsage;
import io.github.dbstacks.records.fork.Usage;
import io.github.dbstacks.records.fork.Usage.AppUsage;
import io.github.dbstacks.records.fork.Usage.DatabaseUsage;
import io.github.dbstacks.testbed.kernel.Backends;
import io.github.dbstacks.testbed.kernel.HostTotals;
import io.github.dbstacks.testbed.kernel.Jvm;
import io.github.dbstacks.testbed.kernel.ThreadTotals;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What follows from two snapshots. */
class CounterSnapshotTest {
    private static final AppUsage APP = new AppUsage(2_000, 200, 20, 4_000, 6_000, 8_000, 2);
    private static final CounterSnapshot BEFORE =
            snapshot(1_000, host(10_000, 500, 70, 30), OptionalLong.of(5), database(7L, 100), 20, jvm(1_000), 10);
    private static final CounterSnapshot AFTER =
            snapshot(4_000, host(16_000, 900, 75, 90), OptionalLong.of(8), database(7L, 1_100), 220, jvm(3_000), 40);

    @Test
    void surroundingsAreDifferences() {
        assertThat(AFTER.since(BEFORE, 3))
                .isEqualTo(new Surroundings(
                        3,
                        30,
                        3_000,
                        OptionalLong.of(1_000),
                        OptionalLong.of(2_500),
                        200,
                        OptionalLong.of(3),
                        new HostUsage(
                                OptionalLong.of(6_000),
                                OptionalLong.of(400),
                                OptionalLong.of(5),
                                OptionalLong.of(60))));
    }

    @Test
    void aSystemThatTellsNothingIsUnknownThroughout() {
        HostTotals silent =
                new HostTotals(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());
        CounterSnapshot before =
                snapshot(1_000, silent, OptionalLong.empty(), Optional.empty(), 20, Optional.empty(), 10);
        CounterSnapshot after =
                snapshot(4_000, silent, OptionalLong.empty(), Optional.empty(), 220, Optional.empty(), 40);

        assertThat(after.since(before, 1))
                .isEqualTo(new Surroundings(
                        1,
                        30,
                        3_000,
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        200,
                        OptionalLong.empty(),
                        new HostUsage(
                                OptionalLong.empty(),
                                OptionalLong.empty(),
                                OptionalLong.empty(),
                                OptionalLong.empty())));
        assertThat(after.usageSince(before)).isEmpty();
    }

    @Test
    void usageIsOfEveryCount() {
        assertThat(AFTER.usageSince(BEFORE))
                .contains(new Usage(
                        30,
                        3_000,
                        APP,
                        new DatabaseUsage(OptionalLong.of(1_000), OptionalLong.of(2_000), OptionalLong.of(3_000))));
    }

    @Test
    void usageGoesWithoutADatabaseThatIsNotKnown() {
        CounterSnapshot another =
                snapshot(4_000, AFTER.host(), OptionalLong.of(8), database(8L, 1_100), 220, AFTER.jvm(), 40);

        assertThat(another.usageSince(BEFORE))
                .contains(new Usage(
                        30,
                        3_000,
                        APP,
                        new DatabaseUsage(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty())));
    }

    @Test
    void anApplicationWithoutCpuTimeHasNoUsage() {
        assertThat(BEFORE.usageSince(BEFORE)).isEmpty();
    }

    private static CounterSnapshot snapshot(
            long nanos,
            HostTotals host,
            OptionalLong throttled,
            Optional<Backends> database,
            long own,
            Optional<Jvm> jvm,
            long selects) {
        // An application that uses 2,500 ns of CPU between snapshots 3,000 ns apart.
        OptionalLong application =
                host.cpuNanos().isEmpty() ? OptionalLong.empty() : OptionalLong.of(nanos * 2_500 / 3_000);
        return new CounterSnapshot(nanos, host, throttled, database, application, own, jvm, selects);
    }

    private static HostTotals host(long cpu, long interrupts, long steal, long segments) {
        return new HostTotals(
                OptionalLong.of(cpu), OptionalLong.of(interrupts), OptionalLong.of(steal), OptionalLong.of(segments));
    }

    private static Optional<Backends> database(long pid, long cpuNanos) {
        return Optional.of(new Backends(Map.of(pid, threads(cpuNanos))));
    }

    private static Optional<Jvm> jvm(long cpuNanos) {
        return Optional.of(
                new Jvm(threads(cpuNanos), threads(cpuNanos / 10), threads(cpuNanos / 100), cpuNanos / 1_000));
    }

    private static ThreadTotals threads(long cpuNanos) {
        return new ThreadTotals(cpuNanos, 2 * cpuNanos, 3 * cpuNanos, 4 * cpuNanos);
    }
}
