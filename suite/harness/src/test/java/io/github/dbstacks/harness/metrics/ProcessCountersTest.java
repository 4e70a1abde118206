package io.github.dbstacks.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.Metrics;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ProcessCountersTest {

    @Test
    void growWithWhatIsAllocated() {
        ProcessCounters before = ProcessCounters.now();
        List<byte[]> kept = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            kept.add(new byte[1_000_000]);
        }

        Metrics metrics = ProcessCounters.now().since(before, OptionalLong.of(77));

        assertThat(metrics.allocatedBytes().orElseThrow()).isGreaterThanOrEqualTo(1_000_000L * kept.size());
    }

    @Test
    void growWithTheCpuTime() {
        ProcessCounters before = ProcessCounters.now();

        ThreadClocksTest.useCpu();
        ThreadClocksTest.useCpu();

        // Linux counts it in ticks of 10 ms, so that a little of the 40 ms may be missing.
        assertThat(ProcessCounters.now()
                        .since(before, OptionalLong.of(77))
                        .cpuNanos()
                        .orElseThrow())
                .isGreaterThanOrEqualTo(20_000_000);
    }

    @Test
    void growWithTheCollections() {
        ProcessCounters before = ProcessCounters.now();

        System.gc();

        Metrics metrics = ProcessCounters.now().since(before, OptionalLong.of(77));
        assertThat(metrics.gcCount()).isPositive();
        assertThat(metrics.heap().heapAfterGcBytes().orElseThrow())
                .isBetween(1L, metrics.heap().peakHeapBytes());
    }

    /** What is kept stays after a collection, what is not is gone. */
    @Test
    void theHeapAfterACollectionHoldsWhatIsKept() {
        byte[][] kept = {new byte[20_000_000]};
        long with = heapAfterGc();
        assertThat(kept[0]).hasSize(20_000_000);
        kept[0] = new byte[0];

        assertThat(with - heapAfterGc()).isGreaterThan(15_000_000);
    }

    private static long heapAfterGc() {
        System.gc();
        ProcessCounters now = ProcessCounters.now();
        return now.since(now, OptionalLong.empty()).heap().heapAfterGcBytes().orElseThrow();
    }

    @Test
    void areDifferencesOfTheTotals() {
        ProcessCounters before = new ProcessCounters(OptionalLong.of(100), OptionalLong.of(200), 300, 400, 500, 600);

        Metrics metrics = new ProcessCounters(OptionalLong.of(111), OptionalLong.of(222), 333, 444, 555, 666)
                .since(before, OptionalLong.of(77));

        assertThat(metrics)
                .isEqualTo(new Metrics(
                        OptionalLong.of(11),
                        OptionalLong.of(22),
                        33,
                        44,
                        55,
                        OptionalLong.of(77),
                        metrics.jitQueue(),
                        66,
                        metrics.heap(),
                        metrics.threads()));
        assertThat(metrics.threads()).isPositive();
        assertThat(metrics.jitQueue()).isPresent();
        assertThat(metrics.heap().heapBytes().orElseThrow())
                .isBetween(1L, metrics.heap().peakHeapBytes());
        assertThat(metrics.heap().peakHeapBytes())
                .isBetween(1L, Runtime.getRuntime().maxMemory());
    }

    @Test
    void areEmptyWhereTheJdkDoesNotKnow() {
        ProcessCounters unknown = new ProcessCounters(OptionalLong.empty(), OptionalLong.empty(), 0, 0, 0, 0);

        assertThat(unknown.since(unknown, OptionalLong.of(77)).cpuNanos()).isEmpty();
        assertThat(unknown.since(unknown, OptionalLong.of(77)).allocatedBytes()).isEmpty();
    }
}
