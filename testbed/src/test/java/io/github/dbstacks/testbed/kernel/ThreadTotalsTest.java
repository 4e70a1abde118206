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

        assertThat(ThreadTotals.of(fake.proc(), fake.proc().page("7", "task", "8", "status"), "7", "task", "8"))
                .isEqualTo(new ThreadTotals(5_000, 300, 20, 4));
        assertThat(ThreadTotals.slicesOf(fake.proc(), "7", "task", "8")).isEqualTo(new ThreadTotals(5_000, 300, 24, 0));
    }

    @Test
    void aThreadThatIsGoneHasDoneNothing() {
        assertThat(ThreadTotals.of(new FakeProc(root).proc(), "", "7")).isEqualTo(ThreadTotals.NONE);
        assertThat(ThreadTotals.slicesOf(new FakeProc(root).proc(), "7")).isEqualTo(ThreadTotals.NONE);
    }

    @Test
    void aKernelWithoutSchedstatTellsNothing() {
        FakeProc fake =
                new FakeProc(root).thread("7", "worker", 5_000, 300, 20, 4).file("7/schedstat", "");

        assertThat(ThreadTotals.of(fake.proc(), fake.proc().page("7", "status"), "7"))
                .isEqualTo(ThreadTotals.NONE);
    }

    @Test
    void aStatusWithoutSwitchesTellsTheTimes() {
        FakeProc fake = new FakeProc(root).thread("7", "worker", 5_000, 300, 20, 4);

        assertThat(ThreadTotals.of(fake.proc(), "Name:\tworker\n", "7")).isEqualTo(new ThreadTotals(5_000, 300, 0, 0));
    }

    @Test
    void sumsAndDifferencesAreOfEveryCount() {
        ThreadTotals one = new ThreadTotals(1, 2, 3, 4);
        ThreadTotals other = new ThreadTotals(10, 20, 30, 40);

        assertThat(one.plus(other)).isEqualTo(new ThreadTotals(11, 22, 33, 44));
        assertThat(other.minus(one)).isEqualTo(new ThreadTotals(9, 18, 27, 36));
    }
}
