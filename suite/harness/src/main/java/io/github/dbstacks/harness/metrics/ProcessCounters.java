package io.github.dbstacks.harness.metrics;

import com.sun.management.GcInfo;
import io.github.dbstacks.records.fork.Metrics;
import io.github.dbstacks.records.fork.Metrics.Heap;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.OperatingSystemMXBean;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Running totals of the process at one moment. The difference of two of them is a {@link Metrics}. */
public record ProcessCounters(
        OptionalLong cpuNanos,
        OptionalLong allocatedBytes,
        long gcMillis,
        long gcCount,
        long jitMillis,
        long classesLoaded) {
    private static final OperatingSystemMXBean SYSTEM = ManagementFactory.getOperatingSystemMXBean();
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final @Nullable CompilationMXBean JIT = jit();
    private static final ClassLoadingMXBean CLASSES = ManagementFactory.getClassLoadingMXBean();
    private static final List<GarbageCollectorMXBean> COLLECTORS = ManagementFactory.getGarbageCollectorMXBeans();
    private static final List<MemoryPoolMXBean> HEAP = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .toList();
    /** The collectors that empty the pool in which objects begin. G1 also has one that looks at the old pool only. */
    private static final List<com.sun.management.GarbageCollectorMXBean> EMPTYING = COLLECTORS.stream()
            .filter(com.sun.management.GarbageCollectorMXBean.class::isInstance)
            .map(com.sun.management.GarbageCollectorMXBean.class::cast)
            .filter(collector ->
                    List.of(collector.getMemoryPoolNames()).contains(HEAP.get(0).getName()))
            .toList();

    private static final @Nullable Method TOTAL_ALLOCATED = totalAllocatedMethod();

    public static ProcessCounters now() {
        long gcMillis = 0;
        long gcCount = 0;
        for (GarbageCollectorMXBean collector : COLLECTORS) {
            gcMillis += collector.getCollectionTime();
            gcCount += collector.getCollectionCount();
        }
        long jitMillis = JIT == null ? 0 : JIT.getTotalCompilationTime();
        return new ProcessCounters(
                cpu(), allocated(), gcMillis, gcCount, jitMillis, CLASSES.getTotalLoadedClassCount());
    }

    /** @param jitCpuNanos see {@link Metrics#jitCpuNanos} */
    public Metrics since(ProcessCounters before, OptionalLong jitCpuNanos) {
        return new Metrics(
                difference(cpuNanos, before.cpuNanos),
                difference(allocatedBytes, before.allocatedBytes),
                gcMillis - before.gcMillis,
                gcCount - before.gcCount,
                jitMillis - before.jitMillis,
                jitCpuNanos,
                CompileQueue.length(),
                classesLoaded - before.classesLoaded,
                new Heap(
                        OptionalLong.of(HEAP.stream()
                                .mapToLong(pool -> pool.getUsage().getUsed())
                                .sum()),
                        peakHeap(),
                        heapAfterGc()),
                THREADS.getThreadCount());
    }

    private static OptionalLong difference(OptionalLong now, OptionalLong before) {
        return now.isPresent() && before.isPresent()
                ? OptionalLong.of(now.getAsLong() - before.getAsLong())
                : OptionalLong.empty();
    }

    /** The JDK tells -1 where the system does not count it. */
    private static OptionalLong cpu() {
        long nanos =
                SYSTEM instanceof com.sun.management.OperatingSystemMXBean system ? system.getProcessCpuTime() : -1;
        return nanos < 0 ? OptionalLong.empty() : OptionalLong.of(nanos);
    }

    private static long peakHeap() {
        return HEAP.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
    }

    /** Returns the heap after the last collection; empty before the first, or where the JDK does not tell. */
    private static OptionalLong heapAfterGc() {
        return EMPTYING.stream()
                .flatMap(collector -> Stream.ofNullable(collector.getLastGcInfo()))
                .max(Comparator.comparingLong(GcInfo::getEndTime))
                .map(last -> OptionalLong.of(heapAfter(last)))
                .orElseGet(OptionalLong::empty);
    }

    private static long heapAfter(GcInfo collection) {
        Set<String> pools = HEAP.stream().map(MemoryPoolMXBean::getName).collect(Collectors.toSet());
        return collection.getMemoryUsageAfterGc().entrySet().stream()
                .filter(pool -> pools.contains(pool.getKey()))
                .mapToLong(pool -> pool.getValue().getUsed())
                .sum();
    }

    private static @Nullable CompilationMXBean jit() {
        CompilationMXBean jit = ManagementFactory.getCompilationMXBean();
        return jit != null && jit.isCompilationTimeMonitoringSupported() ? jit : null;
    }

    private static OptionalLong allocated() {
        if (TOTAL_ALLOCATED == null) {
            return OptionalLong.empty();
        }
        try {
            long bytes = (long) TOTAL_ALLOCATED.invoke(THREADS);
            return bytes < 0 ? OptionalLong.empty() : OptionalLong.of(bytes);
        } catch (ReflectiveOperationException e) {
            return OptionalLong.empty();
        }
    }

    /**
     * Returns the method by reflection: JDK 21 added the method and updates of JDK 17 have it, but javac 25 with
     * {@code --release 17} does not know it. JMH does the same (openjdk/jmh#106).
     */
    private static @Nullable Method totalAllocatedMethod() {
        try {
            return com.sun.management.ThreadMXBean.class.getMethod("getTotalThreadAllocatedBytes");
        } catch (NoSuchMethodException e) {
            return null;
        }
    }
}
