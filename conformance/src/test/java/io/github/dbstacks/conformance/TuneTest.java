package io.github.dbstacks.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ./bench tune} as a process: two rounds of a few forks. */
class TuneTest {
    @TempDir
    private Path folder;

    @Test
    void comparesTheBestWithTheDefaultAndGoesOnWhereItWas() throws Exception {
        BenchProcess bench = new BenchProcess(folder);
        List<String> tune = List.of(
                "tune",
                "standalone-jdbc",
                "--vary=concurrency=1,2,3,6,8",
                "--url="
                        + Database.server().url(), // so no round starts a server or opens the default's 200 connections
                "--set=pool-size=4",
                "--profiles=none",
                "--budget=5",
                "--blocks=2",
                "--heap=128m",
                "--set=selects=500",
                "--set=rest=off",
                "--set=warm-up=fixed",
                "--set=iterations=3",
                "--set=measured-iterations=2",
                "--set=measured-time=0ms",
                "--results=" + bench.results());
        assertThat(BenchProcess.exitStatus(bench.start(tune)))
                .as(bench.errors())
                .isZero();
        Path directory = bench.directory("tuning.json").orElseThrow();

        assertThat(bench.output())
                .contains("6 cells in 2 rounds", "A: standalone-jdbc, the default", "Least turnaround: ", "Least CPU: ")
                .contains("./bench run --stack standalone-jdbc --workload single-row --profiles ");
        assertThat(bench.output().lines().limit(12))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
        assertThat(bench.errors()).doesNotContain("left out");
        assertThat(Files.readString(directory.resolve("tune.md")))
                .contains("# Tuning of standalone-jdbc", "## Round 2", "5 cells, 2 blocks");
        try (Stream<Path> rounds = Files.list(directory)) {
            assertThat(rounds.filter(Files::isDirectory)
                            .map(round -> round.getFileName().toString().replaceFirst(".*Z-", "")))
                    .containsExactlyInAnyOrder("round-1", "round-2");
        }

        String found = Files.readString(directory.resolve("tune.md"));
        Files.delete(directory.resolve("tune.md"));
        BenchCall resumed = BenchCall.of("tune", "--resume=" + directory);
        assertThat(resumed.exitStatus()).as(resumed.errors()).isZero();
        assertThat(Files.readString(directory.resolve("tune.md"))).isEqualTo(found);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            tune                              | ./bench tune takes a stack: the stacks are
            tune nonsense                     | STACK=nonsense is not allowed: the stacks are
            tune standalone-vertx --vary=x=1  | --vary x is not a setting: the keys are
            tune standalone-vertx --vary=selects=1 | --vary selects=1 is not allowed: selects decides what is measured
            tune standalone-vertx --vary=pool-size=0 | --vary pool-size=0 is not allowed: it takes a whole number from 1
            tune standalone-vertx --measure=ram | --measure=ram is not allowed: it takes turnaround, cpu or both.
            tune standalone-vertx --budget=1  | --budget=1 is not allowed:
            tune standalone-vertx --profiles=turbo | --profiles=turbo is not allowed: the profiles are
            tune standalone-vertx --stack=web-mvc-jdbc | --stack=web-mvc-jdbc is not allowed: the stack is named without
            tune --resume=nowhere             | nowhere is no tuning's directory: there is no tuning.json in it.
            """)
    void refusesInOneSentence(String words, String beginning) {
        BenchCall call = BenchCall.of(words.split(" "));
        assertThat(call.exitStatus()).isEqualTo(2);
        assertThat(call.errors().strip().lines()).singleElement().asString().startsWith(beginning);
    }
}
