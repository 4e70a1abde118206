package io.github.dbstacks.harness;

import java.io.Console;
import java.lang.reflect.Method;
import java.util.Map;

/** What may be drawn where. */
public final class Terminal {
    private Terminal() {}

    /** True when somebody watches and lines may be drawn over: a terminal, not a dumb one, not a build server. */
    @SuppressWarnings("SystemConsoleNull") // null or not, what isTerminal says counts where there is such a method
    public static boolean isInteractive(Map<String, String> environment) {
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
}
