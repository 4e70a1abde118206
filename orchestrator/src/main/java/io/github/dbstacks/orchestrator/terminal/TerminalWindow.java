package io.github.dbstacks.orchestrator.terminal;

import io.github.dbstacks.harness.output.StatusLine;

/** The terminal that the command was started in. The script {@code ./bench} finds its properties. */
public final class TerminalWindow {
    private static final int DEFAULT_WIDTH = 100;

    private TerminalWindow() {}

    /** Columns. */
    public static int width() {
        return Integer.getInteger("dbstacks.columns", DEFAULT_WIDTH);
    }

    /** A status line on the error stream; it draws nothing when that stream is not a terminal. */
    public static StatusLine statusLine() {
        return new StatusLine(CleanOutput.rawErrors(), Boolean.getBoolean("dbstacks.terminal"), width());
    }
}
