package io.github.dbstacks.analysis.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.cell.Start;
import io.github.dbstacks.analysis.run.Footprint;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.fork.AotCache;
import io.github.dbstacks.records.fork.FirstAnswer;
import io.github.dbstacks.records.fork.LiveHeap;
import io.github.dbstacks.records.fork.Memory;
import io.github.dbstacks.records.fork.Stalled;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class FootprintMetricTest {
    private static final long KIB = 1024;
    private static final Offset<Double> EXACT = Offset.offset(1e-6);

    @Test
    void theFootprintOfACellIsTheMeanOverItsForks() {
        Cell cell = cell("off", 10);
        MeasuredRun run = Made.run(List.of(
                fork(cell, 1, footprint(2_000, 4_000, 100_000 * KIB, 40_000 * KIB, 30)),
                fork(cell, 2, footprint(4_000, 5_000, 300_000 * KIB, 60_000 * KIB, 32))));

        assertThat(Metric.FIRST_ANSWER.of(run, cell)).hasValue(3_000);
        assertThat(Metric.FIRST_ANSWER_CPU.of(run, cell)).hasValue(4_500);
        assertThat(Metric.PSS.of(run, cell).orElseThrow()).isCloseTo(204.8, EXACT);
        assertThat(Metric.USS.of(run, cell).orElseThrow()).isCloseTo(204.8 - 1.024, EXACT);
        assertThat(Metric.RSS.of(run, cell).orElseThrow()).isCloseTo(2 * 204.8, EXACT);
        assertThat(Metric.VIRTUAL_MEMORY.of(run, cell).orElseThrow()).isCloseTo(9 * 204.8, EXACT);
        assertThat(Metric.PRIVATE_SHARE.of(run, cell).orElseThrow()).isCloseTo(0.5 * (1 - 1 / 200.0), EXACT);
        assertThat(Metric.LIVE_HEAP.of(run, cell).orElseThrow()).isCloseTo(51.2, EXACT);
        assertThat(Metric.STALLED_CPU.of(run, cell).orElseThrow()).isCloseTo(0.02, EXACT);
        assertThat(Metric.PROCESS_THREADS.of(run, cell)).hasValue(31);
        assertThat(Metric.MEMORY_READ.of(run, cell)).hasValue(7);
        assertThat(Metric.AOT_CACHE.of(run, cell)).hasValue(60);
        assertThat(Metric.AOT_TRAINING.of(run, cell)).hasValue(30_000);
        assertThat(Metric.CLIENT_PSS.of(run, cell))
                .as("there are no fewer clients")
                .isEmpty();
    }

    @Test
    void aForkThatTellsNothingHasNoFootprint() {
        Cell cell = cell("off", 10);
        MeasuredRun run = Made.run(List.of(fork(cell, 1, Made.NO_FOOTPRINT)));

        assertThat(List.of(Metric.FIRST_ANSWER, Metric.FULL_RATE, Metric.PSS, Metric.LIVE_HEAP, Metric.AOT_CACHE))
                .allSatisfy(metric -> assertThat(metric.of(run, cell)).isEmpty());
    }

    /** 900 clients more need 18,000 KiB, 3,600 KiB of heap and 90 threads more; the other block says twice as much. */
    @Test
    void eachClientNeedsTheDifferenceFromTheFewestInTheSameBlock() {
        Cell few = cell("off", 100);
        Cell many = cell("off", 1_000);
        MeasuredRun run = Made.run(List.of(
                fork(few, 1, footprint(1, 1, 100_000 * KIB, 20_000 * KIB, 30)),
                fork(many, 1, footprint(1, 1, 118_000 * KIB, 23_600 * KIB, 120)),
                fork(few, 2, footprint(1, 1, 200_000 * KIB, 50_000 * KIB, 50)),
                fork(many, 2, footprint(1, 1, 236_000 * KIB, 57_200 * KIB, 230)),
                fork(cell("on", 10), 1, footprint(1, 1, KIB, KIB, 1))));

        assertThat(Metric.CLIENT_PSS.of(run, many).orElseThrow()).isCloseTo((20 + 40) / 2.0, EXACT);
        assertThat(Metric.CLIENT_HEAP.of(run, many).orElseThrow()).isCloseTo((4 + 8) / 2.0, EXACT);
        assertThat(Metric.CLIENT_THREADS.of(run, many).orElseThrow()).isCloseTo((0.1 + 0.2) / 2, EXACT);
        assertThat(Metric.CLIENT_PSS.of(run, few)).isEmpty();
    }

    @Test
    void aStartIsComparedWithTheSameWithoutACache() {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 10; block++) {
            forks.add(fork(cell("off", 10), block, footprint(2_000 + block, 1, KIB, KIB, 1)));
            forks.add(fork(cell("on", 10), block, footprint(1_000 + block, 1, KIB, KIB, 1)));
        }
        MeasuredRun run = Made.run(forks);

        Start with = Start.of(run, cell("on", 10));

        assertThat(with.interval().orElseThrow().estimate()).isBetween(1_001.0, 1_010.0);
        assertThat(with.interval().orElseThrow().halfWidth()).isLessThan(0.01);
        assertThat(with.toNoCache().orElseThrow().estimate()).isBetween(0.50, 0.51);
        assertThat(Start.of(run, cell("off", 10)).toNoCache()).isEmpty();
    }

    private static Footprint footprint(long firstMillis, long cpuMillis, long pssBytes, long heapBytes, int threads) {
        return new Footprint(
                Optional.of(new AotCache(60_000_000, 30_000_000_000L)),
                Optional.of(
                        new FirstAnswer(0, 1_000_000 * firstMillis, OptionalLong.of(1_000_000 * cpuMillis), 5_000_000)),
                Optional.of(new Memory(
                        OptionalLong.of(9 * pssBytes),
                        2 * pssBytes,
                        pssBytes,
                        pssBytes - 1_000 * KIB,
                        threads,
                        7_000_000)),
                Optional.of(new LiveHeap(heapBytes)),
                Optional.of(new Stalled(50_000_000_000L, 1_000_000_000)));
    }

    private static MeasuredFork fork(Cell cell, int block, Footprint footprint) {
        MeasuredFork fork = Made.fork(cell, block, false, 50);
        return Made.with(fork, Map.of("pool-size", "4"), fork.iterations(), footprint);
    }

    private static Cell cell(String cache, int clients) {
        TreeMap<String, String> settings = new TreeMap<>(Map.of("aot-cache", cache));
        return new Cell(
                "web-a",
                Stack.Kind.WEB,
                cache.equals("off"),
                new TreeMap<>(),
                List.of(),
                settings,
                ScenarioLoad.closed("long-delay", clients),
                "25 test",
                List.of());
    }
}
