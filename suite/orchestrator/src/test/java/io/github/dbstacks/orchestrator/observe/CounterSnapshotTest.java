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
import io.github.dbstacks.testbed.kernel.Jvm.Task;
import io.github.dbstacks.testbed.kernel.ThreadTotals;
import io.github.dbstacks.testbed.machine.MachineTotals;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Tests what follows from two snapshots. */
class CounterSnapshotTest {
    private static final AppUsage APP = new AppUsage(
            2_220,
            OptionalLong.of(2_000),
            200,
            20,
            OptionalLong.of(2_500),
            OptionalLong.of(290),
            4_440,
            6_660,
            8_880,
            2);
    private static final CounterSnapshot BEFORE =
            snapshot(1_000, host(10_000, 500, 70, 30), OptionalLong.of(5), database(7L, 100), 20, jvm(1_000), 10);
    private static final CounterSnapshot AFTER =
            snapshot(4_000, host(16_000, 900, 75, 90), OptionalLong.of(8), database(7L, 1_100), 220, jvm(3_000), 40);

    private static final Optional<Jvm> READY = Optional.of(jvm(100));

    @Test
    void surroundingsAreDifferences() {
        assertThat(AFTER.since(BEFORE, OptionalLong.of(10), OptionalLong.of(7)))
                .isEqualTo(new Surroundings(
                        4,
                        30,
                        3_000,
                        new Surroundings.DatabaseCounts(
                                OptionalLong.of(1_000), OptionalLong.of(10), OptionalLong.of(7)),
                        OptionalLong.of(2_500),
                        200,
                        OptionalLong.of(3),
                        OptionalLong.of(40_000),
                        new HostUsage(
                                OptionalLong.of(6_000),
                                OptionalLong.of(400),
                                OptionalLong.of(5),
                                OptionalLong.of(60),
                                OptionalLong.of(6_000)),
                        Optional.empty()));
    }

    @Test
    void anotherHostHasDifferencesOfItsOwnClock() {
        CounterSnapshot before = elsewhere(5_000, 1_000, 10);
        CounterSnapshot after = elsewhere(9_000, 3_500, 17);

        Surroundings between = since(before, after);
        assertThat(between.host("load")).isEmpty();
        assertThat(between.host("database").orElseThrow())
                .satisfies(there -> assertThat(there.elapsedNanos()).isEqualTo(4_000))
                .satisfies(there -> assertThat(there.watchingCpuNanos()).isEqualTo(7))
                .satisfies(there -> assertThat(there.host().hostCpuNanos()).hasValue(2_500));
        assertThat(since(BEFORE, AFTER).elsewhere()).isEmpty();
    }

    private static Surroundings since(CounterSnapshot before, CounterSnapshot after) {
        return after.since(before, OptionalLong.empty(), OptionalLong.empty());
    }

    private static CounterSnapshot elsewhere(long nanos, long cpuNanos, long own) {
        return new CounterSnapshot(
                AFTER.machine(),
                Map.of(
                        "database",
                        new MachineTotals(nanos, host(cpuNanos, 0, 0, 0), OptionalLong.empty(), own, Jvm.NONE)),
                Optional.empty(),
                OptionalLong.empty(),
                4,
                40);
    }

    @Test
    void aSystemThatTellsNothingIsUnknownThroughout() {
        HostTotals silent = new HostTotals(
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty());
        Jvm unknown = new Jvm(Map.of(), OptionalLong.empty(), 0);
        CounterSnapshot before = snapshot(1_000, silent, OptionalLong.empty(), Optional.empty(), 20, unknown, 10);
        CounterSnapshot after = snapshot(4_000, silent, OptionalLong.empty(), Optional.empty(), 220, unknown, 40);

        assertThat(since(before, after))
                .isEqualTo(new Surroundings(
                        4,
                        30,
                        3_000,
                        new Surroundings.DatabaseCounts(
                                OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty()),
                        OptionalLong.empty(),
                        200,
                        OptionalLong.empty(),
                        OptionalLong.of(40_000),
                        new HostUsage(
                                OptionalLong.empty(),
                                OptionalLong.empty(),
                                OptionalLong.empty(),
                                OptionalLong.empty(),
                                OptionalLong.empty()),
                        Optional.empty()));
        assertThat(after.usageSince(before, READY)).isEmpty();
    }

    @Test
    void usageIsOfEveryCount() {
        assertThat(AFTER.usageSince(BEFORE, READY))
                .contains(new Usage(
                        1,
                        4,
                        30,
                        3_000,
                        APP,
                        new DatabaseUsage(OptionalLong.of(1_000), OptionalLong.of(2_000), OptionalLong.of(3_000))));
    }

    @Test
    void usageGoesWithoutADatabaseThatIsNotKnown() {
        CounterSnapshot alone = snapshot(
                4_000,
                AFTER.machine().host(),
                OptionalLong.of(8),
                Optional.empty(),
                220,
                AFTER.machine().application(),
                40);

        assertThat(alone.usageSince(BEFORE, READY).orElseThrow().database()).isEqualTo(DatabaseUsage.UNKNOWN);
    }

    @Test
    void anApplicationWithoutCpuTimeHasNoUsage() {
        assertThat(BEFORE.usageSince(BEFORE, READY)).isEmpty();
    }

    private static CounterSnapshot snapshot(
            long nanos,
            HostTotals host,
            OptionalLong throttled,
            Optional<Backends> database,
            long own,
            Jvm application,
            long selects) {
        // The snapshots are taken after iterations 1 and 4.
        return new CounterSnapshot(
                new MachineTotals(nanos, host, throttled, own, application),
                Map.of(),
                database,
                OptionalLong.of(1_000 * selects),
                (int) (selects / 10),
                selects);
    }

    private static HostTotals host(long cpu, long interrupts, long steal, long segments) {
        return new HostTotals(
                OptionalLong.of(cpu),
                OptionalLong.of(interrupts),
                OptionalLong.of(steal),
                OptionalLong.of(segments),
                OptionalLong.of(100 * segments));
    }

    private static Optional<Backends> database(long pid, long cpuNanos) {
        return Optional.of(new Backends(Map.of(pid, threads(cpuNanos)), 0));
    }

    private static Jvm jvm(long cpuNanos) {
        return new Jvm(
                Map.of(
                        Task.JAVA, threads(cpuNanos),
                        Task.COLLECTION, threads(cpuNanos / 10),
                        Task.COMPILATION, threads(cpuNanos / 100)),
                OptionalLong.of(cpuNanos * 5 / 4),
                cpuNanos / 1_000);
    }

    private static ThreadTotals threads(long cpuNanos) {
        return new ThreadTotals(cpuNanos, 2 * cpuNanos, 3 * cpuNanos, 4 * cpuNanos);
    }
}
