package io.github.dbstacks.report;

import java.util.Map;
import java.util.TreeMap;

/**
 * What the JVM said of itself over a fork's measured iterations.
 *
 * @param selects of these iterations
 * @param gcMillis spent collecting
 * @param jitMillis spent compiling, by the clock on the wall, of all compiler threads together
 * @param threadCpuNanos of its Java threads, by the names of their groups
 */
record JvmAccount(long selects, long gcMillis, long jitMillis, Map<String, Long> threadCpuNanos) {
    static final JvmAccount NONE = new JvmAccount(0, 0, 0, Map.of());

    JvmAccount {
        threadCpuNanos = Map.copyOf(threadCpuNanos);
    }

    JvmAccount plus(JvmAccount other) {
        Map<String, Long> threads = new TreeMap<>(threadCpuNanos);
        other.threadCpuNanos.forEach((group, nanos) -> threads.merge(group, nanos, Long::sum));
        return new JvmAccount(selects + other.selects, gcMillis + other.gcMillis, jitMillis + other.jitMillis, threads);
    }
}
