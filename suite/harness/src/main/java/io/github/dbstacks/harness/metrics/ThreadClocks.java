package io.github.dbstacks.harness.metrics;

import io.github.dbstacks.records.fork.ThreadCpu;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * CPU time of every live platform thread at one moment, by thread id. The CPU time of virtual threads is that of their
 * carrier threads. Threads of the JVM itself (garbage collector, compiler) are not Java threads and are not included.
 *
 * @param started how many platform threads the JVM has started so far, also those that have ended
 */
public record ThreadClocks(Map<Long, Long> cpuNanos, long started) {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    public static ThreadClocks now() {
        Map<Long, Long> clocks = new HashMap<>();
        for (long id : THREADS.getAllThreadIds()) {
            clocks.put(id, THREADS.getThreadCpuTime(id));
        }
        return new ThreadClocks(clocks, THREADS.getTotalStartedThreadCount());
    }

    /** Returns how many platform threads were started since {@code before}. */
    public long startedSince(ThreadClocks before) {
        return started - before.started;
    }

    /** CPU time of all threads since {@code before}; a thread that ended in between is left out. */
    public long nanosSince(ThreadClocks before) {
        return cpuNanos.entrySet().stream()
                .mapToLong(thread -> thread.getValue() - before.cpuNanos.getOrDefault(thread.getKey(), 0L))
                .sum();
    }

    /** The live threads, grouped by name, with the CPU time each used since {@code before}. */
    public List<ThreadCpu> since(ThreadClocks before) {
        Map<String, List<Long>> groups = new TreeMap<>();
        for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
            if (thread != null && cpuNanos.containsKey(thread.getThreadId())) {
                long id = thread.getThreadId();
                long used = cpuNanos.getOrDefault(id, 0L) - before.cpuNanos.getOrDefault(id, 0L);
                String name = ThreadCpu.groupName(thread.getThreadName());
                groups.computeIfAbsent(name, key -> new ArrayList<>()).add(used);
            }
        }
        List<ThreadCpu> result = new ArrayList<>();
        groups.forEach((name, used) -> result.add(ThreadCpu.of(name, used)));
        return result;
    }
}
