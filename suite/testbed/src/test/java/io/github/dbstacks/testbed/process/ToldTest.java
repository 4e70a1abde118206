package io.github.dbstacks.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ToldTest {
    private static final Duration LONG = Duration.ofSeconds(50);

    @Test
    void bothOutputsAndTheStatus() throws Exception {
        Told told = Told.by(shell("echo said; echo wrong >&2; exit 3"), LONG);

        assertThat(told).isEqualTo(new Told(3, "said\n", "wrong\n"));
    }

    /** A pipe holds 64 KiB; more than that on either waits for a reader. */
    @Test
    void ofMuchOutputTheEnd() throws Exception {
        Told told =
                Told.by(shell("yes x | head -c 30000000; echo end; yes y | head -c 30000000 >&2; echo over >&2"), LONG);

        assertThat(told.output()).hasSize(1 << 20).endsWith("x\nend\n");
        assertThat(told.errors()).hasSize(1 << 20).endsWith("y\nover\n");
    }

    @Test
    void theLastOfAPipe() throws Exception {
        assertThat(Told.by(List.of(shell("echo a"), shell("tr a b")), LONG).output())
                .isEqualTo("b\n");
    }

    @Test
    void aProgramThatHangs() {
        assertThatThrownBy(() -> Told.by(List.of(shell("sleep 600"), shell("cat; true")), Duration.ofSeconds(1)))
                .isInstanceOf(IOException.class)
                .hasMessage("sh had not ended after 1 s");
        assertThatThrownBy(() -> Told.status(shell("sleep 600; true").start(), Duration.ofSeconds(1)))
                .isInstanceOf(IOException.class)
                .hasMessage("it had not ended after 1 s");
    }

    /** What a program has started keeps its output open. */
    @Test
    void aProgramThatLeavesAnotherBehind() throws Exception {
        assertThat(Told.by(shell("sleep 5 & echo said"), LONG).output()).isEqualTo("said\n");
    }

    private static ProcessBuilder shell(String script) {
        return new ProcessBuilder("sh", "-c", script);
    }
}
