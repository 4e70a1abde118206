package io.github.dbstacks.testbed.kernel;

import io.github.dbstacks.records.fork.Memory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads the memory of a process from its {@code smaps_rollup} (Linux kernel documentation: The /proc Filesystem), for
 * which the kernel walks through all of its pages: some milliseconds for each GB.
 */
public final class ProcessMemory {
    private ProcessMemory() {}

    /** Returns the memory of now; empty where the kernel does not tell, or when the process has ended. */
    public static Optional<Memory> now(long pid) {
        return now(new Proc(Path.of("/proc")), pid);
    }

    static Optional<Memory> now(Proc proc, long pid) {
        String process = Long.toString(pid);
        long begin = System.nanoTime();
        List<String> rollup = proc.lines(process, "smaps_rollup");
        long readNanos = Math.max(1, System.nanoTime() - begin);
        OptionalLong rss = Jvm.bytes(rollup, "Rss:");
        OptionalLong pss = Jvm.bytes(rollup, "Pss:");
        List<String> status = proc.lines(process, "status");
        List<Long> threads = status.stream()
                .filter(line -> line.startsWith("Threads:"))
                .flatMap(line -> Proc.numbers(line, 1).stream())
                .toList();
        return rss.isEmpty() || pss.isEmpty() || threads.isEmpty()
                ? Optional.empty()
                : Optional.of(new Memory(
                        Jvm.bytes(status, "VmSize:"),
                        rss.getAsLong(),
                        pss.getAsLong(),
                        Jvm.bytes(rollup, "Private_Clean:").orElse(0)
                                + Jvm.bytes(rollup, "Private_Dirty:").orElse(0)
                                + Jvm.bytes(rollup, "Private_Hugetlb:").orElse(0),
                        threads.get(0).intValue(),
                        readNanos));
    }
}
