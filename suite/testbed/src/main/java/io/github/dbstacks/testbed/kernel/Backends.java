package io.github.dbstacks.testbed.kernel;

import io.github.dbstacks.records.fork.Usage.DatabaseUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Running totals of a database server.
 *
 * @param processes by id: of PostgreSQL the postmaster and its children, of a server that is one process its threads
 * @param endedCpuNanos CPU time of all children or threads that have ended, in the kernel's clock ticks
 */
public record Backends(Map<Long, ThreadTotals> processes, long endedCpuNanos) {
    /** utime and stime, the 14th and 15th fields of {@code stat} (proc(5)): all threads, also those that have ended. */
    private static final int OWN = 10;

    /** cutime and cstime: children that have been waited for. */
    private static final int OF_CHILDREN = 12;

    /** Returns true where the kernel tells the CPU time of each thread ({@code schedstat}). */
    public static boolean areKnown() {
        return Files.isReadable(
                Path.of("/proc/self/task/" + ProcessHandle.current().pid() + "/schedstat"));
    }

    /** @param postmaster its process id */
    public static Backends now(long postmaster) {
        return now(new Proc(Path.of("/proc")), postmaster);
    }

    /** Reads the threads of a server that is one process. */
    public static Backends ofThreads(long process) {
        return ofThreads(new Proc(Path.of("/proc")), process);
    }

    static Backends ofThreads(Proc proc, long process) {
        String id = Long.toString(process);
        Map<Long, ThreadTotals> totals = new TreeMap<>();
        proc.ids(id, "task")
                .forEach(thread -> totals.put(thread, ThreadTotals.slicesOf(proc, id, "task", Long.toString(thread))));
        long live = totals.values().stream().mapToLong(ThreadTotals::cpuNanos).sum();
        return new Backends(totals, Math.max(0, cpuNanos(proc, id, OWN) - live));
    }

    /** Some of its threads alone. One that ends counts until the reading before. */
    public static Backends ofThreads(List<Long> threads) {
        return new Backends(totals(new Proc(Path.of("/proc")), threads), 0);
    }

    /**
     * Some children of a postmaster alone, and all that have ended: a pool that closes its connections has done so when
     * somebody looks. Workers of autovacuum that have ended are among them.
     */
    public static Backends now(long postmaster, List<Long> children) {
        return now(new Proc(Path.of("/proc")), postmaster, children);
    }

    static Backends now(Proc proc, long postmaster, List<Long> children) {
        return new Backends(totals(proc, children), cpuNanos(proc, Long.toString(postmaster), OF_CHILDREN));
    }

    static Backends now(Proc proc, long postmaster) {
        String id = Long.toString(postmaster);
        List<Long> processes = new ArrayList<>(
                Proc.numbers(proc.line(id, "task", id, "children").orElse(""), 0));
        processes.add(postmaster);
        return now(proc, postmaster, processes);
    }

    private static Map<Long, ThreadTotals> totals(Proc proc, List<Long> processes) {
        Map<Long, ThreadTotals> totals = new TreeMap<>();
        processes.forEach(process -> totals.put(process, ThreadTotals.slicesOf(proc, Long.toString(process))));
        return totals;
    }

    /** Returns these without the totals of other processes or threads that have the same ids. */
    public Backends minus(Backends other) {
        Map<Long, ThreadTotals> left = new TreeMap<>();
        processes.forEach(
                (id, totals) -> left.put(id, totals.minus(other.processes.getOrDefault(id, ThreadTotals.NONE))));
        return new Backends(left, endedCpuNanos - other.endedCpuNanos);
    }

    /**
     * Returns what they used between two readings; empty where the kernel does not tell. A process that began in
     * between counts from its beginning, one that ended until its end: autovacuum starts and ends workers at any time.
     */
    public DatabaseUsage since(Backends before) {
        ThreadTotals all = ThreadTotals.NONE;
        for (Map.Entry<Long, ThreadTotals> process : processes.entrySet()) {
            all = all.plus(
                    process.getValue().minus(before.processes.getOrDefault(process.getKey(), ThreadTotals.NONE)));
        }
        long endedBefore = before.processes.entrySet().stream()
                .filter(process -> !processes.containsKey(process.getKey()))
                .mapToLong(process -> process.getValue().cpuNanos())
                .sum();
        long ended = Math.max(0, endedCpuNanos - before.endedCpuNanos - endedBefore);
        boolean isTold = all.cpuNanos() > 0 || (processes.isEmpty() && ended > 0);
        return isTold
                ? new DatabaseUsage(
                        OptionalLong.of(all.cpuNanos() + ended),
                        OptionalLong.of(all.waitNanos()),
                        OptionalLong.of(all.switches()))
                : DatabaseUsage.UNKNOWN;
    }

    /** @param first {@link #OWN} or {@link #OF_CHILDREN} */
    private static long cpuNanos(Proc proc, String process, int first) {
        List<Long> fields = proc.stat(process);
        return fields.size() < first + 2 ? 0 : (fields.get(first) + fields.get(first + 1)) * HostTotals.NANOS_PER_TICK;
    }
}
