package io.github.dbstacks.testbed.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.Usage.AppUsage;
import io.github.dbstacks.testbed.kernel.Jvm.JvmThread;
import io.github.dbstacks.testbed.kernel.Jvm.Resident;
import io.github.dbstacks.testbed.kernel.Jvm.Work;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmTest {
    private static final Jvm NOTHING = new Jvm(Map.of(), OptionalLong.empty(), 0);

    @TempDir
    private Path root;

    @Test
    void tellsCollectionAndCompilationApart() {
        FakeProc fake = new FakeProc(root)
                .thread("7/task/7", "java", 1, 1, 1, 1)
                .thread("7/task/8", "GC Thread#0", 10, 10, 10, 10)
                .thread("7/task/9", "G1 Conc#0", 100, 100, 100, 100)
                .thread("7/task/10", "C2 CompilerThre", 1_000, 0, 0, 0)
                .thread("7/task/11", "C1 CompilerThre", 10_000, 0, 0, 0)
                .thread("7/task/12", "G1-named pool", 100_000, 0, 0, 0)
                .thread("8/task/8", "another process", 1_000_000, 0, 0, 0);

        AppUsage sinceNothing = Jvm.now(fake.proc(), 7, Jvm.NONE).since(NOTHING).orElseThrow();

        assertThat(sinceNothing.appCpuNanos()).isEqualTo(111_111);
        assertThat(sinceNothing.javaCpuNanos()).hasValue(100_001);
        assertThat(sinceNothing.gcCpuNanos()).isEqualTo(110);
        assertThat(sinceNothing.jitCpuNanos()).isEqualTo(11_000);
        assertThat(Jvm.now(fake.proc(), 7, Jvm.NONE).gcCpuNanos()).isEqualTo(110);
    }

    @Test
    void theVmThreadCollectsGarbage() {
        FakeProc fake = new FakeProc(root).thread("7/task/9", "VM Thread", 5, 0, 0, 0);

        assertThat(Jvm.now(fake.proc(), 7, Jvm.NONE).gcCpuNanos()).isEqualTo(5);
    }

    /** What its status tells would be another thread. */
    @Test
    void theStatusIsReadOfThreadsThatHaveRun() {
        FakeProc fake = new FakeProc(root)
                .thread("7/task/8", "GC Thread#0", 10, 20, 30, 40)
                .thread("7/task/9", "GC Thread#1", 1, 2, 3, 4)
                .thread("7/task/10", "GC Thread#2", 1, 2, 3, 4);
        Jvm before = Jvm.now(fake.proc(), 7, Jvm.NONE);
        fake.file("7/task/8/status", "Name:\tjava\n")
                .thread("7/task/9", "java", 5, 2, 6, 4)
                .thread("7/task/10", "java", 1, 7, 3, 5)
                .thread("7/task/11", "java", 1, 1, 1, 1);

        assertThat(Jvm.now(fake.proc(), 7, before).threads())
                .isEqualTo(Map.of(
                        8L,
                        new JvmThread(Work.COLLECTION, new ThreadTotals(10, 20, 30, 40)),
                        9L,
                        new JvmThread(Work.JAVA, new ThreadTotals(5, 2, 6, 4)),
                        10L,
                        new JvmThread(Work.JAVA, new ThreadTotals(1, 7, 3, 5)),
                        11L,
                        new JvmThread(Work.JAVA, new ThreadTotals(1, 1, 1, 1))));
    }

    @Test
    void majorFaultsStandBehindANameOfAnyKind() {
        FakeProc fake = new FakeProc(root)
                .file("7/stat", "7 (a (b) 1 2) S 1 7 7 0 -1 4194560 6000 0 42 0 90 10 0 0 20 0 30 0 100\n");

        assertThat(Jvm.now(fake.proc(), 7, Jvm.NONE).majorFaults()).isEqualTo(42);
    }

    @Test
    void cpuTimeOfTheProcessIsUsersAndSystems() {
        FakeProc fake = new FakeProc(root)
                .file("7/stat", "7 (a (b) 1 2) S 1 7 7 0 -1 4194560 6000 0 42 0 90 10 0 0 20 0 30 0 100\n");

        assertThat(Jvm.now(fake.proc(), 7, Jvm.NONE).cpuNanos()).hasValue(1_000_000_000);
        assertThat(Jvm.now(fake.proc(), 8, Jvm.NONE).cpuNanos()).isEmpty();
    }

    @Test
    void memoryNowAndTheMostThatItHeld() {
        FakeProc fake = new FakeProc(root).file("7/status", "Name:\tjava\nVmHWM:\t  123456 kB\nVmRSS:\t  1000 kB\n");

        assertThat(Jvm.resident(fake.proc(), 7))
                .isEqualTo(new Resident(OptionalLong.of(1_000 * 1024), OptionalLong.of(123_456 * 1024)));
        assertThat(Jvm.resident(fake.proc(), 8)).isEqualTo(Resident.NONE);
    }

    @Test
    void aProcessThatIsGoneHasNothing() {
        assertThat(Jvm.now(new FakeProc(root).proc(), 7, Jvm.NONE)).isEqualTo(NOTHING);
        assertThat(NOTHING.since(NOTHING)).isEmpty();
    }

    @Test
    void usageIsTheDifferenceOfEveryCount() {
        Jvm before = new Jvm(
                Map.of(
                        1L,
                        thread(Work.JAVA, 1_000),
                        2L,
                        thread(Work.COLLECTION, 100),
                        3L,
                        thread(Work.COMPILATION, 10)),
                OptionalLong.of(10_000_000),
                1);
        Jvm after = new Jvm(
                Map.of(
                        1L,
                        thread(Work.JAVA, 3_000),
                        2L,
                        thread(Work.COLLECTION, 300),
                        3L,
                        thread(Work.COMPILATION, 30)),
                OptionalLong.of(30_000_000),
                3);

        assertThat(after.since(before))
                .contains(new AppUsage(
                        2_220,
                        OptionalLong.of(2_000),
                        200,
                        20,
                        OptionalLong.of(20_000_000),
                        OptionalLong.empty(),
                        4_440,
                        6_660,
                        8_880,
                        2));
    }

    /** HikariCP's connection-adder ends when nothing was to do for 5 s. Its CPU time before that must not be subtracted. */
    @Test
    void aThreadThatEndedTakesNothingAway() {
        Jvm before = java(Map.of(1L, 1_000_000_000L, 2L, 500_000_000L), 1_500_000_000);
        Jvm after = java(Map.of(1L, 1_700_000_000L), 2_200_000_000L);

        AppUsage usage = after.since(before).orElseThrow();

        assertThat(usage.javaCpuNanos()).hasValue(700_000_000);
        assertThat(usage.appCpuNanos()).isEqualTo(700_000_000);
    }

    @Test
    void whatAThreadUsedBeforeItEndedIsPartOfTheProcess() {
        Jvm before = java(Map.of(1L, 1_000_000_000L, 2L, 500_000_000L), 1_500_000_000);
        Jvm after = java(Map.of(1L, 1_700_000_000L), 2_500_000_000L);

        assertThat(after.since(before).orElseThrow().appCpuNanos()).isEqualTo(1_000_000_000);
    }

    @Test
    void aThreadThatBeganCountsFromItsBeginning() {
        Jvm before = java(Map.of(1L, 1_000_000_000L), 1_000_000_000);
        Jvm after = java(Map.of(1L, 1_100_000_000L, 9L, 200_000_000L), 1_300_000_000);

        assertThat(after.since(before).orElseThrow().javaCpuNanos()).hasValue(300_000_000);
    }

    @Test
    void anIdThatTheKernelGaveToAnotherThreadCountsFromItsBeginning() {
        Jvm before = java(Map.of(1L, 1_000_000_000L, 2L, 500_000_000L), 1_500_000_000);
        Jvm after = java(Map.of(1L, 1_100_000_000L, 2L, 40_000_000L), 1_640_000_000);

        assertThat(after.since(before).orElseThrow().javaCpuNanos()).hasValue(140_000_000);
    }

    /** What passed in two turns, without what passed between them. */
    @Test
    void timeInBetweenCanBeTakenOut() {
        Jvm turnEnds = java(Map.of(1L, 1_000L, 2L, 500L), 100_000_000);
        Jvm turnBegins = java(Map.of(1L, 1_300L, 3L, 70L), 200_000_000);
        Jvm now = java(Map.of(1L, 1_500L, 3L, 80L), 250_000_000);

        Jvm own = now.minus(turnBegins.minus(turnEnds));

        assertThat(own).isEqualTo(java(Map.of(1L, 1_200L, 3L, 10L), 150_000_000));
    }

    private static Jvm java(Map<Long, Long> cpuNanos, long processCpuNanos) {
        Map<Long, JvmThread> threads = new HashMap<>();
        cpuNanos.forEach((id, nanos) -> threads.put(id, new JvmThread(Work.JAVA, new ThreadTotals(nanos, 0, 0, 0))));
        return new Jvm(threads, OptionalLong.of(processCpuNanos), 0);
    }

    private static JvmThread thread(Work work, long cpuNanos) {
        return new JvmThread(work, new ThreadTotals(cpuNanos, 2 * cpuNanos, 3 * cpuNanos, 4 * cpuNanos));
    }
}
