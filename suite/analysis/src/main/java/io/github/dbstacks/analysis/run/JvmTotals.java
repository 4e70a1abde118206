package io.github.dbstacks.analysis.run;

import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.ThreadCpu;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What the JVM counted of itself over measured iterations.
 *
 * @param operations of these iterations
 * @param gcMillis spent collecting
 * @param jitMillis spent compiling, in elapsed time, summed over the compiler threads
 * @param threadsStarted how many platform threads were started
 * @param threadCpuNanos CPU time of its Java threads, by the names of their groups
 * @param threads largest number of Java threads at the end of an iteration, by the names of their groups
 */
public record JvmTotals(
        long operations,
        long gcMillis,
        long jitMillis,
        long threadsStarted,
        Map<String, Long> threadCpuNanos,
        Map<String, Integer> threads) {
    static final JvmTotals NONE = new JvmTotals(0, 0, 0, 0, Map.of(), Map.of());

    static JvmTotals of(Iteration iteration) {
        return new JvmTotals(
                iteration.work().operations(),
                iteration.metrics().gcMillis(),
                iteration.metrics().jitMillis(),
                iteration.threads().threadsStarted().orElse(0),
                iteration.threads().threadGroups().stream()
                        .collect(Collectors.toMap(ThreadCpu::name, ThreadCpu::allCpuNanos, Long::sum)),
                iteration.threads().threadGroups().stream()
                        .collect(Collectors.toMap(ThreadCpu::name, ThreadCpu::threads, Integer::sum)));
    }

    /** Returns the totals of several iterations, or of several forks. */
    public static JvmTotals sum(List<JvmTotals> parts) {
        Map<String, Long> nanos = new HashMap<>();
        Map<String, Integer> threads = new HashMap<>();
        for (JvmTotals part : parts) {
            part.threadCpuNanos.forEach((group, used) -> nanos.merge(group, used, Long::sum));
            part.threads.forEach((group, number) -> threads.merge(group, number, Math::max));
        }
        return new JvmTotals(
                parts.stream().mapToLong(JvmTotals::operations).sum(),
                parts.stream().mapToLong(JvmTotals::gcMillis).sum(),
                parts.stream().mapToLong(JvmTotals::jitMillis).sum(),
                parts.stream().mapToLong(JvmTotals::threadsStarted).sum(),
                new TreeMap<>(nanos),
                new TreeMap<>(threads));
    }
}
