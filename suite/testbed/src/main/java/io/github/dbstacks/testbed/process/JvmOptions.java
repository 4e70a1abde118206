package io.github.dbstacks.testbed.process;

import java.util.List;

/**
 * The options of every measured JVM: the same for all stacks, and explicit because the defaults of a JVM depend on the
 * machine.
 */
public final class JvmOptions {
    private static final String PROCESSORS = "-XX:ActiveProcessorCount=";

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
                // Without it the kernel provides and clears the pages of a growing heap during iterations.
                "-XX:+AlwaysPreTouch",
                // Without it a JVM with a full heap may collect garbage for a long time before it ends.
                "-XX:+ExitOnOutOfMemoryError",
                PROCESSORS + processors);
    }

    /** Returns the same options for a JVM that may use another number of processors. */
    public static List<String> on(int processors, List<String> options) {
        return options.stream()
                .map(option -> option.startsWith(PROCESSORS) ? PROCESSORS + processors : option)
                .toList();
    }
}
