package io.github.dbstacks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A race written by hand: the default, a pool that is faster and dearer, a profile that is cheaper, and one that was
 * dropped.
 */
class RaceReportsTest {
    private static final double[] BLOCKS = {1, 1.2, 0.9};
    /** It is as records have it, with the labels of cells. */
    private static final String WHY =
            "It answers 55 to 65 % fewer SELECTs a second than standalone-toy pool-size=20 and"
                    + " costs 2.0 to 2.2 times as much as standalone-toy+connection.";

    private static final String DROPPED =
            "TOY with slow left the race after block 2. It answers 55 to 65 % fewer SELECTs"
                    + " a second than TOY with 20 connections and costs 2.0 to 2.2 times as much as TOY with the driver's own"
                    + " interface.";

    @TempDir
    private Path directory;

    private final List<String> order = new ArrayList<>();

    @BeforeEach
    void write() throws IOException {
        Files.createDirectories(directory.resolve("forks"));
        for (int block = 1; block <= BLOCKS.length; block++) {
            String standard = cell(true, "", "");
            fork(block, standard, "", false, 100, 50);
            fork(block, standard, "", true, 100, 50);
            fork(block, cell(false, "", "\"pool-size\":\"20\""), ",pool-size=20", false, 50, 60);
            fork(block, cell(false, "\"connection\"", ""), "+connection", false, 80, 30);
            fork(block, cell(false, "\"slow\"", ""), "+slow", false, 120, 65);
        }
        Files.writeString(directory.resolve("run.json"), """
                {"formatVersion":3,"suite":{"version":"1","commit":"abc","dirty":"false"},
                 "startedAt":"2026-11-23T00:00:00Z","endedAt":"2026-11-23T00:02:30Z","termination":"completed",
                 "stopped":"After block 3 the race was decided.",
                 "dropped":[{"fork":5,"afterBlock":2,"why":"%s"}],
                 "plan":{"name":"race","text":"","compare":true,"settings":{},"byHand":{"heap":"1"},"jvmOptions":[],"seed":1,
                 "yardstick":"time","limits":{"leastBlocks":2,"budgetMinutes":0,"forkSeconds":5,"race":true}},
                 "order":[%s]}
                """.formatted(WHY, String.join(",", order)));
    }

    @Test
    void theTerminalNamesTheBestAndWhatWasDropped() {
        assertThat(Reports.write(directory, 80).lines())
                .contains(
                        "Best in capacity: TOY with 20 connections. It runs again with: ./bench run --stack"
                                + " standalone-toy --workload single-row --profiles none --set heap=1 --set pool-size=20",
                        "Best in cost: TOY with the driver's own interface. It runs again with: ./bench run --stack standalone-toy"
                                + " --workload single-row --profiles connection --set heap=1",
                        DROPPED,
                        "After block 3 the race was decided.");
    }

    /** The page says the same of what is left as of any run, and of what was dropped one sentence. */
    @Test
    void theReportSaysWhatTheBestGain() throws IOException {
        Reports.write(directory, 80);

        String report = Files.readString(directory.resolve("report.md"));
        assertThat(report)
                .contains(
                        "- Best in capacity: TOY with 20 connections.",
                        "- Best in cost: TOY with the driver's own interface.")
                .contains("- TOY with 20 connections costs 20 % more than TOY")
                .contains("It answers 100 % more SELECTs a second.")
                .contains("- TOY with the driver's own interface costs 40 % less than TOY")
                .contains("- " + DROPPED)
                .contains(
                        "**One row: TOY with 20 connections answers most, TOY with the driver's own interface costs least;"
                                + " TOY with 20 connections costs 1.20 (1.20..1.20) × what TOY does**")
                .doesNotContain("- TOY with slow costs", "this run does not tell which");
        assertThat(Files.readString(directory.resolve("report.html")))
                .contains("Best in capacity: TOY with 20 connections.", "TOY with slow left the race after block 2.");
    }

    /** After two blocks no interval says anything, so nothing is called the best. */
    @Test
    void aLeaderWhoseIntervalSaysNothingIsNotTheBest() throws IOException {
        for (String cell : List.of("-alias", "+connection", ",pool-size=20")) {
            // What this block is slower or faster by is another factor for each cell.
            rewrite(2, cell, cell.length() / 4.0);
        }
        Path run = directory.resolve("run.json");
        Files.writeString(
                run,
                Files.readString(run)
                        .replaceFirst(
                                "\"order\":\\[[\\s\\S]*", "\"order\":[" + String.join(",", order.subList(0, 10)) + "]}")
                        .replaceFirst("\"dropped\":\\[.*?]", "\"dropped\":[]"));

        assertThat(Reports.write(directory, 80).lines())
                .filteredOn(line -> line.startsWith("Best in") || line.startsWith("Ahead in"))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line)
                        .startsWith("Ahead in ")
                        .contains(", which is not established: ", " may be as good. It runs again with: ./bench run"));
    }

    private void rewrite(int block, String cell, double factor) throws IOException {
        try (Stream<Path> forks = Files.list(directory.resolve("forks"))) {
            Path fork = forks.filter(file -> file.getFileName().toString().endsWith(cell + "-single-row.jsonl")
                            || file.getFileName().toString().endsWith("single-row" + cell + ".jsonl"))
                    .sorted()
                    .toList()
                    .get(block - 1);
            Files.writeString(
                    fork,
                    Pattern.compile("(\"(?:durationNanos|cpuNanos)\":)(\\d+)")
                            .matcher(Files.readString(fork))
                            .replaceAll(found -> found.group(1) + Math.round(factor * Long.parseLong(found.group(2)))));
        }
    }

    /** The dropped cell has a fork in the first two blocks only. */
    private void fork(int block, String cell, String more, boolean alias, int millis, int cpuMillis)
            throws IOException {
        int number = order.size() + 1;
        order.add("{\"fork\":%d,\"block\":%d,\"cell\":%s,\"alias\":%s}".formatted(number, block, cell, alias));
        if (more.equals("+slow") && block > 2) {
            return;
        }
        double machine = BLOCKS[block - 1];
        String iteration = """
                {"record":"iteration","phase":"measured","operations":1000,"durationNanos":%d,"rows":{"rows":1000},\
                "metrics":{"cpuNanos":%d,"allocatedBytes":7000,"threads":9}}
                """.formatted(Math.round(millis * 1e6 * machine), Math.round(cpuMillis * 1e6 * machine));
        Files.writeString(
                directory
                        .resolve("forks")
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
