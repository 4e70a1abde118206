package io.github.dbstacks.testbed.kernel;

import java.nio.file.Path;
import java.util.List;

/**
 * A JVM's threads at one moment, the JVM's own ones told apart by the names HotSpot gives them. Those that have ended
 * are not counted.
 *
 * @param all every thread
 * @param gc garbage collection
 * @param jit compilation
 * @param majorFaults pages fetched from a disk
 */
public record Jvm(Threads all, Threads gc, Threads jit, long majorFaults) {
    private static final String NAME = "Name:\t";

    public static Jvm now(long pid) {
        return now(new Proc(Path.of("/proc")), pid);
    }

    static Jvm now(Proc proc, long pid) {
        String process = Long.toString(pid);
        Threads all = Threads.NONE;
        Threads gc = Threads.NONE;
        Threads jit = Threads.NONE;
        for (long id : proc.ids(process, "task")) {
            String thread = Long.toString(id);
            String status = proc.page(process, "task", thread, "status");
            Threads one = Threads.of(proc, status, process, "task", thread);
            String name = status.startsWith(NAME) ? status.substring(NAME.length()) : "";
            all = all.plus(one);
            if (name.startsWith("GC Thread") || name.startsWith("G1 ")) {
                gc = gc.plus(one);
            } else if (name.startsWith("C1 Compiler") || name.startsWith("C2 Compiler")) {
                jit = jit.plus(one);
            }
        }
        return new Jvm(all, gc, jit, majorFaults(proc, process));
    }

    /** CPU time of a process so far, threads that have ended included, to the kernel's clock tick; -1 where it is not told. */
    public static long cpuNanos(long pid) {
        return cpuNanos(new Proc(Path.of("/proc")), pid);
    }

    static long cpuNanos(Proc proc, long pid) {
        List<Long> fields = stat(proc, Long.toString(pid));
        // utime and stime, the 14th and 15th
        return fields.size() < 12 ? -1 : (fields.get(10) + fields.get(11)) * HostClock.NANOS_PER_TICK;
    }

    /** The most memory a process ever held so far; -1 where it is not told, or when it has ended. */
    public static long peakRssBytes(long pid) {
        return peakRssBytes(new Proc(Path.of("/proc")), pid);
    }

    static long peakRssBytes(Proc proc, long pid) {
        return proc.lines(Long.toString(pid), "status").stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                .findFirst()
                .orElse(-1);
    }

    /** The 12th field of {@code stat}. */
    private static long majorFaults(Proc proc, String process) {
        List<Long> fields = stat(proc, process);
        return fields.size() < 9 ? 0 : fields.get(8);
    }

    /** From the 4th field of {@code stat} on; the 2nd is a name in brackets that may hold blanks (proc(5)). */
    private static List<Long> stat(Proc proc, String process) {
        String stat = proc.line(process, "stat").orElse("");
        return Proc.numbers(stat.substring(stat.lastIndexOf(')') + 1), 1);
    }
}
