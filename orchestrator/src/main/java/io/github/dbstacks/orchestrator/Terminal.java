package io.github.dbstacks.orchestrator;

import java.io.Console;
import java.lang.reflect.Method;
import java.util.Map;

/** What is known of the terminal, if there is one. */
final class Terminal {
    private static final int DEFAULT_WIDTH = 100;

    private Terminal() {}

    /** True when progress may be drawn over: a terminal, not a dumb one, and nobody asked for plain lines. */
    static boolean isInteractive(Map<String, String> environment) {
        Console console = System.console();
        if (console == null || "dumb".equals(environment.get("TERM")) || environment.containsKey("CI")) {
            return false;
        }
        try {
            // From JDK 22 on there is a console even when output is redirected; only this tells.
            Method isTerminal = Console.class.getMethod("isTerminal");
            return (boolean) isTerminal.invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }

    /** Columns, as the launcher script found them. */
    static int width() {
        return Integer.getInteger("dbstacks.columns", DEFAULT_WIDTH);
    }
}
