package io.github.dbstacks.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Dropped;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.json.RunFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ./bench tune} as a process: a race of a few forks. */
class TuneTest {
    private static final int BLOCKS = 4;

    @TempDir
    private Path folder;

    /**
     * One SELECT at a time answers much less than eight. Whether it is dropped depends on its CPU time, too, so that no
     * cell need be dropped.
     */
    @Test
    @Tag("exhaustive")
    void aCellThatIsDroppedHasNoLaterForkAndTheBestIsNamed() throws Exception {
        BenchProcess bench = new BenchProcess(folder);
        List<String> tune = new ArrayList<>(words());
        tune.add("--results=" + bench.results());

        bench.assertSucceeds(tune);
        Path directory = bench.directory("run.json").orElseThrow();
        Run run = RunFile.read(directory);

        assertThat(run.plan().limits().race()).isTrue();
        assertThat(run.stopped().orElseThrow()).startsWith("After block ");
        assertThat(bench.output()).contains("Best in ", "It runs again with: ./bench run --stack standalone-jdbc");
        for (Dropped out : run.dropped()) {
            Cell cell = run.cell(out.fork());
            assertThat(cell.reference()).isFalse();
            assertThat(bench.output()).contains(cell.label() + " left the race after block " + out.afterBlock());
            for (PlannedFork fork : run.order()) {
                if (fork.cell().equals(cell)) {
                    assertThat(Files.exists(directory.resolve("forks/" + fork.baseName() + ".jsonl")))
                            .as("%s of block %d", cell.label(), fork.block())
                            .isEqualTo(fork.block() <= out.afterBlock());
                }
            }
        }
        assertThat(Files.readString(directory.resolve("report.md"))).contains("Best in ", "race: true");

        BenchCall resumed = BenchCall.of("run", "--resume=" + directory);
        assertThat(resumed.exitStatus()).as(resumed.errors()).isZero();
        assertThat(RunFile.read(directory).dropped()).isEqualTo(run.dropped());
    }

    @Test
    void aDryRunSaysWhatWouldRunAndWritesNothing() throws Exception {
        List<String> tune = new ArrayList<>(words());
        tune.add("--results=" + folder.resolve("none"));
        tune.add("--dry-run");

        BenchCall call = BenchCall.of(tune.toArray(String[]::new));

        assertThat(call.exitStatus()).as(call.errors()).isZero();
        assertThat(call.output())
                .containsPattern(
                        "tune-standalone-jdbc: 5 forks a block, 2 to 4 blocks, about \\d+( to \\d+)? min on 2 cores")
                .contains(": 4 cells\n", "  concurrency: default, 1, 2, 4\n", "  - standalone-jdbc (reference)\n");
        try (Stream<Path> written = Files.list(folder)) {
            assertThat(written).isEmpty();
        }
    }

    private static List<String> words() {
        return List.of(
                "tune",
                "standalone-jdbc",
                "--vary=concurrency=1,2,4",
                "--url=" + Database.server().url(), // so that no server is started
                "--set=pool-size=8",
                "--profiles=none",
                "--blocks=" + BLOCKS,
                "--heap=128m",
                "--set=selects=500",
                "--set=rest=off",
                "--set=warm-up=fixed",
                "--set=iterations=3",
                "--set=measured-iterations=2",
                "--set=measured-time=0ms");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            tune                              | ./bench tune takes a stack: the stacks are
            tune nonsense                     | STACK=nonsense is not allowed: the stacks are
            tune standalone-vertx --vary=x=1  | --vary x is not a setting: the keys are
            tune standalone-vertx --vary=selects=1 | --vary selects=1 is not allowed: selects decides what is measured
            tune standalone-vertx --vary=pool-size=0 | --vary pool-size=0 is not allowed: it takes a whole number from 1
            tune standalone-vertx --profiles=turbo | --profiles=turbo is not allowed: the profiles are
            tune standalone-vertx --stack=web-mvc-jdbc | --stack=web-mvc-jdbc is not allowed: the stack is named without
            tune standalone-vertx --preset=smoke | race is not allowed in tune-standalone-vertx: its numbers are not for comparing.
            run --preset=smoke --race         | race is not allowed in smoke: its numbers are not for comparing.
            """)
    void refusesInOneSentence(String words, String beginning) {
        BenchCall call = BenchCall.of(words.split(" "));
        assertThat(call.exitStatus()).isEqualTo(2);
        assertThat(call.errors().strip().lines()).singleElement().asString().startsWith(beginning);
    }
}
