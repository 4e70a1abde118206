package io.github.dbstacks.orchestrator.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.analysis.run.RawRecords;
import io.github.dbstacks.orchestrator.plan.Examples;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.records.FormatSchema;
import io.github.dbstacks.records.Pinning;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.ForkStarted;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Surroundings;
import io.github.dbstacks.records.fork.Surroundings.HostUsage;
import io.github.dbstacks.records.fork.Usage;
import io.github.dbstacks.records.fork.Usage.AppUsage;
import io.github.dbstacks.records.fork.Usage.DatabaseUsage;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.testbed.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** What is written conforms to the format, is read back as it was, and says what is left to be run. */
class RunDirectoryTest {
    private static final PlannedFork FIRST = new PlannedFork(1, 1, Examples.reference(), false);
    private static final PlannedFork SECOND = new PlannedFork(2, 1, Examples.cell("standalone-vertx", "b", "a"), false);
    private static final PlannedFork THIRD = new PlannedFork(3, 1, Examples.reference(), true);
    private static final Run RUN = Examples.run(List.of(FIRST, SECOND, THIRD));

    @TempDir
    private Path results;

    private RunDirectory directory;

    @BeforeEach
    void create() {
        directory = RunDirectory.create(results, RUN);
    }

    @Test
    void isNamedAfterItsTimeAndPlan() {
        assertThat(results.relativize(directory.path())).hasToString("2026-11-21T034044Z-quick");
        assertThatThrownBy(() -> RunDirectory.create(results, RUN))
                .isInstanceOf(BenchException.class)
                .hasMessageEndingWith("2026-11-21T034044Z-quick is there already.");
    }

    @Test
    void writesThroughNoLink() throws IOException {
        Path own = Files.writeString(results.resolve("own"), "mine");
        RunDirectory.ForkPlace place = directory.place(FIRST);
        for (Path link : List.of(place.file(), place.log(), directory.path().resolve("run.json.new"))) {
            Files.createSymbolicLink(link, own);
        }
        Files.delete(directory.path().resolve("run.json"));
        Files.createSymbolicLink(directory.path().resolve("run.json"), own);

        directory.write(RUN);
        try (ForkFile file = place.open()) {
            file.append("{}");
        }

        assertThat(own).hasContent("mine");
        assertThat(place.file()).hasContent("{}");
        assertThat(place.log()).doesNotExist();
        assertThat(directory.run()).isEqualTo(RUN.hashed(PlanHash.of(RUN)));
    }

    /** A log may be one: its process would wait until somebody reads it. */
    @Test
    void aPipeIsNotWrittenTo() throws Exception {
        RunDirectory.ForkPlace place = directory.place(FIRST);
        assertThat(new ProcessBuilder("mkfifo", place.log().toString()).start().waitFor())
                .isZero();

        place.open().close();

        assertThat(place.log()).doesNotExist();
    }

    @Test
    void onlyWhatTheRunHasWrittenIsPacked() throws Exception {
        fork(FIRST, ended(Termination.COMPLETED, Optional.empty()));
        Path secret = Files.writeString(results.resolve("secret"), "secret");
        Path link = Files.createSymbolicLink(directory.path().resolve("logs/link.log"), secret);
        Path notes = Files.writeString(directory.path().resolve("forks/notes.txt"), "mine");
        directory.write(RUN.ended(Termination.COMPLETED, RunDirectory.now(), Optional.empty()));
        assertThatThrownBy(directory::pack)
                .isInstanceOf(BenchException.class)
                .hasMessage(directory.path()
                        + " cannot be packed: it has no environment.json, which says what was measured where.");
        directory.writeEnvironment(RecordMapper.MAPPER.createObjectNode());

        assertThat(directory.pack()).containsExactly("forks/notes.txt", "logs/link.log");

        assertThat(notes).hasContent("mine");
        assertThat(link).hasContent("secret");
        assertThat(directory.place(FIRST).file()).doesNotExist();
        Path unpacked = RawRecords.parentOf(directory.path());
        assertThat(unpacked.resolve("logs")).doesNotExist();
        assertThat(RawRecords.parentOf(directory.path()).resolve("forks"))
                .isDirectoryContaining("glob:**/" + FIRST.baseName() + ".jsonl");
    }

    @Test
    void whatIsNoFileOfTheRunIsNotPackedInPlaceOfOne() throws Exception {
        fork(FIRST, ended(Termination.COMPLETED, Optional.empty()));
        directory.write(RUN.ended(Termination.COMPLETED, RunDirectory.now(), Optional.empty()));
        Path secret = Files.writeString(results.resolve("secret"), "secret");
        Files.createSymbolicLink(directory.place(FIRST).log(), secret);
        assertThatThrownBy(directory::pack)
                .isInstanceOf(BenchException.class)
                .hasMessage(
                        directory.path() + " cannot be packed: logs/" + FIRST.baseName() + ".log is a symbolic link.");

        Files.delete(directory.place(FIRST).log());
        Path elsewhere = Files.move(directory.path().resolve("forks"), results.resolve("disk"));
        Path forks = Files.createSymbolicLink(directory.path().resolve("forks"), elsewhere);
        assertThatThrownBy(directory::pack)
                .isInstanceOf(BenchException.class)
                .hasMessage(directory.path() + " cannot be packed: forks is a symbolic link.");
        assertThat(forks.resolve(FIRST.baseName() + ".jsonl")).isNotEmptyFile();

        Files.delete(forks);
        assertThatThrownBy(directory::pack)
                .isInstanceOf(BenchException.class)
                .hasMessage(directory.path() + " cannot be packed: it has no records.");
        assertThat(directory.path().resolve(RawRecords.ARCHIVE)).doesNotExist();
    }

    @Test
    void aRunConformsFromItsBeginningToItsEnd() throws IOException {
        assertConforms(RUN);
        assertConforms(RUN.ended(Termination.COMPLETED, RunDirectory.now(), Optional.empty()));
        Run pinned = Examples.run(
                RUN.order(), "\"pinning\": {\"app\": \"0,2-3\", \"database\": \"1\", \"swapped\": false},");
        assertThat(pinned.plan().method().pinning()).contains(new Pinning("0,2-3", "1", Optional.empty(), false));
        assertConforms(pinned.ended(Termination.INTERRUPTED, RunDirectory.now(), Optional.of("The time was up.")));
    }

    @Test
    void aRunWithSomethingMoreDoesNotConform() throws IOException {
        ObjectNode run = (ObjectNode)
                RecordMapper.MAPPER.readTree(Files.readString(directory.path().resolve("run.json")));

        assertThat(FormatSchema.RUN.problems(run.deepCopy().put("forgotten", 1).toString()))
                .isNotEmpty();
        ((ObjectNode) run.at("/order/0/cell")).put("kind", "STANDALONE");
        assertThat(FormatSchema.RUN.problems(run.toString())).isNotEmpty();
    }

    @Test
    void everyLineOfAForkConforms() throws IOException {
        List<String> lines = fork(SECOND, ended(Termination.FAILED, Optional.of(FailureReason.of("It broke."))));

        assertThat(lines)
                .hasSize(5)
                .allSatisfy(line -> assertThat(FormatSchema.FORK_LINE.problems(line))
                        .as(line)
                        .isEmpty());
    }

    @Test
    void whatHasComeToItsEndIsNotRunAgain() throws IOException {
        assertThat(directory.missing(RUN)).containsExactly(FIRST, SECOND, THIRD);

        fork(FIRST, ended(Termination.COMPLETED, Optional.empty()));
        assertThat(directory.hasFailures(RUN)).isFalse();
        fork(SECOND, ended(Termination.FAILED, Optional.of(FailureReason.of("It broke."))));
        fork(THIRD, ended(Termination.INTERRUPTED, Optional.empty()));

        assertThat(directory.missing(RUN)).containsExactly(THIRD);
        assertThat(directory.hasFailures(RUN)).isTrue();
    }

    @Test
    void aForkThatWasCutOffIsRunAgainAndItsFileBegunAnew() throws IOException {
        List<String> lines = fork(FIRST, ended(Termination.COMPLETED, Optional.empty()));
        Path file = directory.path().resolve("forks").resolve("001-standalone-jdbc-single-row.jsonl");
        String last = lines.get(lines.size() - 1);
        Files.writeString(file, String.join("\n", lines.subList(0, 4)) + "\n" + last.substring(0, last.length() - 9));

        assertThat(directory.isComplete(FIRST)).isFalse();

        assertThat(fork(FIRST, ended(Termination.COMPLETED, Optional.empty()))).hasSize(5);
        assertThat(directory.isComplete(FIRST)).isTrue();
    }

    /** Only the last bytes of the file are read, from within a letter on. */
    @Test
    void theEndOfALongFileIsFound() {
        ForkStarted started = ForkStarted.of(FIRST, false, "2026-11-21T03:40:44Z", 5, List.of("java"));
        try (ForkFile file = directory.place(FIRST).open()) {
            file.append("fork", started);
            file.append("{\"record\":\"failed\",\"problem\":\"" + "ä".repeat(100_000) + "\"}");
            file.end(new ForkEnded(
                    Termination.COMPLETED,
                    OptionalLong.of(0),
                    Optional.empty(),
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    "2026-11-21T03:41:44Z"));
        }

        assertThat(directory.isComplete(FIRST)).isTrue();
        assertThat(directory.place(FIRST).span())
                .contains(new Span(Instant.parse("2026-11-21T03:40:44Z"), Instant.parse("2026-11-21T03:41:44Z")));
    }

    @Test
    void aDirectoryWithoutARunIsRefused() {
        assertThatThrownBy(() -> RunDirectory.existing(results))
                .isInstanceOf(BenchException.class)
                .hasMessage(results + " is no run's directory: there is no run.json in it.");
    }

    private void assertConforms(Run run) throws IOException {
        directory.write(run);

        assertThat(FormatSchema.RUN.problems(Files.readString(directory.path().resolve("run.json"))))
                .isEmpty();
        assertThat(RunDirectory.existing(directory.path()).run()).isEqualTo(run.hashed(PlanHash.of(run)));
    }

    /** Writes a fork's file, as far as the orchestrator's own lines go. */
    private List<String> fork(PlannedFork fork, ForkEnded ended) throws IOException {
        ForkStarted started = ForkStarted.of(fork, false, RunDirectory.now(), 5, List.of("java"));
        try (ForkFile file = directory.place(fork).open()) {
            file.append("fork", started);
            file.append(
                    "surroundings",
                    new Surroundings(
                            1,
                            5,
                            10,
                            new Surroundings.DatabaseCounts(
                                    OptionalLong.empty(), OptionalLong.of(4), OptionalLong.empty()),
                            OptionalLong.of(3),
                            2,
                            OptionalLong.empty(),
                            OptionalLong.of(7),
                            new HostUsage(
                                    OptionalLong.of(9),
                                    OptionalLong.of(0),
                                    OptionalLong.empty(),
                                    OptionalLong.empty(),
                                    OptionalLong.of(1)),
                            Optional.empty()));
            file.append(
                    "usage",
                    new Usage(
                            2,
                            3,
                            10,
                            20,
                            new AppUsage(
                                    30, OptionalLong.of(27), 1, 2, OptionalLong.of(31), OptionalLong.of(4), 3, 4, 5, 0),
                            DatabaseUsage.UNKNOWN));
            file.append(
                    "ledger",
                    new Ledger(
                            List.of(
                                    new Ledger.Statement("-1", "SELECT $1", 10, 10, Optional.of(1L)),
                                    new Ledger.Statement("7", "COMMIT", 10, 0, Optional.empty())),
                            10,
                            0,
                            0,
                            0,
                            5,
                            List.of("none", "TLSv1.3"),
                            Optional.empty(),
                            Optional.empty()));
            file.end(ended);
        }
        return Files.readAllLines(directory.path().resolve("forks").resolve(fork.baseName() + ".jsonl"));
    }

    private static ForkEnded ended(Termination termination, Optional<FailureReason> problem) {
        return new ForkEnded(
                termination,
                OptionalLong.of(0),
                problem,
                OptionalLong.empty(),
                OptionalLong.empty(),
                RunDirectory.now());
    }
}
