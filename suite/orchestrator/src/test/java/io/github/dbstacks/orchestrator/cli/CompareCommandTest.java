package io.github.dbstacks.orchestrator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.run.RawRecords;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.json.RunFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The exit statuses of {@code ./bench compare}, on a published run and copies of it with a planted difference. */
@Tag("slow")
class CompareCommandTest extends BenchOutput {
    private static final Path PUBLISHED = Checkout.path("results/published/2026-11-25-quick-jdk-25");
    private static final String STACK = "standalone-vertx";
    /** The name of its cell, with its dot where the module has been built, which says so. */
    private static final String NAME = "Vert\\.?x, one row";

    @TempDir
    private Path folder;

    @Test
    void noRegression() throws IOException {
        assertThat(compare(PUBLISHED, dearer("same", ""), "--fail-on", "5%"))
                .as(errors())
                .isZero();

        assertThat(output()).contains("No regression beyond 5 % is established in any judged cell.");
        assertThat(Stream.of("compare.html", "compare.md", "compare.csv").map(folder.resolve("out")::resolve))
                .allMatch(Files::isRegularFile);
    }

    /** Every iteration of the cell used ten times as much CPU time. */
    @Test
    void aRegression() throws IOException {
        Path after = dearer("dearer", "0");

        assertThat(compare(PUBLISHED, after)).as("without a threshold").isZero();
        assertThat(compare(PUBLISHED, after, "--fail-on", "5%")).as(errors()).isEqualTo(1);
        assertThat(output()).containsPattern("Regression beyond 5 % in dearer: " + NAME + ", costs ");
        assertThat(compare(PUBLISHED, after, "--fail-on", "999 %")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "five%", "-5%", "%", "5%%", "1e3%", ""})
    void noPercentage(String text) {
        assertThat(compare(PUBLISHED, PUBLISHED, "--fail-on=" + text)).isEqualTo(2);
        assertThat(errors()).isEqualTo("--fail-on=" + text + " is not allowed: it takes a percentage such as 5%.\n");
    }

    /** A fork of a cell is one that failed, and another cell is not there: neither may pass as "no regression". */
    @Test
    void aCellThatFailedOrIsMissingIsNoPass() throws IOException {
        Path failed = copy("failed", Map.of());
        Path fork;
        try (Stream<Path> forks = Files.list(failed.resolve("forks"))) {
            fork = forks.filter(file -> file.getFileName().toString().contains("-" + STACK + "-single"))
                    .findFirst()
                    .orElseThrow();
        }
        Files.writeString(
                fork, Files.readString(fork).replace("\"termination\":\"completed\"", "\"termination\":\"failed\""));
        Path missing = copy("missing", Map.of());
        Run run = RunFile.read(missing);
        Files.writeString(
                missing.resolve("run.json"),
                RecordMapper.pretty(with(run, planned -> !planned.cell().name().equals(STACK + "-single-row"))));

        assertThat(compare(PUBLISHED, failed)).as("without a threshold").isZero();
        assertThat(compare(PUBLISHED, failed, "--fail-on", "5%")).as(errors()).isEqualTo(2);
        assertThat(output()).containsPattern("Not judged in failed: " + NAME + ", since a fork failed\\.\n\\z");
        assertThat(compare(PUBLISHED, missing, "--fail-on", "5%")).as(errors()).isEqualTo(2);
        assertThat(output())
                .containsPattern("Not judged in missing: " + NAME + ", since that run does not have it\\.\n\\z");
        assertThat(Files.readString(folder.resolve("out/compare.html"))).contains("Not judged in missing: ");
    }

    private static Run with(Run run, Predicate<PlannedFork> wanted) {
        return new Run(
                run.formatVersion(),
                run.suite(),
                run.startedAt(),
                run.endedAt(),
                run.termination(),
                run.stopped(),
                run.dropped(),
                run.plan(),
                run.order().stream().filter(wanted).toList(),
                run.planHash());
    }

    @Test
    void noRun() {
        assertThat(compare(PUBLISHED, folder)).isEqualTo(2);
        assertThat(errors()).isEqualTo(folder + " is no run's directory: there is no run.json in it.\n");
    }

    @Test
    void aRunTwice() {
        assertThat(compare(PUBLISHED, PUBLISHED.resolve("../2026-11-25-quick-jdk-25")))
                .isEqualTo(2);
        assertThat(errors()).endsWith("is named twice: a run cannot be compared with itself.\n");
    }

    @Test
    void noCellInCommon() throws IOException {
        Path other = copy("other", Map.of("\"stack\" : \"", "\"stack\" : \"other-"));

        assertThat(compare(PUBLISHED, other)).isEqualTo(2);
        assertThat(errors())
                .isEqualTo(
                        "2026-11-25-quick-jdk-25 and other have no cell in common, so there is nothing to compare.\n");
    }

    @Test
    void aRunThatIsNotForComparing() throws IOException {
        Path smoke = copy("smoke", Map.of("\"compare\" : true", "\"compare\" : false"));

        assertThat(compare(PUBLISHED, smoke)).isEqualTo(2);
        assertThat(errors()).contains("which compares nothing: its numbers are not for comparing.");
    }

    /** A check that can judge nothing must not look like one that found nothing. */
    @Test
    void nothingToJudge() throws IOException {
        Path one = copy("one", Map.of());
        Files.writeString(
                one.resolve("run.json"), RecordMapper.pretty(with(RunFile.read(one), fork -> fork.block() == 1)));

        assertThat(compare(PUBLISHED, one)).as(errors()).isZero();
        assertThat(compare(PUBLISHED, one, "--fail-on=5%")).isEqualTo(2);
        assertThat(errors()).contains("--fail-on can judge no cell of one: each has fewer than two blocks");
    }

    @Test
    void oneRunAlone() {
        assertThat(Bench.execute("compare", PUBLISHED.toString())).isEqualTo(2);
        assertThat(errors()).contains("NEW");
    }

    private int compare(Path before, Path after, String... options) {
        forget();
        List<String> words = Stream.concat(
                        Stream.of(
                                "compare",
                                before.toString(),
                                after.toString(),
                                "--output",
                                folder.resolve("out").toString()),
                        Stream.of(options))
                .toList();
        return Bench.execute(words.toArray(String[]::new));
    }

    /**
     * The published run, but that another commit measured it, and one of its stacks used CPU time with so many more
     * zeros.
     */
    private Path dearer(String name, String zeros) throws IOException {
        Path copy = copy(name, Map.of("\"commit\" : \"3ec4", "\"commit\" : \"9999"));
        try (Stream<Path> forks = Files.list(copy.resolve("forks"))) {
            for (Path fork : forks.filter(file -> file.getFileName().toString().contains("-" + STACK + "-"))
                    .toList()) {
                Files.write(
                        fork,
                        Files.readAllLines(fork).stream()
                                .map(line -> line.replaceAll("(\"allCpuNanos\":[1-9]\\d*)", "$1" + zeros))
                                .toList());
            }
        }
        return copy;
    }

    private Path copy(String name, Map<String, String> replaced) throws IOException {
        Path copy = Files.createDirectory(folder.resolve(name));
        String text = Files.readString(PUBLISHED.resolve("run.json"));
        for (Map.Entry<String, String> one : replaced.entrySet()) {
            assertThat(text).contains(one.getKey());
            text = text.replace(one.getKey(), one.getValue());
        }
        Files.writeString(copy.resolve("run.json"), text);
        Files.copy(PUBLISHED.resolve("environment.json"), copy.resolve("environment.json"));
        Path forks = Files.createDirectory(copy.resolve("forks"));
        try (Stream<Path> files = Files.list(RawRecords.parentOf(PUBLISHED).resolve("forks"))) {
            for (Path file : files.toList()) {
                Files.copy(file, forks.resolve(file.getFileName()));
            }
        }
        return copy;
    }
}
