package io.github.dbstacks.testbed.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.Usage.DatabaseUsage;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackendsTest {
    private static final DatabaseUsage UNKNOWN =
            new DatabaseUsage(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());

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
    void isNotKnownWhenOneCame() {
        Backends before = now();
        fake.thread("103", "postgres", 5, 5, 5, 5).file("100/task/100/children", "101 102 103 ");

        assertThat(now().since(before)).isEqualTo(UNKNOWN);
        assertThat(before.since(now())).as("when one went").isEqualTo(UNKNOWN);
    }

    @Test
    void isNotKnownWhenOneTookAnothersPlace() {
        Backends before = now();
        fake.thread("103", "postgres", 5, 5, 5, 5).file("100/task/100/children", "101 103 ");

        assertThat(now().since(before)).isEqualTo(UNKNOWN);
    }

    @Test
    void isNotKnownWhereTheKernelDoesNotTell() {
        Backends before = Backends.now(new FakeProc(root.resolve("none")).proc(), 100);

        assertThat(before.since(before)).isEqualTo(UNKNOWN);
    }

    private Backends now() {
        return Backends.now(fake.proc(), 100);
    }
}
