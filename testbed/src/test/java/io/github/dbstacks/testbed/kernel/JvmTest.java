package io.github.dbstacks.testbed.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.Usage.AppUsage;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmTest {
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

        Jvm jvm = Jvm.now(fake.proc(), 7);

        assertThat(jvm.all()).isEqualTo(new ThreadTotals(111_111, 111, 111, 111));
        assertThat(jvm.gc()).isEqualTo(new ThreadTotals(110, 110, 110, 110));
        assertThat(jvm.jit()).isEqualTo(new ThreadTotals(11_000, 0, 0, 0));
    }

    @Test
    void majorFaultsStandBehindANameOfAnyKind() {
        FakeProc fake = new FakeProc(root)
                .file("7/stat", "7 (a (b) 1 2) S 1 7 7 0 -1 4194560 6000 0 42 0 90 10 0 0 20 0 30 0 100\n");

        assertThat(Jvm.now(fake.proc(), 7).majorFaults()).isEqualTo(42);
    }

    @Test
    void cpuTimeOfTheProcessIsUsersAndSystems() {
        FakeProc fake = new FakeProc(root)
                .file("7/stat", "7 (a (b) 1 2) S 1 7 7 0 -1 4194560 6000 0 42 0 90 10 0 0 20 0 30 0 100\n");

        assertThat(Jvm.cpuNanos(fake.proc(), 7)).hasValue(1_000_000_000);
        assertThat(Jvm.cpuNanos(fake.proc(), 8)).isEmpty();
    }

    @Test
    void theMostMemoryThatItHeld() {
        FakeProc fake = new FakeProc(root).file("7/status", "Name:\tjava\nVmHWM:\t  123456 kB\nVmRSS:\t  1000 kB\n");

        assertThat(Jvm.peakRssBytes(fake.proc(), 7)).hasValue(123_456L * 1024);
        assertThat(Jvm.peakRssBytes(fake.proc(), 8)).isEmpty();
    }

    @Test
    void aProcessThatIsGoneHasNothing() {
        assertThat(Jvm.now(new FakeProc(root).proc(), 7))
                .isEqualTo(new Jvm(ThreadTotals.NONE, ThreadTotals.NONE, ThreadTotals.NONE, 0));
    }

    @Test
    void usageIsTheDifferenceOfEveryCount() {
        Jvm before = new Jvm(totals(1_000), totals(100), totals(10), 1);
        Jvm after = new Jvm(totals(3_000), totals(300), totals(30), 3);

        assertThat(after.since(before)).contains(new AppUsage(2_000, 200, 20, 4_000, 6_000, 8_000, 2));
        assertThat(before.since(before)).isEmpty();
    }

    private static ThreadTotals totals(long cpuNanos) {
        return new ThreadTotals(cpuNanos, 2 * cpuNanos, 3 * cpuNanos, 4 * cpuNanos);
    }
}
