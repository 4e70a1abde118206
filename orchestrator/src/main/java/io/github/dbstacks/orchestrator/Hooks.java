package io.github.dbstacks.orchestrator;

/** Shutdown hooks. */
final class Hooks {
    private Hooks() {}

    /** True from Ctrl-C on: what fails then fails because of it. */
    static boolean areRunning() {
        Thread probe = new Thread(() -> {});
        try {
            Runtime.getRuntime().addShutdownHook(probe);
            remove(probe);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    /** Takes a hook back, unless the JVM is already on its way down. */
    static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // it is running now
        }
    }
}
