package io.github.dbstacks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.tuning.Measure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tuning of one round, written by hand: the default, a pool that is faster and dearer, and a profile that is cheaper. */
class TuningReportsTest {
    private static final double[] BLOCKS = {1, 1.2, 0.9};

    @TempDir
    private Path directory;

    private final List<String> order = new ArrayList<>();

    @BeforeEach
    void write() throws IOException {
        Path round = Files.createDirectories(directory.resolve("2026-11-23T000000Z-round-1"));
        Files.createDirectories(round.resolve("forks"));
        for (int block = 1; block <= BLOCKS.length; block++) {
            String standard = cell(true, "", "");
            fork(round, block, standard, "", false, 100, 50);
            fork(round, block, standard, "", true, 100, 50);
            fork(round, block, cell(false, "", "\"pool-size\":\"20\""), ",pool-size=20", false, 50, 60);
            fork(round, block, cell(false, "\"connection\"", ""), "+connection", false, 80, 30);
        }
        Files.writeString(round.resolve("run.json"), """
                {"formatVersion":3,"suite":{"version":"1","commit":"abc","dirty":"false"},
                 "startedAt":"2026-11-23T00:00:00Z","endedAt":"2026-11-23T00:02:30Z","termination":"completed",
                 "plan":{"name":"round-1","text":"","compare":true,"settings":{},"byHand":{"heap":"1"},"jvmOptions":[],"seed":1,
                 "yardstick":"time","limits":{"leastBlocks":3,"budgetMinutes":0,"forkSeconds":5}},
                 "order":[%s]}
                """.formatted(String.join(",", order)));
    }

    @Test
    void saysWhatIsBestAndWhatItCostsInTheOtherMeasure() {
        String table = write(80, Measure.TURNAROUND, Measure.CPU);

        assertThat(table.lines())
                .contains(
                        "single-row, standalone, JDK 17: 3 cells in 1 round, 2:30 minutes.",
                        "The full grid, all cells as long as the last round's, would have taken about 2:30 minutes.",
                        "  A: standalone-toy, the default",
                        "  B: standalone-toy pool-size=20",
                        "  C: standalone-toy+connection",
                        "Least turnaround: B. Against the default: turnaround 50.0 % (50.0..50.0) less, CPU 20.0 %"
                                + " (20.0..20.0) more.",
                        "Least CPU: C. Against the default: turnaround 20.0 % (20.0..20.0) less, CPU 40.0 %"
                                + " (40.0..40.0) less.",
                        "Best for turnaround costs CPU: B against C, 100.0 % (100.0..100.0) more.",
                        "Best for CPU costs turnaround: C against B, 60.0 % (60.0..60.0) more.",
                        "  ./bench run --stack standalone-toy --workload single-row --profiles none --set heap=1 --set"
                                + " pool-size=20",
                        "  ./bench run --stack standalone-toy --workload single-row --profiles connection --set heap=1",
                        "  ./bench run " + directory.resolve("round-1.yaml"));
    }

    @Test
    void oneMeasureHasOneBest() {
        assertThat(write(80, Measure.CPU))
                .contains("Least CPU: C.")
                .doesNotContain("Least turnaround", "Best for")
                .containsOnlyOnce("./bench run --stack");
    }

    @Test
    void theTableFitsATerminalOfEightyColumns() {
        assertThat(write(80, Measure.CPU).lines().filter(line -> line.matches("  [ABC]? .*")))
                .hasSize(4)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80))
                .anySatisfy(line -> assertThat(line).contains("50.0 % (50.0..50.0) less", "20.0 % (20.0..20.0) more"));
    }

    @Test
    void tuneMdHasEveryCellOfEveryRound() throws IOException {
        write(80, Measure.CPU);

        assertThat(Files.readString(directory.resolve("tune.md")))
                .contains("# Tuning of standalone-toy", "## Round 1", "3 cells, 3 blocks, 150 s; least CPU first.")
                .containsSubsequence(
                        "| standalone-toy+connection | 82.7 | 31.0 | 3 | ok |",
                        "| standalone-toy | 103.3 | 51.7 | 3 | ok |",
                        "| standalone-toy pool-size=20 | 51.7 | 62.0 | 3 | ok |");
    }

    private String write(int width, Measure... measures) {
        return Reports.writeTuning(directory, List.of(measures), width);
    }

    /** @param more of the name of its file */
    private void fork(Path round, int block, String cell, String more, boolean alias, int millis, int cpuMillis)
            throws IOException {
        int number = order.size() + 1;
        order.add("{\"fork\":%d,\"block\":%d,\"cell\":%s,\"alias\":%s}".formatted(number, block, cell, alias));
        double machine = BLOCKS[block - 1];
        String iteration = """
                {"record":"iteration","phase":"measured","selects":1000,"durationNanos":%d,"rows":{"rows":1000},\
                "metrics":{"cpuNanos":%d,"allocatedBytes":7000,"threads":9}}
                """.formatted(Math.round(millis * 1e6 * machine), Math.round(cpuMillis * 1e6 * machine));
        Files.writeString(
                round.resolve("forks")
                        .resolve("%03d-standalone-toy%s-single-row%s.jsonl"
                                .formatted(number, more, alias ? "-alias" : "")),
                """
                {"record":"fork","startedAt":"2026-11-23T00:00:00Z"}
                %s\
                {"record":"ledger","statements":[{"queryId":"1","text":"SELECT $1","calls":1000,"rows":1000}],"commits":1000,\
                "rollbacks":0,"deadlocks":0,"temporaryFiles":0,"sessions":0,"encryption":["none"]}
                {"record":"ended","termination":"completed","exitStatus":0,"endedAt":"2026-11-23T00:00:10Z"}
                """.formatted(iteration));
    }

    private static String cell(boolean reference, String profiles, String settings) {
        return """
                {"stack":"standalone-toy","kind":"standalone","reference":%s,"libraries":{},"profiles":[%s],"settings":{%s},\
                "workload":"single-row","jdk":"17"}""".formatted(reference, profiles, settings);
    }
}
