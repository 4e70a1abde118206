package io.github.dbstacks.harness.output;

import java.io.PrintStream;

/** One line on the error stream that shows what is under way. Each text is drawn over the one before. */
public final class StatusLine {
    /** Carriage return, then the ANSI sequence that erases to the end of the line. */
    private static final String CLEAR = "\r\u001b[K";

    private final PrintStream err;
    private final boolean terminal;
    private final int width;
    private boolean shown;

    /**
     * @param terminal whether {@code err} is a terminal; elsewhere nothing is drawn
     * @param width columns of the terminal: a longer text is cut, since a line that wraps cannot be drawn over
     */
    public StatusLine(PrintStream err, boolean terminal, int width) {
        this.err = err;
        this.terminal = terminal;
        this.width = width;
    }

    /** Draws the text in place of the one before. */
    public synchronized void show(String text) {
        if (terminal) {
            err.print(CLEAR + (text.length() < width ? text : text.substring(0, Math.max(0, width - 1))));
            err.flush();
            shown = true;
        }
    }

    /** Removes the text, so that other lines can be printed. */
    public synchronized void clear() {
        if (shown) {
            err.print(CLEAR);
            err.flush();
            shown = false;
        }
    }

    /** Prints a line that stays, in place of the text. */
    public synchronized void print(String line) {
        clear();
        err.println(line);
        err.flush();
    }
}
