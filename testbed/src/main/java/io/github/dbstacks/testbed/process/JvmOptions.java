package io.github.dbstacks.testbed.process;

import java.util.List;

/** What every measured JVM is told: the same for all and explicit, since what a JVM picks by itself depends on the machine. */
public final class JvmOptions {
    private JvmOptions() {}

    /**
     * @param heap such as {@code 2g}
     * @param processors that the JVM may use
     */
    public static List<String> of(String heap, int processors) {
        return List.of(
                "-Xms" + heap,
                "-Xmx" + heap,
                "-XX:+UseG1GC",
                // else a heap grows into pages that the kernel fetches and clears in mid-iteration
                "-XX:+AlwaysPreTouch",
                // else a full heap collects garbage until somebody loses patience
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:ActiveProcessorCount=" + processors);
    }
}
