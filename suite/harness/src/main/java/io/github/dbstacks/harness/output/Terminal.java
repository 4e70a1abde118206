package io.github.dbstacks.harness.output;

import java.io.Console;
import java.lang.reflect.Method;
import java.util.Map;

/** Finds out whether output goes to a terminal. */
public final class Terminal {
    private Terminal() {}

    /**
     * Returns true for a terminal on which a line can be overwritten, and false for a dumb terminal and on a build
     * server.
     */
    @SuppressWarnings("SystemConsoleNull") // isTerminal decides where the JDK has it
    public static boolean isInteractive(Map<String, String> environment) {
        Console console = System.console();
        if (console == null || "dumb".equals(environment.get("TERM")) || environment.containsKey("CI")) {
            return false;
        }
        try {
            // Since JDK 22 there is a console even when output is redirected; only this method tells the difference.
            Method isTerminal = Console.class.getMethod("isTerminal");
            return (boolean) isTerminal.invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }
}
