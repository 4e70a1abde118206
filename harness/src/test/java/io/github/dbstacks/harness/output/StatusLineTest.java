package io.github.dbstacks.harness.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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

        assertThat(text()).isEqualTo(CLEAR + "one" + CLEAR + "two" + CLEAR + "done" + System.lineSeparator());
    }

    @Test
    void leavesTheLastColumnFree() {
        StatusLine line = line(true, 10);

        line.show("123456789");
        line.show("1234567890");

        assertThat(text()).isEqualTo((CLEAR + "123456789").repeat(2));
    }

    @Test
    void drawsNothingWhereThereIsNoTerminal() {
        StatusLine line = line(false, 80);

        line.show("one");
        line.print("done");

        assertThat(text()).isEqualTo("done" + System.lineSeparator());
    }

    private StatusLine line(boolean terminal, int width) {
        return new StatusLine(new PrintStream(err, true, StandardCharsets.UTF_8), terminal, width);
    }

    private String text() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
