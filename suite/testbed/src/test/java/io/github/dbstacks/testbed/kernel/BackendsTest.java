package io.github.dbstacks.testbed.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.Usage.DatabaseUsage;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackendsTest {
    @TempDir
    private Path root;

    private FakeProc fake;

    @BeforeEach
    void write() {
        fake = new FakeProc(root)
                .file("100/task/100/children", "101 102 ")
                .thread("100", "postgres", 10, 1, 1, 1)
                .thread("101", "postgres", 20, 2, 2, 2)
                .thread("102", "postgres", 30, 3, 3, 3)
                .thread("999", "somebody else", 40, 4, 4, 4);
    }

    @Test
    void arePostmasterAndChildren() {
        assertThat(now().processes())
                .containsOnlyKeys(100L, 101L, 102L)
                .containsEntry(102L, new ThreadTotals(30, 3, 6, 0));
    }

    @Test
    void whatAllOfThemDidSince() {
        Backends before = now();
        fake.thread("100", "postgres", 15, 1, 1, 1).thread("102", "postgres", 1_030, 13, 23, 33);

        assertThat(now().since(before))
                .isEqualTo(new DatabaseUsage(OptionalLong.of(1_005), OptionalLong.of(10), OptionalLong.of(50)));
    }

    @Test
    void whatPassesWhileItDoesNotCountIsLeftOut() {
        Backends first = now();
        fake.thread("101", "postgres", 120, 12, 2, 2);
        Backends counted = now();
        fake.thread("101", "postgres", 1_120, 112, 2, 2);
        Backends uncounted = now().minus(counted);
        fake.thread("101", "postgres", 1_127, 113, 2, 2)
                .thread("103", "postgres", 5, 5, 0, 0)
                .file("100/task/100/children", "101 102 103 ");

        assertThat(now().minus(uncounted).since(first))
                .isEqualTo(new DatabaseUsage(OptionalLong.of(112), OptionalLong.of(16), OptionalLong.of(0)));
    }

    @Test
    void oneThatBeganCountsFromItsBeginning() {
        Backends before = now();
        fake.thread("103", "postgres", 5, 5, 5, 5).file("100/task/100/children", "101 102 103 ");

        assertThat(now().since(before))
                .isEqualTo(new DatabaseUsage(OptionalLong.of(5), OptionalLong.of(5), OptionalLong.of(10)));
    }

    @Test
    void ofOneThatEndedThePostmasterTells() {
        fake.thread("102", "postgres", 30_000_000, 3, 3, 3).file("100/stat", stat(7));
        Backends before = now();
        fake.thread("101", "postgres", 1_020, 2, 2, 2)
                .file("100/task/100/children", "101 ")
                .file("100/stat", stat(12));

        // Of its 50 ms (5 ticks), 30 ms were used before.
        assertThat(now().since(before).databaseCpuNanos()).hasValue(20_001_000);
    }

    /** The processes serve one application where forks take turns, with connections that it opens and closes. */
    @Test
    void ofSomeThatEndedThePostmasterTellsToo() {
        fake.file("100/stat", stat(7));
        Backends before = Backends.now(fake.proc(), 100, List.of(102L));
        fake.thread("102", "postgres", 1_030, 3, 3, 3)
                .thread("101", "postgres", 5_000, 2, 2, 2)
                .file("100/stat", stat(9));

        assertThat(Backends.now(fake.proc(), 100, List.of(102L)).since(before).databaseCpuNanos())
                .hasValue(20_001_000);
    }

    /** Its children that have ended used {@code ticks} in the kernel and nothing besides. */
    private static String stat(int ticks) {
        return "100 (postgres) S 1 100 100 0 -1 4194560 6000 0 42 0 90 10 0 " + ticks + " 20 0 30 0 100\n";
    }

    @Test
    void isNotKnownWhereTheKernelDoesNotTell() {
        Backends before = Backends.now(new FakeProc(root.resolve("none")).proc(), 100);

        assertThat(before.since(before)).isEqualTo(DatabaseUsage.UNKNOWN);
    }

    /** MariaDB and MySQL have a thread for each session. */
    @Test
    void ofAServerThatIsOneProcessTheThreadsCount() {
        fake.thread("100/task/100", "mariadbd", 10, 1, 1, 1)
                .thread("100/task/105", "mariadbd", 50, 5, 5, 5)
                .file("100/stat", stat(0).replace("90 10", "0 0"));
        Backends before = Backends.ofThreads(fake.proc(), 100);
        fake.thread("100/task/105", "mariadbd", 150, 6, 7, 8).thread("100/task/106", "mariadbd", 3, 0, 1, 0);

        assertThat(before.processes()).containsOnlyKeys(100L, 105L);
        assertThat(Backends.ofThreads(fake.proc(), 100).since(before))
                .isEqualTo(new DatabaseUsage(OptionalLong.of(103), OptionalLong.of(1), OptionalLong.of(6)));
    }

    @Test
    void ofItsThreadsThatEndedTheProcessTells() {
        fake.thread("100/task/100", "mariadbd", 10_000_000, 1, 1, 1)
                .thread("100/task/105", "mariadbd", 990_000_000, 5, 5, 5)
                .file("100/stat", stat(0));
        Backends before = Backends.ofThreads(fake.proc(), 100);
        fake.thread("100/task/100", "mariadbd", 12_000_000, 1, 1, 1)
                .thread("100/task/105", "mariadbd", 10_000_000, 5, 5, 5)
                .file("100/stat", stat(0).replace("90 10", "95 10"));

        assertThat(before.endedCpuNanos()).isZero();
        assertThat(Backends.ofThreads(fake.proc(), 100).endedCpuNanos()).isEqualTo(1_028_000_000);
    }

    private Backends now() {
        return Backends.now(fake.proc(), 100);
    }
}
