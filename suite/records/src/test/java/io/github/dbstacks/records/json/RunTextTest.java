package io.github.dbstacks.records.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTextTest {
    @TempDir
    private Path directory;

    /** A load of four hours writes such a file. */
    @Test
    void aFileThatIsTooLargeToBeReadAsAWholeIsReadLineByLine() throws IOException {
        Path file = directory.resolve("fork.jsonl");
        try (FileChannel sparse = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (long line = 1; line <= 130; line++) {
                sparse.write(ByteBuffer.wrap(new byte[] {'\n'}), (line << 19) - 1);
            }
        }
        AtomicInteger lines = new AtomicInteger();

        RunText.lines(file, line -> lines.incrementAndGet());

        assertThat(lines).hasValue(130);
        assertThatThrownBy(() -> RunText.read(file))
                .isInstanceOf(IOException.class)
                .hasMessage("fork.jsonl has more than 64 MiB");
    }

    @Test
    void bytesThatAreNoTextAreNamed() throws IOException {
        Path file = directory.resolve("run.json");
        Files.write(file, new byte[] {'{', (byte) 0xff, (byte) 0xfe, '\n'});

        assertThatThrownBy(() -> RunText.read(file))
                .isInstanceOf(IOException.class)
                .hasMessage("it holds bytes that are no text");
    }
}
