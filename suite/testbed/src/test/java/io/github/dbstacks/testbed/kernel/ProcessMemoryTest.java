package io.github.dbstacks.testbed.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.Memory;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ProcessMemoryTest {
    private static final String ROLLUP = """
            560400000000-7ffd9a5f2000 ---p 00000000 00:00 0                          [rollup]
            Rss:              600000 kB
            Pss:              590000 kB
            Pss_Dirty:        580000 kB
            Pss_Anon:         580000 kB
            Shared_Clean:      12000 kB
            Shared_Dirty:          0 kB
            Private_Clean:      8000 kB
            Private_Dirty:    580000 kB
            Swap:                  0 kB
            """;

    @TempDir
    private Path root;

    @Test
    void sharedPagesCountByTheirShareAndPrivateOnesAreTheProcesssOwn() {
        FakeProc fake = new FakeProc(root)
                .file("7/smaps_rollup", ROLLUP)
                .file("7/status", "Name:\tjava\nVmSize:\t 9000000 kB\nThreads:\t42\n");

        Memory memory = ProcessMemory.now(fake.proc(), 7).orElseThrow();

        assertThat(memory.virtualBytes()).hasValue(9_000_000 * 1024L);
        assertThat(memory.rssBytes()).isEqualTo(600_000 * 1024L);
        assertThat(memory.pssBytes()).isEqualTo(590_000 * 1024L);
        assertThat(memory.ussBytes()).isEqualTo(588_000 * 1024L);
        assertThat(memory.threads()).isEqualTo(42);
        assertThat(memory.readNanos()).isPositive();
    }

    @Test
    void aProcessThatIsGoneOrOfAnotherUserHasNone() {
        FakeProc fake = new FakeProc(root).file("8/status", "Name:\tjava\nThreads:\t42\n");

        assertThat(ProcessMemory.now(fake.proc(), 7)).isEmpty();
        assertThat(ProcessMemory.now(fake.proc(), 8)).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void ofThisProcessThePartsAreInOrder() {
        Memory memory = ProcessMemory.now(ProcessHandle.current().pid()).orElseThrow();

        assertThat(memory.ussBytes()).isPositive().isLessThanOrEqualTo(memory.pssBytes());
        assertThat(memory.pssBytes()).isLessThanOrEqualTo(memory.rssBytes());
        assertThat(memory.virtualBytes().orElseThrow()).isGreaterThan(memory.rssBytes());
        assertThat(memory.threads()).isGreaterThanOrEqualTo(Thread.activeCount());
    }
}
