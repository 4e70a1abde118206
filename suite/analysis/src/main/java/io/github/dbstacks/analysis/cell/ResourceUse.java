package io.github.dbstacks.analysis.cell;

import io.github.dbstacks.analysis.run.JvmTotals;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.records.fork.Usage;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What its JVMs and the kernel counted of a cell beside its metrics, over its completed forks.
 *
 * @param usage what the kernel counted, an entry for each fork for which it did
 */
public record ResourceUse(List<Usage> usage, JvmTotals jvm) {
    static ResourceUse of(List<MeasuredFork> completed) {
        return new ResourceUse(
                completed.stream().flatMap(fork -> fork.usage().stream()).toList(),
                JvmTotals.sum(completed.stream().map(MeasuredFork::jvm).toList()));
    }

    /** CPU time per operation of its Java threads in microseconds, by the names of their groups. */
    public Map<String, Double> threadCpuMicros() {
        Map<String, Double> micros = new TreeMap<>();
        if (jvm.operations() > 0) {
            jvm.threadCpuNanos().forEach((group, nanos) -> micros.put(group, (double) nanos / 1e3 / jvm.operations()));
        }
        return micros;
    }
}
