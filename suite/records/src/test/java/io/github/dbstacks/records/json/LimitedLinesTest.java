package io.github.dbstacks.records.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LimitedLinesTest {
    @Test
    void linesWithAndWithoutAnEnd() throws IOException {
        LimitedLines lines = LimitedLines.of(text("one\n\ntwo é\r\n" + "x".repeat(20_000) + "\nlast"));

        assertThat(lines.readLine()).isEqualTo("one");
        assertThat(lines.readLine()).isEmpty();
        assertThat(lines.readLine()).isEqualTo("two é");
        assertThat(lines.readLine()).hasSize(20_000);
        assertThat(lines.readLine()).isEqualTo("last");
        assertThat(lines.readLine()).isNull();
        assertThat(LimitedLines.of(text("")).readLine()).isNull();
    }

    @Test
    void aLineOfExactlyTheMost() throws IOException {
        assertThat(LimitedLines.of(text("xxx\ny"), 3).readLine()).isEqualTo("xxx");
    }

    /** The line is far larger than the memory of this JVM. */
    @Test
    void aLineThatDoesNotEndIsNotRead() {
        assertThatThrownBy(() -> LimitedLines.of(new Endless(Long.MAX_VALUE)).readLine())
                .isInstanceOf(IOException.class)
                .hasMessage("one of its lines has more than 1048576 characters");
    }

    @Test
    void theRestOfALongLineIsSkipped() throws IOException {
        LimitedLines lines = LimitedLines.cut(new SequenceInputStream(new Endless(100_000_000), text("\nnext\n")), 10);

        assertThat(lines.readLine()).isEqualTo("xxxxxxxxxx");
        assertThat(lines.readLine()).isEqualTo("next");
        assertThat(lines.readLine()).isNull();
    }

    private static InputStream text(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    /** A stream of the same letter again and again. */
    private static final class Endless extends InputStream {
        private long left;

        Endless(long length) {
            left = length;
        }

        @Override
        public int read() {
            return left-- > 0 ? 'x' : -1;
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            int count = (int) Math.min(left, length);
            left -= count;
            Arrays.fill(into, offset, offset + count, (byte) 'x');
            return count == 0 && length > 0 ? -1 : count;
        }
    }
}
