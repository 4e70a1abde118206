package io.github.dbstacks.harness.output;

import java.io.PrintStream;
import java.util.List;

/**
 * One line on the error stream that shows what is under way. Each text is drawn over the one before. It has no colours.
 * Where the stream is no terminal, nothing is drawn and only lines that stay are printed.
 */
public final class StatusLine {
    /** Carriage return, then the ANSI sequence that erases to the end of the line. */
    private static final String CLEAR = "\r\u001b[K";

    /** DECAWM: a line that does not fit is cut by the terminal. Else it would wrap and could not be drawn over. */
    private static final String WRAP_OFF = "\u001b[?7l";

    private static final String WRAP_ON = "\u001b[?7h";

    private final PrintStream err;
    private final boolean terminal;
    private final int width;
    private boolean shown;

    /**
     * @param terminal whether {@code err} is a terminal; elsewhere nothing is drawn
     * @param width columns of the terminal; somebody may make its window narrower later
     */
    public StatusLine(PrintStream err, boolean terminal, int width) {
        this.err = err;
        this.terminal = terminal;
        this.width = width;
    }

    /** Returns whether a text is drawn at all. */
    public boolean isDrawn() {
        return terminal;
    }

    /** Draws the text in place of the one before. */
    public void show(String text) {
        show(List.of(text));
    }

    /**
     * Draws the first of these texts that fits, or the beginning of the last, in place of the one before.
     *
     * @param texts that say the same, the longest first; at least one
     */
    public synchronized void show(List<String> texts) {
        if (terminal) {
            String shortest = texts.get(texts.size() - 1);
            String text = texts.stream()
                    .filter(each -> each.length() < width)
                    .findFirst()
                    .orElseGet(() -> shortest.substring(0, Math.max(0, width - 1)));
            err.print(CLEAR + WRAP_OFF + clean(text) + WRAP_ON);
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

    /** Prints a line that stays, in place of the text; on a terminal it is broken between words. */
    public synchronized void print(String line) {
        clear();
        err.println(terminal ? WordWrap.of(clean(line), width) : clean(line));
        err.flush();
    }

    /** A control character in a text could make the terminal do something. */
    private static String clean(String text) {
        return text.replaceAll("[\\p{Cc}&&[^\n\t]]", "?");
    }
}
