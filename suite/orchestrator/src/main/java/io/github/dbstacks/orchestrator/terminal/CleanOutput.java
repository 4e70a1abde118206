package io.github.dbstacks.orchestrator.terminal;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Standard output or standard error of {@code ./bench}, which shows names and sentences of files that others wrote. A
 * control character in them could make a terminal do something, so a question mark stands in its place. Sentences are
 * broken between words.
 */
public final class CleanOutput extends PrintStream {
    private final PrintStream raw;

    private CleanOutput(PrintStream raw) {
        super(new Cleaning(raw), true, StandardCharsets.UTF_8);
        this.raw = raw;
    }

    public static void install() {
        System.setOut(new CleanOutput(System.out));
        System.setErr(new CleanOutput(System.err));
    }

    /** Prints a line on standard output that is not broken, since a shell takes it as a value: {@code $(./bench …)}. */
    public static void printUnbroken(Object value) {
        System.out.writeBytes((value + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Standard error for what cleans its texts itself. */
    public static PrintStream rawErrors() {
        return System.err instanceof CleanOutput clean ? clean.raw : System.err;
    }

    @Override
    public void print(String text) {
        super.print(TerminalWindow.wrapped(text));
    }

    @Override
    public boolean checkError() {
        return super.checkError() || raw.checkError();
    }

    /** Takes UTF-8, in which the control characters from U+0080 on have two bytes. */
    private static final class Cleaning extends FilterOutputStream {
        private static final int FIRST_OF_TWO = 0xc2;

        private boolean isFirst;

        Cleaning(OutputStream raw) {
            super(raw);
        }

        @Override
        public void write(int value) throws IOException {
            int unsigned = value & 0xff;
            boolean isOne = unsigned == 0x7f || (unsigned < ' ' && unsigned != '\n' && unsigned != '\t');
            boolean isControl = isOne || (isFirst && unsigned < 0xa0);
            if (isFirst && !isControl) {
                out.write(FIRST_OF_TWO);
            }
            isFirst = unsigned == FIRST_OF_TWO;
            if (!isFirst) {
                out.write(isControl ? '?' : unsigned);
            }
        }
    }
}
