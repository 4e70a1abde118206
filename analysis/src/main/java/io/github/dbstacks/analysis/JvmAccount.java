package io.github.dbstacks.analysis;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the JVM said of itself over measured iterations.
 *
 * @param selects of these iterations
 * @param gcMillis spent collecting
 * @param jitMillis spent compiling, by the clock on the wall, of all compiler threads together
 * @param threadCpuNanos of its Java threads, by the names of their groups
 */
public record JvmAccount(long selects, long gcMillis, long jitMillis, Map<String, Long> threadCpuNanos) {
    static final JvmAccount NONE = new JvmAccount(0, 0, 0, Map.of());

    /** Of iterations, or of forks. */
    public static JvmAccount sum(List<JvmAccount> parts) {
        Map<String, Long> threads = new TreeMap<>();
        parts.forEach(part -> part.threadCpuNanos.forEach((group, nanos) -> threads.merge(group, nanos, Long::sum)));
        return new JvmAccount(
                parts.stream().mapToLong(JvmAccount::selects).sum(),
                parts.stream().mapToLong(JvmAccount::gcMillis).sum(),
                parts.stream().mapToLong(JvmAccount::jitMillis).sum(),
                threads);
    }
}
