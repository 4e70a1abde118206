package io.github.dbstacks.records.json;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.Json;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Iteration.OperationTimes;
import io.github.dbstacks.records.fork.Iteration.ThreadsUsed;
import io.github.dbstacks.records.fork.Iteration.WorkDone;
import io.github.dbstacks.records.fork.Metrics;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.fork.ServiceTime;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.fork.ThreadCpu;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class JsonLinesTest {
    private static final FailureReason WRONG_ROWS = new FailureReason(FailureKind.WRONG_ROWS, "Wrong rows.");
    static final Started STARTED = new Started(
            "standalone-test",
            4711,
            "Some VM 25",
            Map.of("iterations", "3", "pause", "2000ms"),
            Map.of("pool", "of 3 \"connections\""));
    static final Iteration ITERATION = new Iteration(
            7,
            Phase.MEASURED,
            1_700_000_000_123L,
            2_345_678_901L,
            new WorkDone(
                    Workload.MULTI_ROW,
                    1_000,
                    new RowsRead(100_000, Long.MIN_VALUE),
                    new RowsRead(100_001, Long.MAX_VALUE)),
            new Metrics(
                    OptionalLong.of(11),
                    OptionalLong.of(12),
                    13,
                    14,
                    15,
                    OptionalLong.of(19),
                    OptionalLong.of(20),
                    16,
                    new Metrics.Heap(OptionalLong.of(21), 18, OptionalLong.of(10)),
                    17),
            new ThreadsUsed(
                    "main",
                    List.of(ThreadCpu.of("loop-#", List.of(0L, 20L, 30L)), ThreadCpu.of("main", List.of(0L))),
                    OptionalLong.of(48),
                    OptionalLong.of(49),
                    Map.of("loop-1", 5)),
            new OperationTimes(
                    Optional.of(new ServiceTime(21, 22, 23, 24, 25, 26, "HISTF")),
                    Optional.of(new ServiceTime(31, 32, 33, 34, 35, 36, "HISTG")),
                    Optional.of(new ServiceTime(41, 42, 43, 44, 45, 46, "HISTT")),
                    OptionalLong.of(47)),
            Optional.of(WRONG_ROWS));

    @Test
    void holdWhatAnApplicationSaysOfItself() {
        assertThat(Json.object(JsonLines.of(STARTED)))
                .isEqualTo(Map.of(
                        "record",
                        "started",
                        "stack",
                        "standalone-test",
                        "pid",
                        4711L,
                        "java",
                        "Some VM 25",
                        "settings",
                        Map.of("iterations", 3L, "pause", "2000ms"),
                        "configuration",
                        Map.of("pool", "of 3 \"connections\"")));
    }

    @Test
    void holdEverythingOfAnIteration() {
        Map<String, Object> json = Json.object(JsonLines.of(ITERATION));

        assertThat(json)
                .containsEntry("record", "iteration")
                .containsEntry("index", 7L)
                .containsEntry("phase", "measured")
                .containsEntry("workload", "multi-row")
                .containsEntry("operations", 1_000L)
                .containsEntry("startEpochMillis", 1_700_000_000_123L)
                .containsEntry("durationNanos", 2_345_678_901L)
                .containsEntry("rows", Map.of("rows", 100_000L, "checksum", Long.MIN_VALUE))
                .containsEntry("expected", Map.of("rows", 100_001L, "checksum", Long.MAX_VALUE))
                .containsEntry("startedOn", "main")
                .containsEntry(
                        "metrics",
                        Map.ofEntries(
                                entry("cpuNanos", 11L),
                                entry("allocatedBytes", 12L),
                                entry("gcMillis", 13L),
                                entry("gcCount", 14L),
                                entry("jitMillis", 15L),
                                entry("jitCpuNanos", 19L),
                                entry("jitQueue", 20L),
                                entry("classesLoaded", 16L),
                                entry("heapBytes", 21L),
                                entry("peakHeapBytes", 18L),
                                entry("heapAfterGcBytes", 10L),
                                entry("threads", 17L)))
                .containsEntry(
                        "threadGroups",
                        List.of(
                                Map.of(
                                        "name",
                                        "loop-#",
                                        "threads",
                                        3L,
                                        "allCpuNanos",
                                        50L,
                                        "cpuNanos",
                                        List.of(30L, 20L)),
                                Map.of("name", "main", "threads", 1L, "allCpuNanos", 0L, "cpuNanos", List.of())))
                .containsEntry("connectionsPerThread", Map.of("loop-1", 5L))
                .containsEntry(
                        "serviceTime",
                        Map.of(
                                "count", 21L,
                                "p50Nanos", 22L,
                                "p90Nanos", 23L,
                                "p99Nanos", 24L,
                                "p999Nanos", 25L,
                                "maxNanos", 26L,
                                "histogram", "HISTF"))
                .containsEntry(
                        "acquireTime",
                        Map.of(
                                "count", 31L,
                                "p50Nanos", 32L,
                                "p90Nanos", 33L,
                                "p99Nanos", 34L,
                                "p999Nanos", 35L,
                                "maxNanos", 36L,
                                "histogram", "HISTG"))
                .containsEntry(
                        "turnaround",
                        Map.of(
                                "count", 41L,
                                "p50Nanos", 42L,
                                "p90Nanos", 43L,
                                "p99Nanos", 44L,
                                "p999Nanos", 45L,
                                "maxNanos", 46L,
                                "histogram", "HISTT"))
                .containsEntry("idleSlotNanos", 47L)
                .containsEntry("betweenCpuNanos", 48L)
                .containsEntry("threadsStarted", 49L)
                .containsEntry("problem", Map.of("kind", "wrong-rows", "sentence", "Wrong rows."));
        assertThat(json.keySet())
                .as("every component of the record")
                .containsAll(FormatSchemaTest.components(Iteration.class, true));
    }

    @Test
    void leaveOutWhatIsNotThereOrNotKnown() {
        Iteration fine = new Iteration(
                1,
                Phase.WARMUP,
                0,
                1,
                new WorkDone(Workload.SINGLE_ROW, 1, RowsRead.NONE, RowsRead.NONE),
                new Metrics(
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        0,
                        0,
                        0,
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        0,
                        new Metrics.Heap(OptionalLong.empty(), 0, OptionalLong.empty()),
                        0),
                new ThreadsUsed("main", List.of(), OptionalLong.empty(), OptionalLong.empty(), Map.of()),
                OperationTimes.NONE,
                Optional.empty());

        Map<String, Object> json = Json.object(JsonLines.of(fine));

        assertThat(json)
                .containsEntry("phase", "warmup")
                .doesNotContainKeys("serviceTime", "acquireTime", "turnaround", "idleSlotNanos", "problem");
        assertThat(json.get("metrics"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("gcMillis", 0L)
                .doesNotContainKeys("cpuNanos", "allocatedBytes", "heapAfterGcBytes");
    }

    @Test
    void canHoldAnIterationTogetherWithWhatItRanUnder() {
        Map<String, Object> json = Json.object(JsonLines.of(ITERATION, STARTED));

        assertThat(json).containsEntry("index", 7L);
        assertThat(json.get("started"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("stack", "standalone-test");
    }

    @Test
    void areOneLineOfAsciiEachWhateverIsInThem() {
        String problem = "Rolle »bänch« gibt es nicht,\nsagt \"PostgreSQL\" \t 🐘";

        String line = JsonLines.failed(new FailureReason(FailureKind.DATABASE, problem));

        assertThat(line).isEqualTo(line.strip()).doesNotContain("\n", "\r");
        assertThat(StandardCharsets.US_ASCII.newEncoder().canEncode(line)).isTrue();
        assertThat(Json.object(line))
                .isEqualTo(Map.of("record", "failed", "problem", Map.of("kind", "database", "sentence", problem)));
    }
}
