package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MadeChain;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.RawRecords;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.json.RunFile;
import io.github.dbstacks.records.load.RateTrial;
import io.github.dbstacks.report.markdown.MarkdownReport;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.schema.scenario.Slo;
import io.github.dbstacks.settings.stack.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The charts of a page, as a browser draws them, beside the raw files. */
@ExtendWith(SharedChromium.class)
@Tag("slow")
class PageChartsTest {
    private static final ShortNames NAMES = ShortNames.of(PublishedRun.ANALYSIS);

    @TempDir
    private static Path folder;

    @Test
    void barsHaveTheValuesOfTheCells(Chromium browser) {
        browser.show(PublishedRun.PAGE, "", 1200, 800);

        for (int at = 0; at < PublishedRun.ANALYSIS.groups().size(); at++) {
            List<CellSummary> cells = PublishedRun.ANALYSIS.groups().get(at).cells();
            bars(
                    browser,
                    at,
                    "cpu",
                    cells,
                    List.of(
                            cell -> minus(cell.value(Metric.APP_CPU), cell.value(Metric.GC_CPU)),
                            cell -> cell.value(Metric.GC_CPU),
                            cell -> cell.value(Metric.JIT_CPU),
                            cell -> cell.value(Metric.DATABASE_CPU)));
            bars(
                    browser,
                    at,
                    "threads",
                    cells,
                    List.of(
                            cell -> cell.value(Metric.THREADS),
                            cell -> positive(cell.value(Metric.EVENT_LOOPS)),
                            cell -> cell.value(Metric.SESSIONS)));
        }
    }

    private static OptionalDouble minus(OptionalDouble one, OptionalDouble other) {
        return OptionalDouble.of(one.orElseThrow() - other.orElse(0));
    }

    private static OptionalDouble positive(OptionalDouble number) {
        return number.orElse(0) > 0 ? number : OptionalDouble.empty();
    }

    /** A series of bars for each value, a bar for each cell that has it. */
    private static void bars(
            Chromium browser,
            int group,
            String kind,
            List<CellSummary> cells,
            List<Function<CellSummary, OptionalDouble>> values) {
        JsonNode series = series(browser, group, kind);
        assertThat(series.size()).as(kind).isEqualTo(values.size());
        int marks = 0;
        for (int at = 0; at < values.size(); at++) {
            JsonNode data = series.path(at).path("data");
            assertThat(data.size()).isEqualTo(cells.size());
            for (int cell = 0; cell < cells.size(); cell++) {
                OptionalDouble expected = values.get(at).apply(cells.get(cell));
                JsonNode drawn = data.path(cell);
                if (expected.isPresent()) {
                    marks++;
                    assertThat(drawn.asDouble(Double.NaN))
                            .as(kind + " of " + cells.get(cell).cell().label())
                            .isCloseTo(expected.getAsDouble(), within(1e-9));
                } else {
                    assertThat(drawn.asString("")).isEqualTo("-");
                }
            }
        }
        // A bar is a closed path with a colour of the palette; so is each mark of the legend.
        assertThat(browser.number(figure(group, kind)
                        + ".querySelectorAll('svg path[fill^=\"#\"]:not([fill=\"none\"]):not([stroke])').length"))
                .as("bars of " + kind)
                .isGreaterThanOrEqualTo(marks);
    }

    @Test
    void anIntervalForEachCellThatHasOne(Chromium browser) {
        browser.show(PublishedRun.PAGE, "", 1200, 800);

        for (int at = 0; at < PublishedRun.ANALYSIS.groups().size(); at++) {
            List<CellSummary> drawn = PublishedRun.ANALYSIS.groups().get(at).cells().stream()
                    .filter(cell -> cell.cell().reference()
                            || cell.comparison()
                                    .flatMap(found -> found.costRatio())
                                    .filter(interval -> interval.isMeasured())
                                    .isPresent())
                    .toList();
            JsonNode series = browser.value("echarts.getInstanceByDom(" + figure(at, "ratio")
                    + ".querySelector('.chart')).getOption().series.filter(one => one.xAxisIndex === 1)"
                    + ".map(one => ({name: one.name, data: one.data}))");
            assertThat(series.size()).isEqualTo(drawn.size());
            for (CellSummary cell : drawn) {
                JsonNode data = data(series, NAMES.whole(cell.cell()));
                if (cell.cell().reference()) {
                    assertThat(data.path(0).path("value").toString()).isEqualTo("[1,0]");
                } else {
                    var interval = cell.comparison()
                            .flatMap(found -> found.costRatio())
                            .orElseThrow();
                    assertThat(data.path(0).path(0).asDouble(0)).isEqualTo(interval.low());
                    assertThat(data.path(1).path("value").path(0).asDouble(0)).isEqualTo(interval.estimate());
                    assertThat(data.path(2).path(0).asDouble(0)).isEqualTo(interval.high());
                    assertThat(data.path(1).path("label").path("formatter").asString(""))
                            .isEqualTo(Numbers.decimals(interval.estimate(), 2));
                }
            }
        }
    }

    /** Returns the data of the series with this name. */
    private static JsonNode data(JsonNode series, String name) {
        for (JsonNode one : series) {
            if (one.path("name").asString("").equals(name)) {
                return one.path("data");
            }
        }
        throw new AssertionError(name + " is not drawn");
    }

    /** A number near 1 stands in front of the line there, which else strikes it out. */
    @Test
    void noLineStrikesANumberOut(Chromium browser) {
        browser.show(PublishedRun.PAGE, "", 1200, 800);

        JsonNode counts = browser.value("""
                (figure => {
                  const drawn = [...figure.querySelectorAll("svg *")];
                  const text = getComputedStyle(document.body).color;
                  const lines = drawn.filter(one => one.tagName === "path" && getComputedStyle(one).stroke === text
                    && /^M([\\d.]+) [\\d.]+L\\1 [\\d.]+$/.test(one.getAttribute("d")));
                  const numbers = drawn.filter(one => one.tagName === "text" && getComputedStyle(one).fontSize === "11px"
                    && /^\\d+\\.\\d\\d$/.test(one.textContent));
                  const behind = numbers.filter(one => lines.some(line => drawn.indexOf(line) > drawn.indexOf(one)));
                  return [lines.length, numbers.length, behind.length];
                })(FIGURE)""".replace("FIGURE", figure(0, "ratio")));
        assertThat(counts.path(0).asInt(0)).as("a line in each panel").isEqualTo(2);
        assertThat(counts.path(1).asInt(0)).as("numbers").isGreaterThan(3);
        assertThat(counts.path(2).asInt(-1)).as("numbers behind a line").isZero();
    }

    /** The cheapest is first, and so is its ratio in the table. */
    @Test
    void ratiosAreSorted(Chromium browser) {
        Document document = browser.open(PublishedRun.PAGE, "", 1200, 800);

        List<Double> ratios = document.select(".hero [data-at=0] tr td:nth-child(5)").eachText().stream()
                .map(Double::valueOf)
                .toList();
        assertThat(ratios).hasSizeGreaterThan(5).isSorted();
    }

    /** However long the names of series are, they are there in full. */
    @Test
    void everySeriesIsNamedBelowItsChart(Chromium browser) {
        Document document = browser.open(PublishedRun.PAGE, "", 360, 740);

        assertThat(document.select(".group[data-at=0] figure[data-chart=cpu] .keys span")
                        .eachText())
                .containsExactly("application", "collection", "compilation", "database");
        assertThat(document.select(".group[data-at=0] figure[data-chart=latency] .keys span"))
                .hasSameSizeAs(PublishedRun.ANALYSIS.groups().get(0).cells());
    }

    /** The raw files are read here line by line. */
    @Test
    void everyIterationOfEveryForkIsDrawn(Chromium browser) throws IOException {
        browser.show(PublishedRun.PAGE, "", 1200, 800);
        JsonNode series = series(browser, 0, "iterations");
        Path raw = RawRecords.parentOf(PublishedRun.DIRECTORY).resolve("forks");
        List<PlannedFork> forks = RunFile.read(PublishedRun.DIRECTORY).order().stream()
                .filter(fork ->
                        fork.cell().equals(PublishedRun.ANALYSIS.groups().get(0).first())
                                && Files.exists(raw.resolve(fork.baseName() + ".jsonl")))
                .toList();

        // Thin: all iterations. Thick: those that count.
        assertThat(series.size()).isEqualTo(2 * forks.size()).isEqualTo(12);
        for (int fork = 0; fork < forks.size(); fork++) {
            JsonNode data = series.path(2 * fork).path("data");
            List<JsonNode> lines = Files.readAllLines(
                            raw.resolve(forks.get(fork).baseName() + ".jsonl"))
                    .stream()
                    .map(RecordMapper.MAPPER::readTree)
                    .filter(line -> line.path("record").asString("").equals("iteration"))
                    .toList();
            assertThat(data.size()).isEqualTo(lines.size());
            for (int at = 0; at < lines.size(); at++) {
                double micros = lines.get(at).path("durationNanos").asDouble(0)
                        / 1e3
                        / lines.get(at).path("operations").asDouble(0);
                assertThat(data.path(at).path(1).asDouble(0)).isCloseTo(micros, within(micros / 1000));
            }
        }
    }

    @Test
    void turnaroundAndServiceTimeOfEachCell(Chromium browser) {
        browser.show(PublishedRun.PAGE, "", 1200, 800);
        List<CellSummary> cells = PublishedRun.ANALYSIS.groups().get(0).cells();
        JsonNode series = series(browser, 0, "latency");

        assertThat(series.size()).isEqualTo(2 * cells.size());
        for (int cell = 0; cell < cells.size(); cell++) {
            assertThat(series.path(cell).path("data").path(2).asDouble(0))
                    .isEqualTo(cells.get(cell).value(Metric.P99_TIME).orElseThrow());
            assertThat(series.path(cells.size() + cell).path("data").path(0).asDouble(0))
                    .isEqualTo(cells.get(cell).value(Metric.SERVICE_P50).orElseThrow());
        }
    }

    @Test
    void chainAndLayersAreDrawnWhereTheRunHasThem(Chromium browser) throws IOException {
        Path chain = Files.writeString(folder.resolve("chain.html"), HtmlReport.of(MadeChain.analysis()));
        Document document = browser.open(chain, "", 1200, 800);

        assertThat(values(browser, "#chain figure"))
                .as("below, whole cost, taken away, added, and an interval for each step")
                .startsWith(
                        "[\"-\",30,10,\"-\"]",
                        "[40,\"-\",\"-\",10]",
                        "[\"-\",10,20,\"-\"]",
                        "[\"-\",\"-\",\"-\",\"-\"]",
                        "[[40,1],[40,1]]",
                        "[[30,2],[30,2]]");
        assertThat(values(browser, ".layers figure")).containsExactly("[75,50]", "[25,50]");
        assertThat(document.select("h1").text())
                .isEqualTo(
                        "Why does R2DBC cost 30.0 µs more CPU of the application than JDBC, with 10 connections? Driver 20.0 (20.0..20.0) µs, SELECTs in flight 10.0 (10.0..10.0) µs");
        assertThat(document.select("#chain figure tr").eachText())
                .containsExactly(
                        "step CPU of the application, µs per SELECT less by from to",
                        "R2DBC 40.0",
                        "SELECTs in flight 30.0 10.0 10.0 10.0",
                        "driver 10.0 20.0 20.0 20.0",
                        "JDBC 10.0");
        assertThat(document.select("#chain figure svg text").eachText())
                .as("the cost changes by as much, and so do both ends of the interval")
                .contains("−20.0 (−20.0..−20.0)", "−10.0 (−10.0..−10.0)");
        assertThat(Jsoup.parse(Files.readString(PublishedRun.PAGE)).select("#chain, .layers, .load"))
                .as("of a run without them")
                .isEmpty();
    }

    @Test
    void cellsAreDrawnOverTheSizesOfTheirPools(Chromium browser) throws IOException {
        List<MeasuredFork> forks = new ArrayList<>();
        for (String stack : List.of("standalone-a", "standalone-b")) {
            for (int size : List.of(200, 5, 20)) {
                Cell cell = Made.cell(stack, stack.equals("standalone-a") && size == 5, Workload.SINGLE_ROW)
                        .with(new TreeMap<>(Map.of("pool-size", String.valueOf(size))));
                forks.add(Made.fork(cell, 1, false, size));
            }
        }
        RunAnalysis analysis = RunAnalysis.of(Made.run(forks));
        Path scale = Files.writeString(folder.resolve("scale.html"), HtmlReport.of(analysis));
        Document document = browser.open(scale, "", 1200, 800);

        double database = analysis.cells().get(0).value(Metric.DATABASE_CPU).orElseThrow();
        assertThat(series(browser, 0, "costs").path(1).path("name").asString(""))
                .isEqualTo("B");
        assertThat(series(browser, 0, "costs").path(1).path("data").path(2).asDouble(0))
                .isEqualTo(200 + database);
        assertThat(document.select("figure[data-chart=rates] tr").eachText())
                .containsExactly(
                        "cell 5 connections 20 connections 200 connections",
                        "A ≥ 10000 ≥ 10000 10000",
                        "B ≥ 10000 ≥ 10000 10000");
        assertThat(MarkdownReport.of(analysis)).contains("| B | ≥ 10,000 · 5.0 · 50.0 |");
        assertThat(Jsoup.parse(Files.readString(PublishedRun.PAGE)).select("figure[data-chart=rates]"))
                .as("of a run that varies no pool")
                .isEmpty();
    }

    /** Two rates and a number of clients: the closed loop is a chart of its own. */
    @Test
    void latencyIsDrawnOverTheRateOfEachLoad(Chromium browser) throws IOException {
        List<MeasuredFork> forks = new ArrayList<>();
        for (ScenarioLoad load : List.of(
                ScenarioLoad.open("delay", 1000, false),
                ScenarioLoad.open("delay", 500, false),
                ScenarioLoad.closed("delay", 50))) {
            for (String stack : List.of("web-a", "web-b")) {
                Cell cell = new Cell(stack, Stack.Kind.WEB, stack.equals("web-a"), List.of(), load, "17");
                double achieved = load.rate().orElse(2000) - 1;
                forks.add(Made.under(Made.fork(cell, 1, false, 10), Made.load(achieved, (long) achieved, List.of())));
            }
        }
        Path loads = Files.writeString(folder.resolve("loads.html"), HtmlReport.of(RunAnalysis.of(Made.run(forks))));
        Document document = browser.open(loads, "", 1200, 800);

        assertThat(document.select(".load h2").eachText())
                .containsExactly(
                        "Latency over rate: a wait of 2 ms without a database, open loop",
                        "Latency, 50 clients: a wait of 2 ms without a database, closed loop");
        assertThat(values(browser, ".load ~ .load figure"))
                .as("one load is no axis: a row for each cell")
                .containsExactly("[2,2]", "[2,2]");
        assertThat(document.select(".load .chart").eachAttr("style"))
                .as("as high as the rows of one load need")
                .first()
                .asString()
                .startsWith("height: 20.0rem");
        assertThat(document.select(".load ~ .load .chart").attr("style")).isEqualTo("height: 9.4rem");
        assertThat(values(browser, ".load figure"))
                .containsExactlyElementsOf(Collections.nCopies(
                        4, "[[499,2,\"500 requests a second\"],[999,2,\"1,000 requests a second\"]]"));
        assertThat(document.select(".load figure tr").eachText()).contains("B 500 requests a second 499.0 2.000 2.000");
        assertThat(series(browser, 0, "memory").toString())
                .as("resident memory and heap of two cells, in MB after 0.1 s")
                .isEqualTo("[{\"name\":\"A\",\"data\":[[0.1,120]]},{\"name\":\"B\",\"data\":[[0.1,120]]},"
                        + "{\"name\":\"A\",\"data\":[[0.1,0.1]]},{\"name\":\"B\",\"data\":[[0.1,0.1]]}]");
        assertThat(document.select("figure[data-chart=cpu] th").eachText()).contains("cell, µs per request");
    }

    @Test
    void theTrialsOfASearchAreDrawnAndTheHighestRatesStandInATable(Chromium browser) throws IOException {
        ScenarioLoad load = ScenarioLoad.highest("delay", Slo.parse("p99=20ms").orElseThrow(), false);
        List<MeasuredFork> forks = new ArrayList<>();
        for (String stack : List.of("web-a", "web-b")) {
            Cell cell = new Cell(stack, Stack.Kind.WEB, stack.equals("web-a"), List.of(), load, "17");
            double rate = stack.equals("web-a") ? 400 : 800;
            forks.add(Made.searched(Made.fork(cell, 1, false, 10), rate, RateTrial.Held.UNKNOWN));
            forks.add(Made.searched(Made.fork(cell, 2, false, 10), rate, RateTrial.Held.NO));
        }
        Path searches =
                Files.writeString(folder.resolve("searches.html"), HtmlReport.of(RunAnalysis.of(Made.run(forks))));
        Document document = browser.open(searches, "", 1200, 800);

        assertThat(document.select(".load h2").eachText())
                .containsExactly("Latency over rate: a wait of 2 ms without a database, trials of p99=20ms");
        assertThat(document.select(".load figure tr").eachText())
                .contains("A 400/s held 400.0 2.000 2.000", "B 832/s not held 832.0 2.000 2.000");
        assertThat(document.text())
                .contains("The highest rate that holds p99=20ms, in requests per second")
                .contains("B at least 800.0 800.0..800.0 2.00 (2.00..2.00)")
                .contains("A: in 1 of 2 forks the engine could not drive a higher rate");
    }

    private static List<String> values(Chromium browser, String figure) {
        List<String> values = new ArrayList<>();
        browser.value("echarts.getInstanceByDom(document.querySelector('" + figure
                        + " .chart')).getOption().series.map(one => JSON.stringify(one.data))")
                .forEach(data -> values.add(data.asString("")));
        return values;
    }

    private static String figure(int group, String kind) {
        return "document.querySelector('[data-at=\"" + group + "\"] figure[data-chart=" + kind + "]')";
    }

    private static JsonNode series(Chromium browser, int group, String kind) {
        return browser.value("echarts.getInstanceByDom(" + figure(group, kind)
                + ".querySelector('.chart')).getOption().series.map(one => ({name: one.name, data: one.data}))");
    }
}
