package io.github.dbstacks.testbed.kernel;

import io.github.dbstacks.records.fork.Usage.AppUsage;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Running totals of a JVM's live threads. Threads that have ended are not counted. The threads of garbage collection and compilation
 * are known by the names that HotSpot gives them.
 *
 * @param all all threads
 * @param gc the threads of garbage collection
 * @param jit the threads of compilation
 * @param majorFaults pages of the process that had to be read from a disk
 */
public record Jvm(ThreadTotals all, ThreadTotals gc, ThreadTotals jit, long majorFaults) {
    private static final String NAME = "Name:\t";

    public static Jvm now(long pid) {
        return now(new Proc(Path.of("/proc")), pid);
    }

    static Jvm now(Proc proc, long pid) {
        String process = Long.toString(pid);
        ThreadTotals all = ThreadTotals.NONE;
        ThreadTotals gc = ThreadTotals.NONE;
        ThreadTotals jit = ThreadTotals.NONE;
        for (long id : proc.ids(process, "task")) {
            String thread = Long.toString(id);
            String status = proc.page(process, "task", thread, "status");
            ThreadTotals one = ThreadTotals.of(proc, status, process, "task", thread);
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

    /**
     * What the application used between two readings; empty where the kernel does not tell CPU times, or when threads that ended had
     * used more than the others used in between.
     */
    public Optional<AppUsage> since(Jvm before) {
        ThreadTotals app = all.minus(before.all);
        return app.cpuNanos() <= 0
                ? Optional.empty()
                : Optional.of(new AppUsage(
                        app.cpuNanos(),
                        gc.minus(before.gc).cpuNanos(),
                        jit.minus(before.jit).cpuNanos(),
                        app.waitNanos(),
                        app.switches(),
                        app.preemptions(),
                        majorFaults - before.majorFaults));
    }

    /**
     * CPU time of a process so far, that of threads that have ended included, in the kernel's clock ticks; empty where the kernel does
     * not tell.
     */
    public static OptionalLong cpuNanos(long pid) {
        return cpuNanos(new Proc(Path.of("/proc")), pid);
    }

    static OptionalLong cpuNanos(Proc proc, long pid) {
        List<Long> fields = stat(proc, Long.toString(pid));
        // utime and stime, the 14th and 15th fields
        return fields.size() < 12
                ? OptionalLong.empty()
                : OptionalLong.of((fields.get(10) + fields.get(11)) * HostTotals.NANOS_PER_TICK);
    }

    /** Largest resident memory of a process so far; empty where the kernel does not tell, or when the process has ended. */
    public static OptionalLong peakRssBytes(long pid) {
        return peakRssBytes(new Proc(Path.of("/proc")), pid);
    }

    static OptionalLong peakRssBytes(Proc proc, long pid) {
        return proc.lines(Long.toString(pid), "status").stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                .findFirst();
    }

    /** majflt, the 12th field of {@code stat}. */
    private static long majorFaults(Proc proc, String process) {
        List<Long> fields = stat(proc, process);
        return fields.size() < 9 ? 0 : fields.get(8);
    }

    /** The numbers of {@code stat} from its 4th field on. The 2nd field is a name in brackets that may contain blanks (proc(5)). */
    private static List<Long> stat(Proc proc, String process) {
        String stat = proc.line(process, "stat").orElse("");
        return Proc.numbers(stat.substring(stat.lastIndexOf(')') + 1), 1);
    }
}
