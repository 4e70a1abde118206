package io.github.dbstacks.testbed.kernel;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The processes of a PostgreSQL server at one moment, by process id: the postmaster and its children. */
public record Backends(Map<Long, Threads> processes) {
    /** Whether this system tells what processes do. */
    public static boolean areKnown() {
        return Files.isReadable(
                Path.of("/proc/self/task/" + ProcessHandle.current().pid() + "/schedstat"));
    }

    /** @param postmaster its process id */
    public static Backends now(long postmaster) {
        return now(new Proc(Path.of("/proc")), postmaster);
    }

    static Backends now(Proc proc, long postmaster) {
        Map<Long, Threads> processes = new TreeMap<>();
        String id = Long.toString(postmaster);
        processes.put(postmaster, Threads.slicesOf(proc, id));
        for (long child : Proc.numbers(proc.line(id, "task", id, "children").orElse(""), 0)) {
            processes.put(child, Threads.slicesOf(proc, Long.toString(child)));
        }
        return new Backends(processes);
    }

    /** What they did since; empty when one came or went, since what that one did is not known. */
    public Optional<Threads> since(Backends before) {
        if (!processes.keySet().equals(before.processes.keySet())) {
            return Optional.empty();
        }
        Threads all = Threads.NONE;
        for (Map.Entry<Long, Threads> process : processes.entrySet()) {
            Threads was = before.processes.getOrDefault(process.getKey(), Threads.NONE);
            all = all.plus(process.getValue().minus(was));
        }
        return all.cpuNanos() > 0 ? Optional.of(all) : Optional.empty();
    }
}
