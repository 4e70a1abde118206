package io.github.dbstacks.testbed.kernel;

import io.github.dbstacks.records.fork.Usage.DatabaseUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Running totals of the processes of a PostgreSQL server, by process id: the postmaster and its children. */
public record Backends(Map<Long, ThreadTotals> processes) {
    /** True where the kernel tells the CPU time of each thread ({@code schedstat}). */
    public static boolean areKnown() {
        return Files.isReadable(
                Path.of("/proc/self/task/" + ProcessHandle.current().pid() + "/schedstat"));
    }

    /** @param postmaster its process id */
    public static Backends now(long postmaster) {
        return now(new Proc(Path.of("/proc")), postmaster);
    }

    static Backends now(Proc proc, long postmaster) {
        Map<Long, ThreadTotals> processes = new TreeMap<>();
        String id = Long.toString(postmaster);
        processes.put(postmaster, ThreadTotals.slicesOf(proc, id));
        for (long child : Proc.numbers(proc.line(id, "task", id, "children").orElse(""), 0)) {
            processes.put(child, ThreadTotals.slicesOf(proc, Long.toString(child)));
        }
        return new Backends(processes);
    }

    /**
     * What they used between two readings. All values are empty when a process started or ended in between, because the use of that one is
     * not known, and where the kernel does not tell.
     */
    public DatabaseUsage since(Backends before) {
        Optional<ThreadTotals> used = difference(before);
        return new DatabaseUsage(
                used.stream().mapToLong(ThreadTotals::cpuNanos).findFirst(),
                used.stream().mapToLong(ThreadTotals::waitNanos).findFirst(),
                used.stream().mapToLong(ThreadTotals::switches).findFirst());
    }

    private Optional<ThreadTotals> difference(Backends before) {
        if (!processes.keySet().equals(before.processes.keySet())) {
            return Optional.empty();
        }
        ThreadTotals all = ThreadTotals.NONE;
        for (Map.Entry<Long, ThreadTotals> process : processes.entrySet()) {
            ThreadTotals was = before.processes.getOrDefault(process.getKey(), ThreadTotals.NONE);
            all = all.plus(process.getValue().minus(was));
        }
        return all.cpuNanos() > 0 ? Optional.of(all) : Optional.empty();
    }
}
