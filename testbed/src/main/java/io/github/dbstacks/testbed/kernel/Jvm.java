package io.github.dbstacks.testbed.kernel;

import io.github.dbstacks.records.fork.Usage.AppUsage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Running totals of a JVM at one time.
 *
 * @param threads its live threads by their ids; none where only the process was read
 * @param cpuNanos CPU time of the process, that of ended threads included, in the kernel's clock ticks; empty where the kernel does not
 *     tell
 * @param majorFaults pages of the process that had to be read from a disk
 */
public record Jvm(Map<Long, JvmThread> threads, OptionalLong cpuNanos, long majorFaults) {
    /** What a thread does, by the name that HotSpot gives it. */
    public enum Work {
        /** Java code. Also the few threads of the JVM that are neither of the others. */
        JAVA,
        /** Garbage collection. The VM thread is one of them, since it does the serial parts of each collection. */
        COLLECTION,
        COMPILATION;

        /** @param name as the kernel keeps it: the first 15 characters */
        static Work of(String name) {
            if (name.startsWith("GC Thread") || name.startsWith("G1 ") || name.startsWith("VM Thread")) {
                return COLLECTION;
            }
            return name.startsWith("C1 Compiler") || name.startsWith("C2 Compiler") ? COMPILATION : JAVA;
        }
    }

    /** A live thread. */
    public record JvmThread(Work work, ThreadTotals totals) {
        /** The kernel may give the id of an ended thread to another one, which stays as it is. */
        private JvmThread minus(@Nullable JvmThread other) {
            return other != null && other.work == work && other.totals.cpuNanos() <= totals.cpuNanos()
                    ? new JvmThread(work, totals.minus(other.totals))
                    : this;
        }
    }

    /**
     * Resident memory of a process in bytes; both are empty where the kernel does not tell, or when the process has ended.
     *
     * @param peak the most so far
     */
    public record Resident(OptionalLong now, OptionalLong peak) {
        /** Of no process. */
        public static final Resident NONE = new Resident(OptionalLong.empty(), OptionalLong.empty());
    }

    /**
     * The process clock advances in steps of 10 ms, and reading hundreds of threads takes some milliseconds. What it shows beyond this is
     * CPU time of threads that have ended.
     */
    private static final long CLOCK_ERROR_NANOS = 3 * HostTotals.NANOS_PER_TICK;

    /** Before the JVM was started. */
    public static final Jvm NONE = new Jvm(Map.of(), OptionalLong.of(0), 0);

    private static final String NAME = "Name:\t";

    /** What was read last of each process. */
    private static final Map<Long, Jvm> LAST = new ConcurrentHashMap<>();

    public Jvm {
        threads = Map.copyOf(threads);
    }

    public static Jvm now(long pid) {
        Jvm before = LAST.get(pid);
        if (before == null) {
            LAST.keySet().removeIf(process -> ProcessHandle.of(process).isEmpty());
        }
        Jvm now = now(new Proc(Path.of("/proc")), pid, before == null ? NONE : before);
        LAST.put(pid, now);
        return now;
    }

    /** The process alone, which takes far less time to read than its threads. */
    public static Jvm withoutThreads(long pid) {
        return process(Map.of(), new Proc(Path.of("/proc")).stat(Long.toString(pid)));
    }

    /** @param before an earlier reading of the process; {@link #NONE} for the first */
    static Jvm now(Proc proc, long pid, Jvm before) {
        String process = Long.toString(pid);
        Map<Long, JvmThread> threads = new TreeMap<>();
        for (long id : proc.ids(process, "task")) {
            threads.put(id, thread(proc, before.threads.get(id), process, "task", Long.toString(id)));
        }
        return process(threads, proc.stat(process));
    }

    /** @param stat utime and stime are the 14th and 15th fields of the file, majflt the 12th */
    private static Jvm process(Map<Long, JvmThread> threads, List<Long> stat) {
        return stat.size() < 12
                ? new Jvm(threads, OptionalLong.empty(), 0)
                : new Jvm(
                        threads,
                        OptionalLong.of((stat.get(10) + stat.get(11)) * HostTotals.NANOS_PER_TICK),
                        stat.get(8));
    }

    /**
     * A thread that has not run since it was read is as it was. Its {@code status}, whose reading costs most, is read after the times: what
     * happens between the two changes the times of the next reading.
     */
    private static JvmThread thread(Proc proc, @Nullable JvmThread before, String... names) {
        ThreadTotals times = ThreadTotals.slicesOf(proc, names);
        if (before != null
                && before.totals.cpuNanos() == times.cpuNanos()
                && before.totals.waitNanos() == times.waitNanos()) {
            return before;
        }
        String status = proc.page(ThreadTotals.file("status", names));
        String name = status.startsWith(NAME) ? status.substring(NAME.length()) : "";
        return new JvmThread(Work.of(name), times.withSwitches(status));
    }

    /**
     * What the application used between two readings; empty where the kernel does not tell CPU times. A thread that began in between counts
     * from its beginning. Of threads that ended in between, the process clock tells the CPU time.
     */
    public Optional<AppUsage> since(Jvm before) {
        Map<Work, ThreadTotals> used = new TreeMap<>();
        ThreadTotals all = ThreadTotals.NONE;
        Jvm between = minus(before);
        for (JvmThread thread : between.threads.values()) {
            used.merge(thread.work, thread.totals, ThreadTotals::plus);
            all = all.plus(thread.totals);
        }
        OptionalLong process = between.cpuNanos;
        long ended = process.orElse(0) - all.cpuNanos();
        return all.cpuNanos() <= 0
                ? Optional.empty()
                : Optional.of(new AppUsage(
                        all.cpuNanos() + (ended > CLOCK_ERROR_NANOS ? ended : 0),
                        OptionalLong.of(of(used, Work.JAVA)),
                        of(used, Work.COLLECTION),
                        of(used, Work.COMPILATION),
                        process,
                        OptionalLong.empty(),
                        all.waitNanos(),
                        all.switches(),
                        all.preemptions(),
                        between.majorFaults));
    }

    /** The totals less those of another time. A thread that was not there at the other time stays as it is. */
    public Jvm minus(Jvm other) {
        Map<Long, JvmThread> less = new TreeMap<>();
        threads.forEach((id, thread) -> less.put(id, thread.minus(other.threads.get(id))));
        return new Jvm(less, HostTotals.difference(cpuNanos, other.cpuNanos), majorFaults - other.majorFaults);
    }

    private static long of(Map<Work, ThreadTotals> used, Work work) {
        return used.getOrDefault(work, ThreadTotals.NONE).cpuNanos();
    }

    /** CPU time of garbage collection so far. */
    public long gcCpuNanos() {
        return threads.values().stream()
                .filter(thread -> thread.work == Work.COLLECTION)
                .mapToLong(thread -> thread.totals.cpuNanos())
                .sum();
    }

    /** What it is now. */
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
