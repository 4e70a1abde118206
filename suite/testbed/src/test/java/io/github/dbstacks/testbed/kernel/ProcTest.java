package io.github.dbstacks.testbed.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcTest {
    @TempDir
    private Path root;

    @Test
    void whatIsNotThereIsEmpty() {
        Proc proc = new Proc(root.resolve("gone"));

        assertThat(proc.lines("1", "status")).isEmpty();
        assertThat(proc.line("1", "status")).isEmpty();
        assertThat(proc.page("1", "status")).isEmpty();
        assertThat(proc.ids("1", "task")).isEmpty();
    }

    @Test
    void linesAreThoseOfTheFile() {
        Proc proc = new FakeProc(root).file("7/status", "one\ntwo\n").proc();

        assertThat(proc.lines("7", "status")).containsExactly("one", "two");
        assertThat(proc.line("7", "status")).contains("one");
        assertThat(proc.page("7", "status")).isEqualTo("one\ntwo\n");
    }

    @Test
    void idsAreTheFoldersNamedByANumber() {
        Proc proc = new FakeProc(root)
                .file("12/stat", "")
                .file("7/stat", "")
                .file("self/stat", "")
                .file("sys7/stat", "")
                .proc();

        assertThat(proc.ids()).containsExactlyInAnyOrder(7L, 12L);
    }

    @Test
    void numbersBeginWhereTheyAreAskedFor() {
        assertThat(Proc.numbers("cpu  10 20\t30", 1)).containsExactly(10L, 20L, 30L);
        assertThat(Proc.numbers(" 10 20 30 ", 2)).containsExactly(30L);
        assertThat(Proc.numbers("", 0)).isEmpty();
        assertThat(Proc.numbers("S -1 4194560", 1)).containsExactly(-1L, 4194560L);
    }

    @Test
    void anUnsignedLimitIsNoError() {
        assertThat(Proc.numbers("18446744073709551615", 0)).containsExactly(-1L);
    }
}
