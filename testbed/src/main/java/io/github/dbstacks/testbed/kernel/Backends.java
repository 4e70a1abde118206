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
 * @param endedCpuNanos CPU time of all children that have ended, in the kernel's clock ticks
 */
public record Backends(Map<Long, ThreadTotals> processes, long endedCpuNanos) {
    /** True where the kernel tells the CPU time of each thread ({@code schedstat}). */
    public static boolean areKnown() {
        return Files.isReadable(
                Path.of("/proc/self/task/" + ProcessHandle.current().pid() + "/schedstat"));
    }

    /** @param postmaster its process id */
    public static Backends now(long postmaster) {
        return now(new Proc(Path.of("/proc")), postmaster);
    }

    /** Of a server that is one process: its threads. One that ends counts until the reading before. */
    public static Backends ofThreads(long process) {
        return ofThreads(new Proc(Path.of("/proc")), process);
    }

    static Backends ofThreads(Proc proc, long process) {
        String id = Long.toString(process);
        Map<Long, ThreadTotals> totals = new TreeMap<>();
        proc.ids(id, "task")
                .forEach(thread -> totals.put(thread, ThreadTotals.slicesOf(proc, id, "task", Long.toString(thread))));
        return new Backends(totals, 0);
    }

    /** Some of its processes or threads alone. */
    public static Backends of(List<Long> processes) {
        return new Backends(totals(new Proc(Path.of("/proc")), processes), 0);
    }

    static Backends now(Proc proc, long postmaster) {
        String id = Long.toString(postmaster);
        List<Long> processes = new ArrayList<>(
                Proc.numbers(proc.line(id, "task", id, "children").orElse(""), 0));
        processes.add(postmaster);
        return new Backends(totals(proc, processes), endedCpuNanos(proc, id));
    }

    private static Map<Long, ThreadTotals> totals(Proc proc, List<Long> processes) {
        Map<Long, ThreadTotals> totals = new TreeMap<>();
        processes.forEach(process -> totals.put(process, ThreadTotals.slicesOf(proc, Long.toString(process))));
        return totals;
    }

    /** Without the totals of other processes or threads that have the same ids. */
    public Backends minus(Backends other) {
        Map<Long, ThreadTotals> left = new TreeMap<>();
        processes.forEach(
                (id, totals) -> left.put(id, totals.minus(other.processes.getOrDefault(id, ThreadTotals.NONE))));
        return new Backends(left, endedCpuNanos - other.endedCpuNanos);
    }

    /**
     * What they used between two readings; empty where the kernel does not tell. A process that began in between counts from its beginning,
     * one that ended until its end: autovacuum starts and ends workers at any time.
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
        return all.cpuNanos() <= 0
                ? DatabaseUsage.UNKNOWN
                : new DatabaseUsage(
                        OptionalLong.of(all.cpuNanos() + ended),
                        OptionalLong.of(all.waitNanos()),
                        OptionalLong.of(all.switches()));
    }

    /** cutime and cstime, the 16th and 17th fields of {@code stat} (proc(5)): children that the postmaster has waited for. */
    private static long endedCpuNanos(Proc proc, String postmaster) {
        List<Long> fields = proc.stat(postmaster);
        return fields.size() < 14 ? 0 : (fields.get(12) + fields.get(13)) * HostTotals.NANOS_PER_TICK;
    }
}
