package io.github.dbstacks.testbed.kernel;

import io.github.dbstacks.testbed.kernel.Jvm.Task;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a JVM as they were read last.
 *
 * @param live by their ids
 * @param used by all that were ever read, by what they do: a pool may end threads that had nothing to do for half a
 *     minute
 */
record JvmThreads(Map<Long, JvmThread> live, Map<Task, ThreadTotals> used) {
    /** The threads before the first reading. */
    static final JvmThreads NONE = new JvmThreads(Map.of(), Map.of());

    private static final String NAME = "Name:\t";

    /** One thread of a JVM. */
    record JvmThread(Task work, ThreadTotals totals) {
        /** The kernel may give the id of a thread that has ended to another one, which counts from its beginning. */
        private ThreadTotals since(@Nullable JvmThread before) {
            return before != null && before.totals.cpuNanos() <= totals.cpuNanos()
                    ? totals.minus(before.totals)
                    : totals;
        }
    }

    /** Reads them again. */
    JvmThreads next(Proc proc, long pid) {
        String process = Long.toString(pid);
        Map<Long, JvmThread> threads = new TreeMap<>();
        Map<Task, ThreadTotals> sums = new EnumMap<>(Task.class);
        sums.putAll(used);
        for (long id : proc.ids(process, "task")) {
            JvmThread before = live.get(id);
            JvmThread thread = thread(proc, before, process, "task", Long.toString(id));
            threads.put(id, thread);
            sums.merge(thread.work, thread.since(before), ThreadTotals::plus);
        }
        return new JvmThreads(threads, sums);
    }

    /**
     * A thread that has not run since it was read is as it was. Its {@code status}, whose reading costs most, is read
     * after the times: what happens between the two changes the times of the next reading.
     */
    private static JvmThread thread(Proc proc, @Nullable JvmThread before, String... names) {
        ThreadTotals times = ThreadTotals.slicesOf(proc, names);
        if (before != null
                && before.totals.cpuNanos() == times.cpuNanos()
                && before.totals.waitNanos() == times.waitNanos()) {
            return before;
        }
        String status = proc.page(ThreadTotals.file("status", names));
        if (before != null && status.isEmpty()) { // it has just ended
            return before;
        }
        String name = status.startsWith(NAME) ? status.substring(NAME.length()) : "";
        return new JvmThread(Task.of(name), times.withSwitches(status));
    }
}
