package io.github.dbstacks.harness.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatusLineTest {
    private static final String CLEAR = "\r\u001b[K";

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void drawsOverItselfAndMakesRoomForALineThatStays() {
        StatusLine line = line(true, 80);

        line.show("one");
        line.show("two");
        line.print("done");
        line.clear();

        assertThat(text()).isEqualTo(drawn("one") + drawn("two") + CLEAR + "done" + System.lineSeparator());
    }

    @Test
    void leavesTheLastColumnFree() {
        StatusLine line = line(true, 10);

        line.show("123456789");
        line.show("1234567890");

        assertThat(text()).isEqualTo(drawn("123456789").repeat(2));
    }

    @Test
    void drawsTheFirstTextThatFits() {
        StatusLine line = line(true, 10);

        line.show(List.of("1234567890", "short", "s"));
        line.show(List.of("12345678901", "1234567890"));

        assertThat(text()).isEqualTo(drawn("short") + drawn("123456789"));
    }

    @Test
    void drawsNothingWhereThereIsNoTerminal() {
        StatusLine line = line(false, 80);

        line.show("one");
        line.print("done");

        assertThat(text()).isEqualTo("done" + System.lineSeparator());
    }

    /** A window that was made narrower cuts the line (DECAWM off), and wraps all others as before. */
    private static String drawn(String text) {
        return CLEAR + "\u001b[?7l" + text + "\u001b[?7h";
    }

    private StatusLine line(boolean terminal, int width) {
        return new StatusLine(new PrintStream(err, true, StandardCharsets.UTF_8), terminal, width);
    }

    private String text() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
