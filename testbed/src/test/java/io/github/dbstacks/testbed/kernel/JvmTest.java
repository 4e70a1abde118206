package io.github.dbstacks.testbed.kernel;

import static org.assertj.core.api.Assertions.assertThat;

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

        assertThat(jvm.all()).isEqualTo(new Threads(111_111, 111, 111, 111));
        assertThat(jvm.gc()).isEqualTo(new Threads(110, 110, 110, 110));
        assertThat(jvm.jit()).isEqualTo(new Threads(11_000, 0, 0, 0));
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

        assertThat(Jvm.cpuNanos(fake.proc(), 7)).isEqualTo(1_000_000_000);
        assertThat(Jvm.cpuNanos(fake.proc(), 8)).isEqualTo(-1);
    }

    @Test
    void theMostMemoryThatItHeld() {
        FakeProc fake = new FakeProc(root).file("7/status", "Name:\tjava\nVmHWM:\t  123456 kB\nVmRSS:\t  1000 kB\n");

        assertThat(Jvm.peakRssBytes(fake.proc(), 7)).isEqualTo(123_456L * 1024);
        assertThat(Jvm.peakRssBytes(fake.proc(), 8)).isEqualTo(-1);
    }

    @Test
    void aProcessThatIsGoneHasNothing() {
        assertThat(Jvm.now(new FakeProc(root).proc(), 7))
                .isEqualTo(new Jvm(Threads.NONE, Threads.NONE, Threads.NONE, 0));
    }
}
