package io.github.dbstacks.harness.metrics;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * CPU time of the threads of the JIT compiler, which are no Java threads. {@code CompilationMXBean} tells elapsed time
 * instead, which is ten times as much where two hundred busy threads compete with the compiler. Linux tells the CPU
 * time of each thread of a process in {@code /proc/self/task} (proc(5), and the kernel's documentation "Scheduler
 * Statistics").
 *
 * <p>HotSpot starts and ends compiler threads as it needs them. What a thread used between the last call and its end is
 * not counted.
 */
public final class CompilerThreads {
    private static final String C1 = "C1 Compiler";
    private static final String C2 = "C2 Compiler";

    private final Path tasks;
    /**
     * Says whether a thread is one of the compiler's, by thread id. Names are read once, since there may be hundreds of
     * threads.
     */
    private Map<String, Boolean> known = new HashMap<>();
    /** CPU time in ns, by thread id. */
    private Map<String, Long> before = new HashMap<>();

    public CompilerThreads() {
        this(Path.of("/proc/self/task"));
    }

    /** @param tasks {@code /proc/self/task}, or a folder that imitates it */
    CompilerThreads(Path tasks) {
        this.tasks = tasks;
    }

    /**
     * Returns what they have used since the last call, or at the first since the process started.
     *
     * @return nanoseconds; empty where the system does not tell
     */
    public OptionalLong cpuNanosSinceLastCall() {
        String[] ids = new File(tasks.toString()).list();
        Map<String, Boolean> present = new HashMap<>();
        Map<String, Long> now = new HashMap<>();
        long used = 0;
        for (String id : ids == null ? new String[0] : ids) {
            boolean compiler = known.containsKey(id) ? known.get(id) : isCompiler(id);
            present.put(id, compiler);
            if (compiler) {
                long nanos = cpuNanos(id);
                now.put(id, nanos);
                used += Math.max(0, nanos - before.getOrDefault(id, 0L));
            }
        }
        known = present;
        before = now;
        return now.isEmpty() ? OptionalLong.empty() : OptionalLong.of(used);
    }

    private boolean isCompiler(String id) {
        String name = text(id, "comm");
        return name.startsWith(C1) || name.startsWith(C2);
    }

    /** The first number of {@code schedstat}. */
    private long cpuNanos(String id) {
        String first = text(id, "schedstat").split(" ", 2)[0];
        return first.matches("\\d{1,18}") ? Long.parseLong(first) : 0;
    }

    /** Returns the text of a thread's file; empty where the thread has just ended. */
    private String text(String id, String file) {
        try {
            return Files.readString(tasks.resolve(id).resolve(file));
        } catch (IOException e) {
            return "";
        }
    }
}
