package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.run.JvmTotals;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.statistics.RatioOfSums;
import io.github.dbstacks.records.fork.Usage;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Memory, threads and CPU time that a cell used, over its completed forks.
 *
 * @param threads largest number of threads at the end of an iteration
 * @param eventLoops largest number of threads that held connections
 * @param peakHeapBytes largest use of the heap
 * @param heapAfterGcBytes largest use of the heap after a collection
 * @param peakRssBytes largest resident memory of its process, also over forks that failed
 * @param usage what the kernel counted, an entry for each fork for which it did
 */
public record ResourceUse(
        int threads,
        int eventLoops,
        OptionalLong peakHeapBytes,
        OptionalLong heapAfterGcBytes,
        OptionalLong peakRssBytes,
        List<Usage> usage,
        JvmTotals jvm) {
    static ResourceUse of(List<MeasuredFork> all, List<MeasuredFork> completed, List<MeasuredIteration> iterations) {
        return new ResourceUse(
                iterations.stream()
                        .mapToInt(iteration -> iteration.own().threads())
                        .max()
                        .orElse(0),
                iterations.stream()
                        .mapToInt(iteration -> iteration.own().loops())
                        .max()
                        .orElse(0),
                iterations.stream()
                        .mapToLong(iteration -> iteration.own().peakHeapBytes())
                        .filter(bytes -> bytes > 0)
                        .max(),
                iterations.stream()
                        .flatMapToLong(iteration -> iteration.own().heapAfterGcBytes().stream())
                        .max(),
                all.stream().flatMapToLong(fork -> fork.peakRssBytes().stream()).max(),
                completed.stream().flatMap(fork -> fork.usage().stream()).toList(),
                JvmTotals.sum(completed.stream().map(MeasuredFork::jvm).toList()));
    }

    /** What the kernel counted, per SELECT; empty where it told nothing. */
    public OptionalDouble perSelect(Function<Usage, OptionalLong> count) {
        return RatioOfSums.of(usage, count, Usage::selects);
    }

    /** A time that the kernel counted in nanoseconds, in microseconds per SELECT; empty where it told nothing. */
    public OptionalDouble microsPerSelect(ToLongFunction<Usage> nanos) {
        return RatioOfSums.of(usage, one -> OptionalLong.of(nanos.applyAsLong(one)), Usage::selects, 1e3);
    }

    /** CPU time of garbage collection per SELECT; where the kernel does not tell, the elapsed time that the JVM tells. */
    public OptionalDouble gcMicros() {
        OptionalDouble counted = microsPerSelect(one -> one.app().gcCpuNanos());
        return counted.isPresent() ? counted : jvmMicros(jvm.gcMillis() * 1e6);
    }

    /** CPU time of compilation per SELECT; where the kernel does not tell, the elapsed time that the JVM tells. */
    public OptionalDouble jitMicros() {
        OptionalDouble counted = microsPerSelect(one -> one.app().jitCpuNanos());
        return counted.isPresent() ? counted : jvmMicros(jvm.jitMillis() * 1e6);
    }

    /** CPU time per SELECT of its Java threads in microseconds, by the names of their groups. */
    public Map<String, Double> threadCpuMicros() {
        Map<String, Double> micros = new TreeMap<>();
        jvm.threadCpuNanos().forEach((group, nanos) -> jvmMicros(nanos).ifPresent(each -> micros.put(group, each)));
        return micros;
    }

    private OptionalDouble jvmMicros(double nanos) {
        return jvm.selects() == 0 ? OptionalDouble.empty() : OptionalDouble.of(nanos / 1e3 / jvm.selects());
    }
}
