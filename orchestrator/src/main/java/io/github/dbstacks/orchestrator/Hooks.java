package io.github.dbstacks.orchestrator;

/** Shutdown hooks. */
final class Hooks {
    private Hooks() {}

    /** Takes a hook back, unless the JVM is already on its way down. */
    static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // it is running now
        }
    }
}
