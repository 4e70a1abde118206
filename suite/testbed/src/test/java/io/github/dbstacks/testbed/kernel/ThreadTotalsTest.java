package io.github.dbstacks.testbed.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadTotalsTest {
    @TempDir
    private Path root;

    @Test
    void oneThreadsTotals() {
        FakeProc fake = new FakeProc(root).thread("7/task/8", "worker 1", 5_000, 300, 20, 4);

        ThreadTotals slices = ThreadTotals.slicesOf(fake.proc(), "7", "task", "8");

        assertThat(slices).isEqualTo(new ThreadTotals(5_000, 300, 24, 0));
        assertThat(slices.withSwitches(fake.proc().page("7", "task", "8", "status")))
                .isEqualTo(new ThreadTotals(5_000, 300, 20, 4));
    }

    @Test
    void aThreadThatIsGoneHasDoneNothing() {
        ThreadTotals slices = ThreadTotals.slicesOf(new FakeProc(root).proc(), "7");

        assertThat(slices).isEqualTo(ThreadTotals.NONE);
        assertThat(slices.withSwitches("")).isEqualTo(ThreadTotals.NONE);
    }

    @Test
    void aKernelWithoutSchedstatTellsNothing() {
        FakeProc fake =
                new FakeProc(root).thread("7", "worker", 5_000, 300, 20, 4).file("7/schedstat", "");

        assertThat(ThreadTotals.slicesOf(fake.proc(), "7")
                        .withSwitches(fake.proc().page("7", "status")))
                .isEqualTo(ThreadTotals.NONE);
    }

    @Test
    void aStatusWithoutSwitchesTellsTheTimes() {
        FakeProc fake = new FakeProc(root).thread("7", "worker", 5_000, 300, 20, 4);

        assertThat(ThreadTotals.slicesOf(fake.proc(), "7").withSwitches("Name:\tworker\n"))
                .isEqualTo(new ThreadTotals(5_000, 300, 0, 0));
    }

    @Test
    void sumsAndDifferencesAreOfEveryCount() {
        ThreadTotals one = new ThreadTotals(1, 2, 3, 4);
        ThreadTotals other = new ThreadTotals(10, 20, 30, 40);

        assertThat(one.plus(other)).isEqualTo(new ThreadTotals(11, 22, 33, 44));
        assertThat(other.minus(one)).isEqualTo(new ThreadTotals(9, 18, 27, 36));
    }
}
