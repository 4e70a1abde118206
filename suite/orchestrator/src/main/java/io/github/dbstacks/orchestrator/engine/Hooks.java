package io.github.dbstacks.orchestrator.engine;

/** Shutdown hooks of the JVM. */
public final class Hooks {
    private Hooks() {}

    /**
     * Returns true once the JVM is shutting down, for example after Ctrl-C. Failures are then a consequence of that.
     */
    public static boolean areRunning() {
        Thread probe = new Thread(() -> {});
        try {
            Runtime.getRuntime().addShutdownHook(probe);
            remove(probe);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    /** Removes a hook; has no effect once the JVM is shutting down. */
    public static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The hook is running.
        }
    }
}
