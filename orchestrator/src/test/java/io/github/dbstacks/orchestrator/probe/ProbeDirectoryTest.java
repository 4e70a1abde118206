package io.github.dbstacks.orchestrator.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.analysis.expectation.ProbeMoment;
import io.github.dbstacks.analysis.expectation.ProbedCell;
import io.github.dbstacks.analysis.run.RawRecords;
import io.github.dbstacks.orchestrator.plan.Examples;
import io.github.dbstacks.records.FormatSchema;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Iteration.OperationTimes;
import io.github.dbstacks.records.fork.Iteration.ThreadsUsed;
import io.github.dbstacks.records.fork.Iteration.WorkDone;
import io.github.dbstacks.records.fork.Metrics;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.fork.ThreadCpu;
import io.github.dbstacks.records.json.JsonLines;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.schema.RowsRead;
import io.github.dbstacks.schema.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** The table of a probe is made of its records alone, and these conform to the format. */
class ProbeDirectoryTest {
    private static final Run RUN =
            Examples.run(List.of(new PlannedFork(1, 1, Examples.cell("standalone-r2dbc", "pool-warmup"), false)));
    private static final Probed PROBED = new Probed(
            RUN.order().get(0).cell(),
            Optional.of(started()),
            List.of(
                    iteration(1_000, 500, List.of(900L, 800L, 20L), "loop-1"),
                    iteration(2_000, 500, List.of(900L), "loop-1"),
                    iteration(3_000, 500, List.of(900L, 91L, 89L), "loop-1", "loop-2", "loop-3")),
            List.of(
                    iteration(4_000, 500, List.of(900L), "loop-1", "loop-2"),
                    iteration(4_100, 600, List.of(900L, 900L), "loop-1")),
            List.of(
                    new SessionSample(999, 99, 99),
                    new SessionSample(1_000, 4, 2),
                    new SessionSample(1_300, 3, 3),
                    new SessionSample(1_500, 1, 0),
                    new SessionSample(1_501, 98, 98),
                    new SessionSample(3_200, 10, 9),
                    new SessionSample(4_050, 11, 1),
                    new SessionSample(4_650, 2, 8)),
            Optional.empty());
    private static final Probed FAILED = new Probed(
            Examples.cell("standalone-vertx"),
            Optional.empty(),
            PROBED.iterations(),
            List.of(),
            List.of(),
            Optional.of("It broke."));

    @TempDir
    private Path results;

    private ProbeDirectory directory;

    @BeforeEach
    void write() {
        directory = ProbeDirectory.create(results, RUN, 4);
        directory.append(PROBED);
        directory.append(FAILED);
    }

    @Test
    void aPackedProbeIsReadAsBefore() throws IOException {
        List<Probed> before = directory.probed();
        RawRecords.pack(directory.path());

        assertThat(directory.path().resolve("probe.jsonl")).doesNotExist();
        assertThat(ProbeDirectory.isOne(directory.path())).isTrue();
        assertThat(directory.probed()).hasSize(2).isEqualTo(before);
    }

    @Test
    void aNarrowTableKeepsWhatTellsMost() {
        assertThat(header(90)).contains("established", "active", "holding", "loaded");
        assertThat(header(70)).contains("holding", "loaded").doesNotContain("established", "active");
    }

    private static String header(int width) {
        return ProbeTable.of(List.of(PROBED), width).lines().findFirst().orElseThrow();
    }

    @Test
    void aRowHoldsTheMostSeenWhileItsIterationsRan() {
        assertThat(PROBED.row())
                .containsExactly(
                        "standalone-r2dbc+pool-warmup", "4", "3", "1", "2", "10", "9", "3", "2", "11", "8", "2", "2");
        assertThat(FAILED.row()).startsWith("standalone-vertx").hasSize(13).endsWith("", "", "");
    }

    /** The first iteration of one never ended, and the other broke off in its second. */
    @Test
    void whatWasSeenBeforeAFailureCounts() {
        Probed hung = new Probed(
                PROBED.cell(),
                Optional.empty(),
                List.of(),
                List.of(),
                List.of(new SessionSample(900, 100, 3), new SessionSample(9_000, 100, 2)),
                Optional.of("It had not ended."));
        Probed broken = new Probed(
                PROBED.cell(),
                PROBED.started(),
                PROBED.iterations().subList(0, 1),
                List.of(),
                PROBED.sessions(),
                Optional.of("It broke."));

        assertThat(hung.counted().counts())
                .containsExactly(Map.entry(
                        ProbeMoment.FIRST, new ProbedCell.Counted(100, 3, OptionalInt.empty(), OptionalInt.empty())));
        assertThat(broken.counted().counts())
                .containsExactly(Map.entry(ProbeMoment.FIRST, new ProbedCell.Counted(4, 3, 1, 2)));
        assertThat(FAILED.counted().counts()).isEmpty();
        assertThat(new Probed(
                                PROBED.cell(),
                                Optional.empty(),
                                List.of(),
                                List.of(),
                                List.of(new SessionSample(900, 3, 3), new SessionSample(9_000, 0, 0)),
                                Optional.of("It did not start."))
                        .counted()
                        .counts())
                .as("sessions that the application before it left")
                .isEmpty();
    }

    @Test
    void theTableIsMadeAnewOfTheRecords() throws IOException {
        Path table = directory.path().resolve("probe.csv");
        String written = Files.readString(table);
        Files.delete(table);

        ProbeDirectory.existing(directory.path()).writeTable();

        assertThat(Files.readString(table))
                .isEqualTo(written)
                .startsWith("stack,first_established,")
                .contains("\nstandalone-r2dbc+pool-warmup,4,3,1,2,10,9,3,2,11,8,2,2\n")
                .endsWith("\nstandalone-vertx,,,,,,,,,,,,\n");
    }

    @Test
    void whatIsReadIsWhatWasSeen() {
        assertThat(ProbeDirectory.isOne(directory.path())).isTrue();
        assertThat(ProbeDirectory.isOne(results)).isFalse();
        assertThat(directory.probed()).containsExactly(PROBED, FAILED);
    }

    @Test
    void aLineThatWasCutOffIsNone() throws IOException {
        Path file = directory.path().resolve("probe.jsonl");
        String text = Files.readString(file);
        Files.writeString(file, text.substring(0, text.length() - 9));

        assertThat(directory.probed()).containsExactly(PROBED);
    }

    /** What the applications do after Ctrl-C, which kills them, says nothing about them. */
    @Test
    void afterAnInterruptionNothingIsWritten() {
        directory.interrupt();

        assertThat(directory.append(PROBED)).isFalse();
        assertThat(directory.probed()).containsExactly(PROBED, FAILED);
    }

    @Test
    void aProbeGoesOnWithWhatIsMissing() throws IOException {
        Run run = Examples.run(
                List.of(new PlannedFork(1, 1, PROBED.cell(), false), new PlannedFork(2, 1, FAILED.cell(), false)));
        ProbeDirectory begun = ProbeDirectory.create(results.resolve("begun"), run, 4);
        begun.append(PROBED);
        Path file = begun.path().resolve("probe.jsonl");
        Files.writeString(file, "{\"record\":\"probed\",\"cell\":{}", StandardOpenOption.APPEND);

        ProbeDirectory resumed = ProbeDirectory.existing(begun.path());
        resumed.endLastLine();

        assertThat(resumed.run()).isEqualTo(run);
        assertThat(resumed.requests()).isEqualTo(4);
        assertThat(resumed.missing(run)).containsExactly(run.order().get(1));
        assertThat(resumed.append(FAILED)).isTrue();
        assertThat(resumed.missing(run)).isEmpty();
        assertThat(begun.path().resolve("probe.csv")).content().hasLineCount(3);
    }

    @Test
    void aProbeOfAnOlderDbstacksIsNotResumed() throws IOException {
        Path file = directory.path().resolve("probe.jsonl");
        Files.writeString(file, Files.readString(file).replaceFirst(",\"run\":.*", "}"));

        assertThatThrownBy(directory::run).hasMessageEndingWith(" cannot be resumed: it is of an older dbstacks.");
        assertThatThrownBy(() -> ProbeDirectory.existing(results).run())
                .hasMessageEndingWith(" is no probe's directory: there is no probe.jsonl in it.");
    }

    @Test
    void everyLineConforms() throws IOException {
        List<String> lines = Files.readAllLines(directory.path().resolve("probe.jsonl"));

        assertThat(lines)
                .hasSize(3)
                .allSatisfy(line -> assertThat(FormatSchema.PROBE_LINE.problems(line))
                        .as(line)
                        .isEmpty());
    }

    @Test
    void somethingMoreDoesNotConformWhereverItIs() throws IOException {
        List<String> lines = Files.readAllLines(directory.path().resolve("probe.jsonl"));
        for (String pointer : List.of("", "/started", "/iterations/0", "/atOnce/1", "/sessions/0", "/cell")) {
            ObjectNode line = (ObjectNode) RecordMapper.MAPPER.readTree(lines.get(1));
            ((ObjectNode) line.at(pointer)).put("forgotten", 1);

            assertThat(FormatSchema.PROBE_LINE.problems(line.toString()))
                    .as("one more in '%s'", pointer)
                    .isNotEmpty();
        }
    }

    private static ObjectNode started() {
        return bare(JsonLines.of(new Started("standalone-r2dbc", 4711, "Some VM 25", Map.of(), Map.of())));
    }

    private static ObjectNode iteration(long begin, int millis, List<Long> cpuNanos, String... loops) {
        return bare(JsonLines.of(new Iteration(
                1,
                Phase.MEASURED,
                begin,
                millis * 1_000_000L,
                new WorkDone(Workload.SLEEP, 10, new RowsRead(10, Long.MIN_VALUE), new RowsRead(10, Long.MIN_VALUE)),
                new Metrics(
                        OptionalLong.of(1),
                        OptionalLong.of(2),
                        3,
                        4,
                        5,
                        OptionalLong.of(9),
                        6,
                        7,
                        OptionalLong.of(10),
                        8),
                new ThreadsUsed(
                        "main",
                        List.of(ThreadCpu.of("loop-#", cpuNanos), ThreadCpu.of("main", List.of(1_000L))),
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        List.of(loops).stream().collect(Collectors.toMap(name -> name, name -> 5))),
                OperationTimes.NONE,
                Optional.empty())));
    }

    private static ObjectNode bare(String line) {
        ObjectNode record = (ObjectNode) RecordMapper.MAPPER.readTree(line);
        record.remove("record");
        return record;
    }
}
