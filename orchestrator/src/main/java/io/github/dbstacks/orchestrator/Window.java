package io.github.dbstacks.orchestrator;

/** The terminal's window. */
final class Window {
    private static final int DEFAULT_WIDTH = 100;

    private Window() {}

    /** Columns, as the launcher script found them. */
    static int width() {
        return Integer.getInteger("dbstacks.columns", DEFAULT_WIDTH);
    }

    /** True when the launcher script found that lines on the error stream may be drawn over. */
    static boolean isDrawnOver() {
        return Boolean.getBoolean("dbstacks.terminal");
    }
}
