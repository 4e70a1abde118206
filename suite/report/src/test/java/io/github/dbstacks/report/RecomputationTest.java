package io.github.dbstacks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.dbstacks.analysis.run.MadeLoadRun;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.report.html.HtmlReport;
import io.github.dbstacks.report.text.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A script in another language, which has no code in common with dbstacks, computes the same numbers from the same
 * files.
 */
@Tag("slow")
class RecomputationTest {
    private static final Path SCRIPT = Path.of("src/test/python/recompute.py");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"2026-11-25-standard-jdk-25", "2026-11-25-quick-jdk-25", "2026-11-25-quick-jdk-17"})
    void everyNumberOfTheMainTable(String name) throws Exception {
        assumeTrue(hasPython() || System.getenv("CI") != null, "There is no python3 on the path");
        Path run = PublishedAnalyses.FOLDER.resolve(name);
        List<NamedCsvRecord> recomputed = recomputed(run.toString());

        Document page = Jsoup.parse(HtmlReport.of(PublishedAnalyses.of(name)));

        assertThat(page.select(".main tr:has(td)")).hasSizeGreaterThan(7).hasSameSizeAs(recomputed);
        List<NamedCsvRecord> published = records(run.resolve("cells.csv"));
        for (NamedCsvRecord cell : recomputed) {
            Element row = page.select(".group").stream()
                    .filter(group -> group.attr("data-group").equals(cell.getField("group")))
                    .flatMap(group -> group.select(".main tr:has(td)").stream())
                    .filter(candidate -> candidate
                            .id()
                            .startsWith("cell-"
                                    + (cell.getField("cell") + " single-row ").replaceAll("[^A-Za-z0-9]+", "-")))
                    .findFirst()
                    .orElseThrow();
            assertThat(row.children().stream().map(Element::text))
                    .containsExactly(
                            row.child(0).text(),
                            (isAtLeast(cell, published) ? "≥ " : "") + whole(cell, "rate"),
                            isAtLeast(cell, published)
                                    ? ""
                                    : capacity(cell, row.child(5).text()),
                            decimals(cell, "both"),
                            decimals(cell, "cpu"),
                            against(cell, row.child(5).text()),
                            Numbers.decimals(number(cell, "mean"), 2) + " / " + decimals(cell, "p99"));
        }
    }

    /** What the published table says limited it. */
    private static boolean isAtLeast(NamedCsvRecord cell, List<NamedCsvRecord> published) {
        String name = cell.getField("cell").replace(' ', ',') + "-single-row";
        return published.stream()
                .anyMatch(row -> row.getField("cell").equals(name)
                        && row.getField("bottleneck").equals("latency"));
    }

    /** Counts of a load and the percentiles of its floor, each metric that the script knows. */
    @Test
    void everyNumberOfALoad() throws Exception {
        assumeTrue(hasPython() || System.getenv("CI") != null, "There is no python3 on the path");
        Path run = Files.createDirectories(folder.resolve("load"));
        MadeLoadRun.write(run);
        Reports.write(run, 100);
        List<Map<String, String>> summary = summary(run);

        List<NamedCsvRecord> recomputed = recomputed("--loads", run.toString());

        assertThat(recomputed).hasSize(2).hasSameSizeAs(summary);
        for (int cell = 0; cell < 2; cell++) {
            Map<String, String> own = summary.get(cell);
            NamedCsvRecord other = recomputed.get(cell);
            assertThat(other.getHeader()).hasSizeGreaterThan(20);
            for (String column : other.getHeader()) {
                boolean isText = column.equals("stack") || column.equals("workload");
                if (isText) {
                    assertThat(own.get(column)).isEqualTo(other.getField(column));
                } else {
                    // What is rounded in the table, and the mean, of which the script knows the histogram alone.
                    double value = number(other, column);
                    String shown = own.getOrDefault(column, "");
                    assertThat(Double.parseDouble(shown))
                            .as(column)
                            .isCloseTo(value, within(0.001 * value + halfAUnit(shown)));
                }
            }
        }
        assertThat(summary.get(1).get("verdict")).isNotEqualTo("not_comparable");
        assertThat(summary.get(1).get("bottleneck")).isEqualTo("rate");
    }

    /** No other number stands among its results. Twelve runs take half a minute. */
    @Test
    @Tag("exhaustive")
    void everyNumberOfTheReadme() throws Exception {
        assumeTrue(hasPython() || System.getenv("CI") != null, "There is no python3 on the path");
        String readme = Files.readString(Checkout.path("README.md"));
        List<ReadmeNumbers> all = ReadmeNumbers.all();
        Map<String, NamedCsvRecord> answers = new HashMap<>();
        for (Map.Entry<String, Set<String>> run : ReadmeNumbers.queries(all).entrySet()) {
            List<String> words = new ArrayList<>(List.of(
                    "--pairs", PublishedAnalyses.FOLDER.resolve(run.getKey()).toString()));
            words.addAll(run.getValue());
            recomputed(words.toArray(String[]::new))
                    .forEach(answer -> answers.put(run.getKey() + answer.getField("query"), answer));
        }
        StringBuilder others = new StringBuilder(readme);
        for (ReadmeNumbers one : all) {
            Matcher found = one.in(readme);
            assertThat(found.find()).as(one.words()).isTrue();
            for (ReadmeNumbers.Said said : one.said(found)) {
                assertThat(said.value())
                        .as(one.run() + " " + said)
                        .isCloseTo(one.recomputed(said, all, answers), within(said.tolerance()));
            }
            others.replace(found.start(), found.end(), " ".repeat(found.end() - found.start()));
        }
        assertThat(ReadmeNumbers.numbersOfResults(others.toString())).isEmpty();
    }

    /** Returns half a unit of the last digit. */
    private static double halfAUnit(String number) {
        int point = number.indexOf('.');
        return 0.51 * Math.pow(10, point < 0 ? 0 : point + 1 - number.length());
    }

    /** The sign of a ratio is a verdict, which is no number. */
    private static String against(NamedCsvRecord cell, String shown) {
        double ratio = number(cell, "ratio");
        double low = number(cell, "low");
        double high = number(cell, "high");
        boolean isMeasured = high <= 3 * low;
        if (shown.startsWith("itself")) {
            return "itself "
                    + (isMeasured
                            ? "±" + Numbers.decimals(100 * (Math.max(high / ratio, ratio / low) - 1), 1) + " %"
                            : "not measured");
        }
        return isMeasured
                ? shown.charAt(0) + " " + Numbers.decimals(ratio, 2) + " (" + Numbers.decimals(low, 2) + ".."
                        + Numbers.decimals(high, 2) + ")"
                : "not measured";
    }

    /** Returns the capacity of a cell; only one that is compared has it. */
    private static String capacity(NamedCsvRecord cell, String against) {
        boolean isMeasured = number(cell, "capacity_high") <= 3 * number(cell, "capacity_low");
        return against.startsWith("itself") || !isMeasured
                ? ""
                : Numbers.decimals(number(cell, "capacity"), 2) + " ("
                        + Numbers.decimals(number(cell, "capacity_low"), 2) + ".."
                        + Numbers.decimals(number(cell, "capacity_high"), 2) + ")";
    }

    private static String whole(NamedCsvRecord cell, String field) {
        return Numbers.whole(OptionalDouble.of(number(cell, field)));
    }

    private static String decimals(NamedCsvRecord cell, String field) {
        return Numbers.decimals(number(cell, field), 1);
    }

    private static double number(NamedCsvRecord cell, String field) {
        return Double.parseDouble(cell.getField(field));
    }

    private List<NamedCsvRecord> recomputed(String... arguments) throws IOException, InterruptedException {
        Path output = folder.resolve("recomputed.csv");
        Path errors = folder.resolve("errors");
        List<String> command = new ArrayList<>(List.of("python3", SCRIPT.toString()));
        command.addAll(List.of(arguments));
        Process python = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        assertThat(python.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(python.exitValue()).as(Files.readString(errors)).isZero();
        return records(output);
    }

    /** A row for each cell: what is no number of it, and each metric by its name. */
    private static List<Map<String, String>> summary(Path run) throws IOException {
        List<NamedCsvRecord> metrics = records(run.resolve("summary.csv"));
        List<Map<String, String>> cells = new ArrayList<>();
        for (NamedCsvRecord cell : records(run.resolve("cells.csv"))) {
            Map<String, String> row = new HashMap<>(cell.getFieldsAsMap());
            metrics.stream()
                    .filter(metric -> metric.getField("cell").equals(cell.getField("cell")))
                    .forEach(metric -> row.put(metric.getField("metric"), metric.getField("value")));
            cells.add(row);
        }
        return cells;
    }

    private static List<NamedCsvRecord> records(Path file) throws IOException {
        try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(file)) {
            return csv.stream().toList();
        }
    }

    private static boolean hasPython() throws InterruptedException {
        try {
            return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
