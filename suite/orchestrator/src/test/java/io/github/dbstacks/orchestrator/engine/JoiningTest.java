package io.github.dbstacks.orchestrator.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.orchestrator.directory.RunDirectory;
import io.github.dbstacks.orchestrator.plan.Examples;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.FormatSchema;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.report.Reports;
import io.github.dbstacks.testbed.BenchException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parts of a run, from one host or several: what is joined, what is refused, and how the joined run ends. */
class JoiningTest {
    private static final int BLOCKS = 6;
    private static final String BEGIN = "2026-11-21T03:40:44Z";

    @TempDir
    private Path results;

    private final List<PlannedFork> order = new ArrayList<>();
    private RunDirectory whole;

    @BeforeEach
    void plan() {
        Cell other = Examples.cell("standalone-r2dbc");
        for (int block = 1; block <= BLOCKS; block++) {
            order.add(new PlannedFork(order.size() + 1, block, Examples.reference(), false));
            order.add(new PlannedFork(order.size() + 1, block, other, false));
            order.add(new PlannedFork(order.size() + 1, block, Examples.reference(), true));
        }
        whole = RunDirectory.create(results, Examples.run(order));
    }

    @Test
    void sixBlocksOfThreeHostsGiveWhatTheSameRecordsGiveInOneRun() throws Exception {
        List<Path> parts = new ArrayList<>();
        for (int block = 1; block <= BLOCKS; block++) {
            parts.add(measure(block, "host-" + (block + 1) / 2));
        }
        RunDirectory one = RunDirectory.create(results.resolve("one"), whole.run());
        for (PlannedFork fork : order) {
            write(one, fork);
        }
        one.write(whole.run().ended(Termination.COMPLETED, end(BLOCKS), Optional.empty()));

        assertThat(new Joining(whole).join(parts)).isEmpty();

        Reports.write(whole.path(), 100);
        Reports.write(one.path(), 100);
        assertThat(whole.run().termination()).isEqualTo(Termination.COMPLETED);
        assertThat(whole.run().endedAt()).contains(end(BLOCKS));
        assertThat(Files.readString(whole.path().resolve("cells.csv")))
                .isEqualTo(Files.readString(one.path().resolve("cells.csv")));
        String environment = Files.readString(whole.path().resolve("environment.json"));
        assertThat(FormatSchema.ENVIRONMENT.problems(environment)).isEmpty();
        assertThat(RecordMapper.MAPPER.readTree(environment).path("hosts"))
                .hasToString("{\"host-1\":[1,2],\"host-2\":[3,4],\"host-3\":[5,6]}");
        assertThat(Files.readString(whole.path().resolve("report.html")))
                .contains("host-2 measured blocks 3, 4")
                .contains("Interaction of host and cell, R2DBC")
                .contains("hosts disagree, so its interval is too narrow.");
    }

    @Test
    void partsAreJoinedInWavesAndTwiceTheSameIsFine() throws Exception {
        Path first = measure(1, "a");
        Path second = measure(2, "b");

        assertThat(new Joining(whole).join(List.of(second, first)))
                .containsExactly(
                        "Blocks 1 and 2 mirror each other and ran on different hosts, so the order of their forks is not"
                                + " balanced.",
                        "After block 2 not every interval is narrow enough: measure blocks from 3 on with ./bench block, and"
                                + " join them too.");
        assertThat(whole.run().termination()).isEqualTo(Termination.INTERRUPTED);

        Path third = measure(3, "a");
        new Joining(whole).join(List.of(first, third));
        assertThat(whole.missing(whole.run())).extracting(PlannedFork::block).containsOnly(4, 5, 6);
    }

    @Test
    void whatIsMissingOrThereTwiceIsRefusedBeforeAnythingIsWritten() throws Exception {
        Path first = measure(1, "a");
        Path third = measure(3, "a");
        Path copy = Files.createDirectory(results.resolve("copy"));
        Files.copy(first.resolve("run.json"), copy.resolve("run.json"));
        Files.createDirectory(copy.resolve("forks"));
        for (PlannedFork fork : order.subList(0, 3)) {
            Files.copy(
                    first.resolve("forks/" + fork.baseName() + ".jsonl"),
                    copy.resolve("forks/" + fork.baseName() + ".jsonl"));
        }

        assertRefused(List.of(first, third), "Block 2 is missing: ./bench block " + whole.path() + " 2");
        assertRefused(List.of(first, copy), "Block 1 is in " + first + " and in " + copy + ": leave one of them out.");
        Files.writeString(first.resolve("forks/" + order.get(1).baseName() + ".jsonl"), "{\"record\":\"fo");
        assertRefused(
                List.of(first),
                first + " is not complete: its fork " + order.get(1).baseName()
                        + " has not ended; this measures it again: ./bench block " + whole.path() + " 1");
        assertThat(whole.missing(whole.run())).hasSize(order.size());
        assertThat(whole.path().resolve("environment.json")).doesNotExist();
    }

    @Test
    void anotherMachineBuildOrPlanIsRefused() throws Exception {
        Path first = measure(1, "a");
        Path second = measure(2, "a");
        String same = Files.readString(second.resolve("environment.json"));

        Files.writeString(second.resolve("environment.json"), same.replace("6.1.0", "6.2.0"));
        assertRefused(
                List.of(first, second),
                second + " cannot be joined: its host kernel is \"6.2.0\", and that of the other parts is \"6.1.0\".");
        Files.writeString(second.resolve("environment.json"), same.replace("EPYC", "Xeon"));
        assertRefused(
                List.of(first, second),
                second + " cannot be joined: its host cpu is \"Xeon\", and that of the other parts is \"EPYC\".");
        Files.writeString(second.resolve("environment.json"), same.replace("a1", "b2"));
        assertRefused(
                List.of(first, second),
                second
                        + " cannot be joined: its applications were built from other code than those of the other parts.");
        Files.writeString(second.resolve("environment.json"), same);

        String run = Files.readString(second.resolve("run.json"));
        Files.writeString(second.resolve("run.json"), run.replace("-Xmx1g", "-Xmx2g"));
        assertRefused(List.of(first, second), second + " is no part of this run: it has another plan.");
        Files.writeString(second.resolve("run.json"), run.replace("\"abc\"", "\"def\""));
        assertThatThrownBy(() -> new Joining(whole).join(List.of(first, second)))
                .isInstanceOf(BenchException.class)
                .hasMessageStartingWith(second + " is no part of this run: dbstacks 0.1.0 (commit def) measured it");
    }

    /** Its host was lost: what another host left is measured again as a whole. */
    @Test
    void aPartThatIsNotCompleteBeginsAnewAndACompleteOneStays() throws Exception {
        Path part = measure(2, "a");
        Run second = whole.run().part(2, BEGIN);
        assertThat(whole.part(second).missing(second)).isEmpty();

        Files.delete(part.resolve("forks/" + order.get(4).baseName() + ".jsonl"));
        assertThat(whole.part(second).missing(second)).hasSize(3);
        assertThat(part.resolve("environment.json")).doesNotExist();
    }

    @Test
    void whatMayBeSomebodyElsesIsNotMeasuredAgain() throws Exception {
        Path part = measure(2, "a");
        Run second = whole.run().part(2, BEGIN);

        Files.delete(part.resolve("run.json"));
        assertThatThrownBy(() -> whole.part(second))
                .isInstanceOf(BenchException.class)
                .hasMessage(part
                        + " cannot be measured: there are records in it and no run.json that tells whose they are.");
        for (PlannedFork fork : second.order()) {
            assertThat(part.resolve("forks/" + fork.baseName() + ".jsonl")).isNotEmptyFile();
        }

        Files.createFile(part.resolve("records.tar.xz"));
        assertThatThrownBy(() -> whole.part(second))
                .isInstanceOf(BenchException.class)
                .hasMessage(part + " cannot be measured: its records are packed.");
    }

    /** A part may come from a machine of somebody else, and what is joined may be published. */
    @Test
    void onlyThePartsOwnFilesAreTaken() throws Exception {
        Path secret = Files.writeString(results.resolve("secret"), "{}");
        Path part = measure(1, "a");
        String log = "logs/" + order.get(0).baseName() + ".log";
        for (String other : List.of("logs/notes.log", "logs/link.log", "forks/link", "forks/999-other.jsonl")) {
            Files.createSymbolicLink(part.resolve(other), secret);
        }
        Files.writeString(part.resolve("forks/notes.txt"), "mine");
        Files.writeString(part.resolve(log), "told");

        new Joining(whole).join(List.of(part, measure(2, "a")));

        assertThat(whole.path().resolve(log)).hasContent("told");
        try (Stream<Path> files = Files.walk(whole.path().resolve("logs"))) {
            assertThat(files.filter(Files::isRegularFile))
                    .containsExactly(whole.path().resolve(log));
        }
        try (Stream<Path> files = Files.list(whole.path().resolve("forks"))) {
            assertThat(files).hasSize(6);
        }
    }

    @Test
    void aLinkInPlaceOfARecordIsRefused() throws Exception {
        Path secret = Files.writeString(results.resolve("secret"), "{}");
        Path first = measure(1, "a");
        Path second = measure(2, "a");
        for (String name : List.of("logs/" + order.get(3).baseName() + ".log", "environment.json")) {
            Path file = second.resolve(name);
            Path kept = results.resolve("kept");
            if (Files.exists(file)) {
                Files.move(file, kept);
            }
            Files.createSymbolicLink(file, secret);
            assertRefused(
                    List.of(first, second),
                    second + " cannot be joined: " + name
                            + (name.startsWith("logs") ? " is a symbolic link." : " is no regular file."));
            Files.delete(file);
        }
        assertThat(whole.path().resolve("environment.json")).doesNotExist();
    }

    /** A part that was copied from elsewhere has its own folder; joining it does not need the plan's. */
    @Test
    void aPartKnowsThatItIsOne() {
        Run second = whole.run().part(2, BEGIN);
        assertThat(second.partial()).isTrue();
        assertThat(second.hasRehearsal()).isTrue();
        assertThat(whole.run().partial()).isFalse();
        assertThat(new Forecast(second, 0, 0, 40e6).line()).contains("3 forks a block, 1 block, ");
    }

    private void assertRefused(List<Path> parts, String sentence) {
        assertThatThrownBy(() -> new Joining(whole).join(parts))
                .isInstanceOf(BenchException.class)
                .hasMessage(sentence);
    }

    private Path measure(int block, String host) throws Exception {
        RunDirectory part = whole.part(whole.run().part(block, BEGIN));
        for (PlannedFork fork : part.run().order()) {
            write(part, fork);
        }
        Files.writeString(part.path().resolve("environment.json"), """
                {"formatVersion": 3,
                 "host": {"id": "%s", "cpu": "EPYC", "cores": 2, "os": "Linux", "kernel": "6.1.0", "arch": "amd64"},
                 "measuredBy": {"host": "test"},
                 "database": {"version": "18.6", "where": "embedded", "sameHost": true, "settings": {"ssl": "on"}, "plans": {"single-row": "Index Scan"}},
                 "jvms": {"17.0.1 test": {"version": "17.0.1", "vendor": "test"}},
                 "libraries": {"standalone-jdbc": {"driver": "1"}}, "builds": {"standalone-jdbc": {"a.jar": "a1"}}}
                """.formatted(host));
        return part.path();
    }

    private static void write(RunDirectory directory, PlannedFork fork) {
        long micros = fork.cell().reference() ? 100 : 190 + 7 * (fork.block() % 2) + 20 * ((fork.block() + 1) / 2);
        WrittenFork.write(directory, fork, micros, BEGIN, end(fork.block()));
    }

    private static String end(int block) {
        return "2026-11-21T03:41:0" + block + "Z";
    }
}
