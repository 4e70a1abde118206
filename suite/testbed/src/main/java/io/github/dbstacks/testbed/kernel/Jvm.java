package io.github.dbstacks.testbed.kernel;

import io.github.dbstacks.records.fork.Usage.AppUsage;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Running totals of a JVM at one time.
 *
 * @param used by its threads, by what they do; a thread that has ended keeps what it had used when it was read last.
 *     Nothing where only the process was read
 * @param cpuNanos CPU time of the process, that of ended threads included, in the kernel's clock ticks; empty where the
 *     kernel does not tell
 * @param majorFaults pages of the process that had to be read from a disk
 */
public record Jvm(Map<Task, ThreadTotals> used, OptionalLong cpuNanos, long majorFaults) {
    /** The kind of work that a thread does, by the name that HotSpot gives it. */
    public enum Task {
        /** Java code, and the few threads of the JVM that are neither of the others. */
        JAVA,
        /** Garbage collection. The VM thread is one of them, since it does the serial parts of each collection. */
        COLLECTION,
        COMPILATION;

        /** @param name as the kernel keeps it: the first 15 characters */
        static Task of(String name) {
            if (name.startsWith("GC Thread") || name.startsWith("G1 ") || name.startsWith("VM Thread")) {
                return COLLECTION;
            }
            return name.startsWith("C1 Compiler") || name.startsWith("C2 Compiler") ? COMPILATION : JAVA;
        }
    }

    /**
     * Resident memory of a process in bytes; both are empty where the kernel does not tell, or when the process has
     * ended.
     *
     * @param peak the most so far
     */
    public record Resident(OptionalLong now, OptionalLong peak) {
        /** The memory of no process. */
        public static final Resident NONE = new Resident(OptionalLong.empty(), OptionalLong.empty());
    }

    /**
     * The process clock advances in steps of 10 ms, and reading hundreds of threads takes some milliseconds. What it
     * shows beyond this is CPU time of threads that have ended since they were read last.
     */
    private static final long CLOCK_ERROR_NANOS = 3 * HostTotals.NANOS_PER_TICK;

    /** The JVM before it was started. */
    public static final Jvm NONE = new Jvm(Map.of(), OptionalLong.of(0), 0);

    /** The threads of each process as they were read last. */
    private static final Map<Long, JvmThreads> LAST = new ConcurrentHashMap<>();

    public Jvm {
        used = Map.copyOf(used);
    }

    public static Jvm now(long pid) {
        JvmThreads before = LAST.get(pid);
        if (before == null) {
            LAST.keySet().removeIf(process -> ProcessHandle.of(process).isEmpty());
            before = JvmThreads.NONE;
        }
        Proc proc = new Proc(Path.of("/proc"));
        JvmThreads threads = before.next(proc, pid);
        LAST.put(pid, threads);
        return of(threads, proc, pid);
    }

    /** @param threads of that process, as they have just been read */
    static Jvm of(JvmThreads threads, Proc proc, long pid) {
        return process(threads.used(), proc.stat(Long.toString(pid)));
    }

    /** The process alone, which takes far less time to read than its threads. */
    public static Jvm withoutThreads(long pid) {
        return process(Map.of(), new Proc(Path.of("/proc")).stat(Long.toString(pid)));
    }

    /** @param stat utime and stime are the 14th and 15th fields of the file, majflt the 12th */
    private static Jvm process(Map<Task, ThreadTotals> used, List<Long> stat) {
        return stat.size() < 12
                ? new Jvm(used, OptionalLong.empty(), 0)
                : new Jvm(
                        used, OptionalLong.of((stat.get(10) + stat.get(11)) * HostTotals.NANOS_PER_TICK), stat.get(8));
    }

    /**
     * Returns what the application used between two readings; empty where the kernel does not tell CPU times. A thread
     * that began in between counts from its beginning. Of threads that ended in between, the process clock tells what
     * they used since they were read last.
     */
    public Optional<AppUsage> since(Jvm before) {
        Jvm between = minus(before);
        ThreadTotals all = between.used.values().stream().reduce(ThreadTotals.NONE, ThreadTotals::plus);
        OptionalLong process = between.cpuNanos;
        long ended = process.orElse(0) - all.cpuNanos();
        return all.cpuNanos() <= 0
                ? Optional.empty()
                : Optional.of(new AppUsage(
                        all.cpuNanos() + (ended > CLOCK_ERROR_NANOS ? ended : 0),
                        OptionalLong.of(between.cpuNanos(Task.JAVA)),
                        between.gcCpuNanos(),
                        between.cpuNanos(Task.COMPILATION),
                        process,
                        OptionalLong.empty(),
                        all.waitNanos(),
                        all.switches(),
                        all.preemptions(),
                        between.majorFaults));
    }

    /** The totals less those of another time. */
    public Jvm minus(Jvm other) {
        Map<Task, ThreadTotals> less = new EnumMap<>(Task.class);
        used.forEach((work, totals) -> less.put(work, totals.minus(other.used(work))));
        return new Jvm(less, HostTotals.difference(cpuNanos, other.cpuNanos), majorFaults - other.majorFaults);
    }

    private ThreadTotals used(Task work) {
        return used.getOrDefault(work, ThreadTotals.NONE);
    }

    private long cpuNanos(Task work) {
        return used(work).cpuNanos();
    }

    /** CPU time of garbage collection so far. */
    public long gcCpuNanos() {
        return cpuNanos(Task.COLLECTION);
    }

    /** Returns what the memory is now. */
    public static Resident resident(long pid) {
        return resident(new Proc(Path.of("/proc")), pid);
    }

    static Resident resident(Proc proc, long pid) {
        List<String> status = proc.lines(Long.toString(pid), "status");
        return new Resident(bytes(status, "VmRSS:"), bytes(status, "VmHWM:"));
    }

    /** The kB of the line that begins with a label, in bytes. */
    static OptionalLong bytes(List<String> lines, String label) {
        return lines.stream()
                .filter(line -> line.startsWith(label))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                .findFirst();
    }
}
