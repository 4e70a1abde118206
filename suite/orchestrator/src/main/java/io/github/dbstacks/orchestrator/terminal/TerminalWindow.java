package io.github.dbstacks.orchestrator.terminal;

import io.github.dbstacks.harness.output.StatusLine;
import io.github.dbstacks.harness.output.WordWrap;

/** The terminal that the command was started in. The script {@code ./bench} finds its properties. */
public final class TerminalWindow {
    private static final int DEFAULT_WIDTH = 100;

    private TerminalWindow() {}

    /** Columns of a table. */
    public static int width() {
        return Integer.getInteger("dbstacks.columns", DEFAULT_WIDTH);
    }

    /**
     * Returns whether standard output is a pipe. It can only break when its reader, such as {@code head}, wants no
     * more.
     */
    public static boolean isPiped() {
        return Boolean.getBoolean("dbstacks.pipe");
    }

    /**
     * The text with its lines broken between words; as it is where nobody knows how wide the window is, as in a pipe.
     */
    public static String wrapped(String text) {
        Integer columns = Integer.getInteger("dbstacks.columns");
        return columns == null ? text : WordWrap.of(text, columns);
    }

    /** A status line on the error stream; it draws nothing when that stream is not a terminal. */
    public static StatusLine statusLine() {
        return new StatusLine(CleanOutput.rawErrors(), Boolean.getBoolean("dbstacks.terminal"), width());
    }
}
