package io.github.dbstacks.report;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.json.RunFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** A small run written by hand: a reference, a stack of twice its time, a failed one, and one that was cut off. */
class ReportsTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden");

    @TempDir
    private Path directory;

    @BeforeEach
    void write() throws IOException {
        Files.createDirectories(directory.resolve("forks"));
        run("quick", true);
        fork(
                1,
                "standalone-jdbc",
                iteration("warmup", 900)
                        + iteration("measured", 100)
                        + iteration("measured", 200)
                        + ledger(3_000)
                        + ended("completed", ""));
        fork(2, "standalone-r2dbc", iteration("measured", 300) + ledger(1_000) + ended("completed", ""));
        fork(
                3,
                "standalone-vertx",
                iteration("measured", 100)
                        + ended("failed", ",\"problem\":{\"kind\":\"application\",\"sentence\":\"It broke.\"}"));
        fork(4, "standalone-toy", iteration("measured", 100) + "{\"record\":\"itera");
    }

    @ParameterizedTest
    @ValueSource(strings = {"summary.csv", "cells.csv", "iterations.csv", "report.md"})
    void aFileThatIsDerived(String name) throws IOException {
        Reports.write(directory, 100);

        assertThat(Files.readString(directory.resolve(name))).isEqualTo(Files.readString(GOLDEN.resolve(name)));
    }

    /** Each number of the tables, found by SQL, and the question of results/README.md. */
    @Test
    void sqliteHasTheNumbersOfTheTables() throws Exception {
        Reports.write(directory, 100);
        Path folder = Files.createDirectory(directory.resolve("a folder?cache=shared"));
        Reports.write(RunAnalysis.read(directory), folder, Export.SQLITE);
        byte[] first = Files.readAllBytes(folder.resolve("run.sqlite"));
        Reports.write(RunAnalysis.read(directory), folder, Export.SQLITE);
        assertThat(folder.resolve("run.sqlite")).hasBinaryContent(first);
        Files.move(folder.resolve("run.sqlite"), directory.resolve("run.sqlite"));

        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("run.sqlite"));
                Statement sql = connection.createStatement()) {
            for (NamedCsvRecord row : records("summary.csv")) {
                ResultSet found = sql.executeQuery(
                        "SELECT value, unit, ratio, stack FROM metrics JOIN cells USING (cell, jdk) WHERE cell = '"
                                + row.getField("cell") + "' AND metric = '" + row.getField("metric") + "'");
                assertThat(found.next()).isTrue();
                assertThat(found.getDouble("value")).isEqualTo(Double.parseDouble(row.getField("value")));
                assertThat(found.getString("unit")).isEqualTo(row.getField("unit"));
                assertThat(found.getObject("ratio") == null)
                        .isEqualTo(row.getField("ratio").isEmpty());
                assertThat(found.next()).isFalse();
            }
            assertThat(number(sql, "SELECT count(*) FROM metrics"))
                    .isEqualTo(records("summary.csv").size());
            assertThat(number(sql, "SELECT count(*) FROM iterations"))
                    .isEqualTo(records("iterations.csv").size());
            assertThat(number(sql, "SELECT count(*) FROM run JOIN forks WHERE name = 'quick'"))
                    .isEqualTo(4);
            assertThat(number(
                            sql,
                            "SELECT avg(duration_ms) FROM iterations JOIN forks USING (fork)"
                                    + " WHERE cell = 'standalone-jdbc-single-row' AND phase = 'measured'"))
                    .isEqualTo(150);
            assertThat(number(sql, "SELECT fork FROM forks WHERE problem = 'It broke.' AND NOT alias"))
                    .isEqualTo(3);
            assertThat(number(sql, "SELECT value FROM fork_metrics WHERE fork = 2 AND metric = 'last-ten'"))
                    .isEqualTo(300);
            String readme = Files.readString(Checkout.path("results/README.md"));
            String question = readme.replaceFirst("(?s).*```sql\n", "").replaceFirst("(?s)```.*", "");
            assertThat(sql.executeQuery(question).getMetaData().getColumnCount())
                    .isEqualTo(4);
        }
    }

    private static double number(Statement sql, String question) throws SQLException {
        try (ResultSet found = sql.executeQuery(question)) {
            assertThat(found.next()).isTrue();
            return found.getDouble(1);
        }
    }

    private List<NamedCsvRecord> records(String name) throws IOException {
        try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(directory.resolve(name))) {
            return csv.stream().toList();
        }
    }

    /** Whoever copies the text into a shell runs what he sees as the plan. */
    @Test
    void noLineOfAPlanEndsIt() throws IOException {
        Path run = directory.resolve("run.json");
        ObjectNode changed = (ObjectNode) RecordMapper.MAPPER.readTree(RecordMapper.pretty(RunFile.read(directory)));
        changed.withObject("/plan")
                .put("text", "heap: 1g\nEND\n```\nrm -rf /\n")
                .put("name", "a'b");
        Files.writeString(run, changed.toString());

        Reports.write(directory, 100);

        assertThat(Files.readString(directory.resolve("report.md"))).contains("""
                ````
                cat > 'a'\\''b.yaml' <<'END_'
                heap: 1g
                END
                ```
                rm -rf /
                END_
                git checkout abc
                ./bench run 'a'\\''b.yaml'
                ````
                """);
    }

    @Test
    void writesThroughNoLink() throws IOException {
        Path own = Files.writeString(directory.resolve("own"), "mine");
        Files.createSymbolicLink(directory.resolve("summary.csv.new"), own);
        Files.createSymbolicLink(directory.resolve("report.md"), own);

        Reports.write(directory, 100);

        assertThat(own).hasContent("mine");
        assertThat(directory.resolve("summary.csv")).isRegularFile();
        assertThat(directory.resolve("report.md")).isRegularFile();
    }

    /** A file has no narrow window. */
    @Test
    void tablesOfTheShortReportHaveWholeNames() throws IOException {
        String name = "standalone-r2dbc-" + "long-".repeat(40) + "<b>|*";
        Files.writeString(
                directory.resolve("run.json"),
                Files.readString(directory.resolve("run.json")).replace("standalone-r2dbc", name));
        Reports.write(directory, 100);

        assertThat(Files.readString(directory.resolve("report.md")))
                .contains("| " + name.replace("<b>|*", "\\<b\\>\\|\\*") + " | ")
                .doesNotContain("… (1)");
    }

    @Test
    void aDamagedAndACutOffForkAreNamedAndTheRestIsThere() throws IOException {
        fork(2, "standalone-r2dbc", iteration("measured", 300) + "{\"record\":\"iter\n" + ended("completed", ""));
        String table = Reports.write(directory, 100);

        String damaged =
                "forks/002-standalone-r2dbc-single-row.jsonl is damaged, so its fork does not count: line 3 is no record.";
        String cutOff =
                "forks/004-standalone-toy-single-row.jsonl has no end: its fork was cut off and does not count.";
        assertThat(table).contains("R2DBC: " + damaged, "TOY: " + cutOff);
        assertThat(Files.readString(directory.resolve("report.md"))).contains("R2DBC: " + damaged, "TOY: " + cutOff);
        assertThat(PageText.of(directory.resolve("report.html")))
                .contains("R2DBC: " + damaged, "TOY: " + cutOff)
                .contains("| JDBC | 6,667 |  |  | 50.0 | reference |");
    }

    @Test
    void smokeShowsNoRatio() throws IOException {
        run("smoke", false);
        Reports.write(directory, 100);

        assertThat(Files.readString(directory.resolve("summary.csv")))
                .contains("standalone-r2dbc-single-row,17,last-ten,ms,300.000,1,300.000,300.000,,,,,\n");
        assertThat(Reports.write(directory, 120))
                .containsOnlyOnce("not for comparing")
                .containsPattern("  JDBC +worked\n")
                .containsPattern("  Vertx +failed\n")
                .doesNotContain("SELECTs/s", "6,667");
        assertThat(Files.readString(directory.resolve("report.md")))
                .contains("| JDBC | worked |")
                .doesNotContain("SELECTs/s", "6,667");
        assertThat(directory.resolve("card.svg")).doesNotExist();
        assertThat(directory.resolve("card-narrow.svg")).doesNotExist();
        Document page = Jsoup.parse(Files.readString(directory.resolve("report.html")));
        assertThat(page.select("h1").text()).isEqualTo("2 of 4 cells failed");
        assertThat(page.select(".answer")).isEmpty();
        assertThat(page.select(".main tr").eachText())
                .hasSize(5)
                .anyMatch(row -> row.startsWith("JDBC worked "))
                .anyMatch(row -> row.startsWith("Vertx failed "));
        assertThat(page.select(".group figure, .main + .copy, .main .copy")).isEmpty();
        assertThat(page.text()).doesNotContain("SELECTs/s", "6,667");
    }

    @Test
    void theSameBytesInEveryLocale() throws IOException {
        Locale before = Locale.getDefault();
        try {
            Reports.write(directory, 100);
            String first = Files.readString(directory.resolve("report.md"));
            Locale.setDefault(Locale.forLanguageTag("fa-IR-u-nu-arabext")); // it has other digits, too
            Reports.write(directory, 100);
            assertThat(Files.readString(directory.resolve("report.md"))).isEqualTo(first);
            assertThat(first).contains("It broke.");
            assertThat(PageText.of(directory.resolve("report.html")))
                    .contains("It broke.")
                    .contains("| R2DBC | 1 |  | 50.00 |  |  |  | 7 | 300.0 | 300.0 | 3,333 |");
        } finally {
            Locale.setDefault(before);
        }
    }

    /** The fork of 60 s has iterations of 0.9, 0.1 and 0.2 s, which begin 5, 10 and 10.1 s after it. */
    @Test
    void theReportShowsWhereTheMinutesWent() throws IOException {
        long begin = Instant.parse("2026-11-21T00:00:00Z").toEpochMilli();
        fork(
                1,
                "standalone-jdbc",
                at(begin + 5_000, iteration("warmup", 900))
                        + at(begin + 10_000, iteration("measured", 100))
                        + at(begin + 10_100, iteration("measured", 200))
                        + ledger(3_000)
                        + ended("completed", ""));
        Reports.write(directory, 100);

        assertThat(PageText.of(directory.resolve("report.html")))
                .contains("Where the minutes went")
                .contains("| JDBC | 5.0 | 0.9 | 4.1 | 0.3 | 0.0 | 49.7 | 60.0 |");
    }

    /** A SELECT of standalone-r2dbc takes 50 µs of CPU and 7 bytes of heap. */
    @Test
    void theReportShowsWhatEachLayerCosts() throws IOException {
        sampled("cpu-samples/002-standalone-r2dbc-single-row-1", """
                java/lang/Thread.run_[j];io/r2dbc/postgresql/client/ReactorNettyClient.send_[j] 3
                java/lang/Thread.run_[j];io/netty/channel/epoll/Native.epollWait_[j];__schedule_[k] 1
                CompileBroker::loop;b 2
                """);
        sampled("cpu-samples/002-standalone-r2dbc-single-row-2", """
                java/lang/Thread.run_[j];io/r2dbc/postgresql/client/ReactorNettyClient.send_[j] 3
                java/lang/Thread.run_[j];io/netty/channel/epoll/Native.epollWait_[j];__schedule_[k] 3
                """);
        sampled("allocations/002-standalone-r2dbc-single-row-1", "io/netty/buffer/A.b_[j];byte[]_[i] 640\n");
        Reports.write(directory, 100);

        assertThat(PageText.of(directory.resolve("report.html")))
                .contains("| layer | R2DBC |")
                .contains("| Linux kernel | 20.0 (40 %) |\n| – scheduling and futex | 20.0 (40 %) |\n")
                .contains("| driver | 30.0 (60 %) |\n| sum | 50.0 |\n")
                .contains("| JIT compiler, not in the sum | 10.0 (20 %) |")
                .contains("| forks | 2 |")
                .contains("two forks, points | 25.0 |")
                .contains("| Netty | 7 (100 %) |\n| sum | 7 |\n| forks | 1 |\n")
                .doesNotContain("Spring", "against the reference by");
        assertThat(Files.readString(directory.resolve("report.html")))
                .contains("<a href=\"diagnostics/allocations/002-standalone-r2dbc-single-row.html\">by caller</a>");
        assertThat(directory.resolve("diagnostics/cpu-samples/002-standalone-r2dbc-single-row-by-layer.html"))
                .content()
                .contains(
                        "R2DBC, one row, 50.0 µs of CPU time per SELECT (1000 samples are 1 µs)",
                        "ReactorNettyClient.send");
    }

    @Test
    void aCellIsComparedWithItsReferenceByColour() throws IOException {
        sampled("cpu-samples/001-standalone-jdbc-single-row-1", "a;org/postgresql/A.b_[j] 1\na;java/A.b_[j] 1\n");
        sampled("cpu-samples/002-standalone-r2dbc-single-row-1", "a;io/r2dbc/postgresql/A.b_[j] 1\na;java/A.b_[j] 4\n");
        Reports.write(directory, 100);
        String page = "diagnostics/cpu-samples/002-standalone-r2dbc-single-row-against-reference.html";

        assertThat(directory.resolve(page))
                .content()
                .contains("(1000 samples are 1 µs) against JDBC, one row, 50.0 µs of CPU time: red")
                .contains("d=15000\n") // java/A.b is 4/5 of 50 µs here and half of them there
                .contains("d=U\n"); // the driver
        assertThat(directory.resolve(page.replace("002-standalone-r2dbc", "001-standalone-jdbc")))
                .doesNotExist();
        assertThat(Files.readString(directory.resolve("report.html")))
                .contains("<a href=\"" + page + "\">against the reference by caller</a>");
    }

    private void sampled(String fork, String stacks) throws IOException {
        Path folder = Files.createDirectories(directory.resolve("diagnostics").resolve(fork));
        Files.writeString(folder.resolve("stacks.collapsed"), stacks);
    }

    @Test
    void remarksHaveASectionAndAFileOfTheirOwn() throws IOException {
        fork(
                2,
                "standalone-r2dbc",
                iteration("measured", 300)
                        + ledger(1_000).replace("[\"none\"]", "[\"TLSv1.3\"]")
                        + ended("completed", ""));
        String table = Reports.write(directory, 100);

        String sentence = "its encryption is TLSv1.3, the reference's none";
        assertThat(table).contains("broken: other encryption in R2DBC: " + sentence + ". Set the same");
        assertThat(PageText.of(directory.resolve("report.html")))
                .containsSubsequence(
                        "\nRemarks\n",
                        "broken: other encryption in R2DBC: " + sentence + ".",
                        "other encryption: set the same level of TLS for both",
                        "| R2DBC | " + sentence + " |");
        assertThat(Files.readString(directory.resolve("remarks.csv")).lines())
                .startsWith("level,remark,cell,jdk,sentence,share,knob,command,advice,link")
                .anySatisfy(line -> assertThat(line)
                        .startsWith(
                                "broken,other encryption,standalone-r2dbc-single-row,17,\"" + sentence + "\",0.20,"))
                .anySatisfy(
                        line -> assertThat(line).startsWith("broken,not comparable,standalone-r2dbc-single-row,17,"));
    }

    @Test
    void aFailedForkIsARemarkOfItsCell() throws IOException {
        Reports.write(directory, 100);

        assertThat(PageText.of(directory.resolve("report.html"))).contains("broken: fork failed in Vertx: It broke.");
        assertThat(Files.readString(directory.resolve("remarks.csv")).lines())
                .hasSize(4)
                .anySatisfy(line -> assertThat(line).startsWith("note,fork failed,standalone-toy-single-row,17,"));
    }

    private static String at(long epochMillis, String iteration) {
        return iteration.replace("\"operations\"", "\"startEpochMillis\":" + epochMillis + ",\"operations\"");
    }

    @Test
    void tableFitsTheWindowAndKeepsTheStatus() {
        for (int width : new int[] {32, 60, 100, 200}) {
            assertThat(Reports.write(directory, width)
                            .lines()
                            .filter(line -> line.matches("  (JDBC|R2DBC|Vertx|TOY)\\b.*")))
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width))
                    .anySatisfy(line -> assertThat(line).contains("  failed"));
        }
    }

    private void run(String plan, boolean compare) throws IOException {
        String order = """
                %s,{"fork":2,"block":1,"cell":%s},{"fork":3,"block":1,"cell":%s},{"fork":4,"block":1,"cell":%s}""".formatted(
                        "{\"fork\":1,\"block\":1,\"cell\":" + cell("standalone-jdbc", true) + "}",
                        cell("standalone-r2dbc", false),
                        cell("standalone-vertx", false),
                        cell("standalone-toy", false));
        Files.writeString(directory.resolve("run.json"), """
                {"formatVersion":3,"suite":{"version":"1","commit":"abc","dirty":"false"},
                 "startedAt":"2026-11-21T00:00:00Z","termination":"failed","plan":{"name":"%s","text":"seed: 1\\n",
                 "compare":%s,"jvmOptions":["-Xmx1g"],"seed":1,"yardstick":"time","limits":{"leastBlocks":1}},
                 "order":[%s]}
                """.formatted(plan, compare, order));
    }

    private void fork(int number, String stack, String lines) throws IOException {
        Files.writeString(
                directory.resolve("forks").resolve("00" + number + "-" + stack + "-single-row.jsonl"),
                "{\"record\":\"fork\",\"startedAt\":\"2026-11-21T00:00:00Z\"}\n" + lines);
    }

    private static String cell(String stack, boolean reference) {
        return """
                {"stack":"%s","kind":"standalone","reference":%s,"profiles":[],"workload":"single-row","jdk":"17"}""".formatted(stack, reference);
    }

    private static String iteration(String phase, int millis) {
        return """
                {"record":"iteration","phase":"%s","operations":1000,"durationNanos":%d000000,"rows":{"rows":1000},\
                "metrics":{"cpuNanos":50000000,"allocatedBytes":7000,"threads":9},"connectionsPerThread":{"a":5}}
                """.formatted(phase, millis);
    }

    private static String ledger(int selects) {
        return """
                {"record":"ledger","statements":[{"queryId":"1","text":"SELECT $1","calls":%1$d,"rows":%1$d}],"commits":%1$d,\
                "rollbacks":0,"deadlocks":0,"temporaryFiles":0,"sessions":0,"encryption":["none"]}
                """.formatted(selects);
    }

    private static String ended(String termination, String more) {
        return "{\"record\":\"ended\",\"termination\":\"%s\",\"exitStatus\":0,\"peakRssBytes\":50000000,\"endedAt\":\"2026-11-21T00:01:00Z\"%s}\n"
                .formatted(termination, more);
    }
}
