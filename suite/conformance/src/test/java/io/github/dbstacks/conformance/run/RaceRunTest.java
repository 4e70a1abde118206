package io.github.dbstacks.conformance.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.BenchCall;
import io.github.dbstacks.conformance.support.BenchProcess;
import io.github.dbstacks.conformance.support.Database;
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

/** A race of the values of a setting, a few forks. */
class RaceRunTest {
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
        List<String> race = new ArrayList<>(words());
        race.add("--results=" + bench.results());

        bench.assertSucceeds(race);
        Path directory = bench.directory("run.json").orElseThrow();
        Run run = RunFile.read(directory);

        assertThat(run.plan().method().limits().race()).isTrue();
        assertThat(run.stopped().orElseThrow()).startsWith("After block ");
        assertThat(bench.output()).contains("Best in ", "It runs again with: ./bench run --stack standalone-jdbc");
        for (Dropped out : run.dropped()) {
            Cell cell = run.cell(out.fork());
            assertThat(cell.reference()).isFalse();
            assertThat(bench.output()).contains(" left the race after block " + out.afterBlock() + ". It ");
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
        List<String> race = new ArrayList<>(words());
        race.add("--results=" + folder.resolve("none"));
        race.add("--dry-run");

        BenchCall call = BenchCall.of(race.toArray(String[]::new));

        assertThat(call.exitStatus()).as(call.errors()).isZero();
        assertThat(call.output())
                .containsPattern("race: 4 forks a block, 2 to 4 blocks, about \\d+( to \\d+)? min on 2 cores")
                .contains(": 3 cells\n", "  concurrency: 1, 2, 4\n", "  - standalone-jdbc concurrency=1 (reference)\n");
        try (Stream<Path> written = Files.list(folder)) {
            assertThat(written).isEmpty();
        }
    }

    private static List<String> words() {
        return List.of(
                "run",
                "--preset=race",
                "--stack=standalone-jdbc",
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
            run --preset=race --vary=x=1      | --vary x is not a setting: the keys are
            run --preset=race --vary=pool-size=0,1 | --vary pool-size=0 is not allowed: it takes a whole number from 1
            run --preset=race --profiles=turbo | --profiles=turbo is not allowed: the profiles are
            run --preset=smoke --race         | race is not allowed in smoke: its numbers are not for comparing.
            """)
    void refusesInOneSentence(String words, String beginning) {
        BenchCall call = BenchCall.of(words.split(" "));
        assertThat(call.exitStatus()).isEqualTo(2);
        assertThat(call.errors().strip().lines()).singleElement().asString().startsWith(beginning);
    }
}
