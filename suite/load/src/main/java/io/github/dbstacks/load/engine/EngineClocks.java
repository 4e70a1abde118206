package io.github.dbstacks.load.engine;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;

/**
 * CPU time of the engine at one moment, in nanoseconds.
 *
 * @param processNanos of the process, in clock ticks of the system
 * @param loopNanos of each event loop's thread
 */
record EngineClocks(long processNanos, List<Long> loopNanos) {
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    EngineClocks {
        loopNanos = List.copyOf(loopNanos);
    }

    /** @param threads ids of the event loops' threads */
    static EngineClocks now(List<Long> threads) {
        return new EngineClocks(
                Math.max(0, SYSTEM.getProcessCpuTime()),
                threads.stream()
                        .map(id -> Math.max(0, THREADS.getThreadCpuTime(id)))
                        .toList());
    }

    /** The most that one loop has used since. */
    long busiestLoopNanosSince(EngineClocks before) {
        long most = 0;
        for (int loop = 0; loop < loopNanos.size(); loop++) {
            most = Math.max(most, loopNanos.get(loop) - before.loopNanos.get(loop));
        }
        return most;
    }
}
