package io.github.dbstacks.testbed.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.dbstacks.records.fork.Usage.AppUsage;
import io.github.dbstacks.testbed.kernel.Jvm.Resident;
import io.github.dbstacks.testbed.kernel.Jvm.Task;
import io.github.dbstacks.testbed.kernel.JvmThreads.JvmThread;
import java.nio.file.Path;
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

        AppUsage sinceNothing = now(fake, 7).since(NOTHING).orElseThrow();

        assertThat(sinceNothing.appCpuNanos()).isEqualTo(111_111);
        assertThat(sinceNothing.javaCpuNanos()).hasValue(100_001);
        assertThat(sinceNothing.gcCpuNanos()).isEqualTo(110);
        assertThat(sinceNothing.jitCpuNanos()).isEqualTo(11_000);
        assertThat(now(fake, 7).gcCpuNanos()).isEqualTo(110);
    }

    @Test
    void theVmThreadCollectsGarbage() {
        FakeProc fake = new FakeProc(root).thread("7/task/9", "VM Thread", 5, 0, 0, 0);

        assertThat(now(fake, 7).gcCpuNanos()).isEqualTo(5);
    }

    /** What its status tells would be another thread. */
    @Test
    void theStatusIsReadOfThreadsThatHaveRun() {
        FakeProc fake = new FakeProc(root)
                .thread("7/task/8", "GC Thread#0", 10, 20, 30, 40)
                .thread("7/task/9", "GC Thread#1", 1, 2, 3, 4)
                .thread("7/task/10", "GC Thread#2", 1, 2, 3, 4);
        JvmThreads before = JvmThreads.NONE.next(fake.proc(), 7);
        fake.file("7/task/8/status", "Name:\tjava\n")
                .thread("7/task/9", "java", 5, 2, 6, 4)
                .thread("7/task/10", "java", 1, 7, 3, 5)
                .thread("7/task/11", "java", 1, 1, 1, 1);

        assertThat(before.next(fake.proc(), 7).live())
                .isEqualTo(Map.of(
                        8L,
                        new JvmThread(Task.COLLECTION, new ThreadTotals(10, 20, 30, 40)),
                        9L,
                        new JvmThread(Task.JAVA, new ThreadTotals(5, 2, 6, 4)),
                        10L,
                        new JvmThread(Task.JAVA, new ThreadTotals(1, 7, 3, 5)),
                        11L,
                        new JvmThread(Task.JAVA, new ThreadTotals(1, 1, 1, 1))));
    }

    @Test
    void majorFaultsStandBehindANameOfAnyKind() {
        FakeProc fake = new FakeProc(root)
                .file("7/stat", "7 (a (b) 1 2) S 1 7 7 0 -1 4194560 6000 0 42 0 90 10 0 0 20 0 30 0 100\n");

        assertThat(now(fake, 7).majorFaults()).isEqualTo(42);
    }

    @Test
    void cpuTimeOfTheProcessIsUsersAndSystems() {
        FakeProc fake = new FakeProc(root)
                .file("7/stat", "7 (a (b) 1 2) S 1 7 7 0 -1 4194560 6000 0 42 0 90 10 0 0 20 0 30 0 100\n");

        assertThat(now(fake, 7).cpuNanos()).hasValue(1_000_000_000);
        assertThat(now(fake, 8).cpuNanos()).isEmpty();
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
        assertThat(now(new FakeProc(root), 7)).isEqualTo(NOTHING);
        assertThat(NOTHING.since(NOTHING)).isEmpty();
    }

    @Test
    void usageIsTheDifferenceOfEveryCount() {
        Jvm before = new Jvm(
                Map.of(Task.JAVA, totals(1_000), Task.COLLECTION, totals(100), Task.COMPILATION, totals(10)),
                OptionalLong.of(10_000_000),
                1);
        Jvm after = new Jvm(
                Map.of(Task.JAVA, totals(3_000), Task.COLLECTION, totals(300), Task.COMPILATION, totals(30)),
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

    /** HikariCP's connection-adder ends when nothing was to do for 5 s, and Quarkus' worker threads after 30 s. */
    @Test
    void aThreadThatEndsKeepsWhatItHasUsed() {
        JvmThreads first = JvmThreads.NONE.next(java(Map.of(1, 1_000L, 2, 500L)).proc(), 7);
        JvmThreads second = first.next(java(Map.of(1, 1_700L, 2, 600L)).proc(), 7);

        JvmThreads third = second.next(java(Map.of(1, 2_000L)).proc(), 7);

        assertThat(third.live()).containsOnlyKeys(1L);
        assertThat(third.used()).containsExactly(entry(Task.JAVA, new ThreadTotals(2_600, 0, 0, 0)));
    }

    @Test
    void whatAThreadUsedBeforeItEndedIsPartOfTheProcess() {
        Jvm before = java(1_000_000_000, 1_500_000_000);
        Jvm after = java(1_700_000_000, 2_500_000_000L);

        AppUsage usage = after.since(before).orElseThrow();

        assertThat(usage.javaCpuNanos()).hasValue(700_000_000);
        assertThat(usage.appCpuNanos()).isEqualTo(1_000_000_000);
    }

    @Test
    void aThreadThatBeganCountsFromItsBeginning() {
        JvmThreads before = JvmThreads.NONE.next(java(Map.of(1, 1_000L)).proc(), 7);

        assertThat(before.next(java(Map.of(1, 1_100L, 9, 200L)).proc(), 7).used())
                .containsExactly(entry(Task.JAVA, new ThreadTotals(1_300, 0, 0, 0)));
    }

    @Test
    void anIdThatTheKernelGaveToAnotherThreadCountsFromItsBeginning() {
        JvmThreads before =
                JvmThreads.NONE.next(java(Map.of(1, 1_000L, 2, 500L)).proc(), 7);

        assertThat(before.next(java(Map.of(1, 1_100L, 2, 40L)).proc(), 7).used())
                .containsExactly(entry(Task.JAVA, new ThreadTotals(1_640, 0, 0, 0)));
    }

    /** Time that passed in two turns counts without what passed between them. */
    @Test
    void timeInBetweenCanBeTakenOut() {
        Jvm turnEnds = java(1_500, 100_000_000);
        Jvm turnBegins = java(1_870, 200_000_000);
        Jvm now = java(2_080, 250_000_000);

        Jvm own = now.minus(turnBegins.minus(turnEnds));

        assertThat(own).isEqualTo(java(1_710, 150_000_000));
    }

    private static Jvm now(FakeProc fake, long pid) {
        return Jvm.of(JvmThreads.NONE.next(fake.proc(), pid), fake.proc(), pid);
    }

    /** A process whose threads have used so much CPU time. */
    private FakeProc java(Map<Integer, Long> cpuNanos) {
        FakeProc fake = new FakeProc(root.resolve(cpuNanos.toString().replaceAll("\\W+", "-")));
        cpuNanos.forEach((id, nanos) -> fake.thread("7/task/" + id, "java", nanos, 0, 0, 0));
        return fake;
    }

    private static Jvm java(long cpuNanos, long processCpuNanos) {
        return new Jvm(Map.of(Task.JAVA, new ThreadTotals(cpuNanos, 0, 0, 0)), OptionalLong.of(processCpuNanos), 0);
    }

    private static ThreadTotals totals(long cpuNanos) {
        return new ThreadTotals(cpuNanos, 2 * cpuNanos, 3 * cpuNanos, 4 * cpuNanos);
    }
}
