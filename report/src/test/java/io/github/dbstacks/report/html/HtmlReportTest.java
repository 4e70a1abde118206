package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.json.RunFile;
import io.github.dbstacks.report.MadeChain;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The page of a published run: as it is written, and as a browser shows it. */
class HtmlReportTest {
    private static final Path RUN = Path.of("../results/published/2026-11-23-quick-jdk-25");
    private static final int LARGEST = 2_000_000;
    private static final String HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>&lt;[a](b)|*_`";
    private static final String LONG = "x".repeat(150);

    /** Of every element with a text of its own: its contrast with what is behind it, and whether the text is large. */
    private static final String CONTRASTS = """
            (() => {
              const luminance = ([r, g, b]) => [r, g, b].map(c => c / 255)
                .map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
                .reduce((sum, c, at) => sum + c * [0.2126, 0.7152, 0.0722][at], 0);
              const colour = text => {
                const numbers = text.match(/[\\d.]+/g).map(Number);
                return numbers.length > 3 && numbers[3] === 0 ? undefined : numbers.slice(0, 3);
              };
              const behind = element => {
                for (let at = element; at; at = at.parentElement) {
                  const found = colour(getComputedStyle(at).backgroundColor);
                  if (found && !at.closest("svg")) return found;
                }
                return [255, 255, 255];
              };
              const result = [];
              for (const element of document.querySelectorAll("body *:not(script):not(option)")) {
                const own = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
                if (!own || !element.getClientRects().length || element.closest(".skip")) continue;
                const style = getComputedStyle(element);
                const text = colour(element.closest("svg") ? style.fill : style.color);
                const [one, other] = [luminance(text), luminance(behind(element))].sort((a, b) => b - a);
                const size = parseFloat(style.fontSize);
                const large = size >= 24 || size >= 18.66 && style.fontWeight >= 700;
                result.push({text: element.tagName + " " + element.textContent.trim().slice(0, 40),
                  enough: (one + 0.05) / (other + 0.05) >= (large ? 3 : 4.5)});
              }
              return result;
            })()""";

    @TempDir
    private static Path folder;

    private static Optional<Chromium> chromium = Optional.empty();
    private static RunAnalysis analysis = RunAnalysis.read(RUN);
    private static Path page = RUN;

    @BeforeAll
    static void write() throws Exception {
        page = Files.writeString(folder.resolve("report.html"), HtmlReport.of(analysis));
        chromium = Chromium.find(folder);
    }

    @AfterAll
    static void close() {
        chromium.ifPresent(Chromium::close);
    }

    private static Chromium browser() {
        assumeTrue(chromium.isPresent() || System.getenv("CI") != null, "There is no Chromium on the path");
        Chromium browser = chromium.orElseThrow();
        browser.media("screen", false);
        return browser;
    }

    @Test
    void itIsOneFileThatLoadsNothing() throws IOException {
        Document document = Jsoup.parse(Files.readString(page));

        assertThat(Files.size(page)).isLessThan(LARGEST);
        assertThat(document.select("link, img, iframe, script[src]")).isEmpty();
        assertThat(document.select("meta[http-equiv=Content-Security-Policy]").attr("content"))
                .startsWith("default-src 'none';")
                .doesNotContain("http");
    }

    @Test
    void theAnswerComesFirst() throws IOException {
        Document document = Jsoup.parse(Files.readString(page));

        assertThat(document.select("header .validity").text()).startsWith("Every stack did the same work");
        assertThat(document.select("header .answer li").eachText())
                .contains(
                        "standalone-jdbc+virtual-threads costs 24 to 33 % less than standalone-jdbc.",
                        "standalone-r2dbc costs 2.6 to 4.0 times as much as standalone-jdbc, in CPU per SELECT.",
                        "Not decided by this run: standalone-vertx.");
    }

    /** Every table of the page can be copied, also those behind the charts. */
    @Test
    void everyTableCanBeCopied() {
        Document document = browser().open(page, "", 1200, 800);

        assertThat(document.select("table")).hasSizeGreaterThan(40).allSatisfy(table -> {
            Elements around = new Elements(table.parents().stream()
                    .filter(parent -> parent.hasClass("table"))
                    .flatMap(parent -> parent.nextElementSiblings().stream())
                    .filter(next -> next.hasClass("copy"))
                    .toList());
            assertThat(around.select("button").eachText()).containsExactly("Copy as Markdown", "Copy as CSV");
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0; | cell | in flight | CPU, µs |; | standalone-jdbc | 38 | 28.9 | 62.9 | 1.0 / 37.2 |",
                "1; cell,in flight,\"CPU, µs\",; standalone-jdbc,38,28.9,62.9,1.0 / 37.2,"
            })
    void aTableIsCopied(int button, String header, String row) {
        Chromium browser = browser();
        browser.show(page, "", 1200, 800);
        browser.value("navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }");
        browser.value("document.querySelectorAll('.main .copy button')[" + button + "].click()");

        assertThat(browser.text("window.copied").lines())
                .hasSizeBetween(7, 8)
                .anySatisfy(line -> assertThat(line).startsWith(header))
                .anySatisfy(line -> assertThat(line).startsWith(row));
    }

    // --- marks and values --------------------------------------------------------------------------------------------

    @Test
    void barsHaveTheValuesOfTheCells() {
        Chromium browser = browser();
        browser.show(page, "", 1200, 800);

        for (int at = 0; at < analysis.groups().size(); at++) {
            List<CellSummary> cells = analysis.groups().get(at).cells();
            bars(
                    browser,
                    at,
                    "cpu",
                    cells,
                    List.of(
                            cell -> minus(
                                    cell.costs().cpuMicros(), cell.costs().cpu().gcMicros()),
                            cell -> cell.costs().cpu().gcMicros(),
                            cell -> cell.costs().cpu().jitMicros(),
                            cell -> cell.costs().databaseCpuMicros()));
            bars(
                    browser,
                    at,
                    "flight",
                    cells,
                    List.of(
                            cell -> cell.inFlight().asked(),
                            cell -> cell.inFlight().concurrency()));
            bars(
                    browser,
                    at,
                    "threads",
                    cells,
                    List.of(
                            cell -> OptionalDouble.of(cell.resources().threads()),
                            cell -> positive(cell.resources().eventLoops()),
                            cell -> positive(cell.work().perFork().get(0).sessions())));
        }
    }

    private static OptionalDouble minus(OptionalDouble one, OptionalDouble other) {
        return OptionalDouble.of(one.orElseThrow() - other.orElse(0));
    }

    private static OptionalDouble positive(int number) {
        return number > 0 ? OptionalDouble.of(number) : OptionalDouble.empty();
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
    void anIntervalForEachCellThatHasOne() {
        Chromium browser = browser();
        browser.show(page, "", 1200, 800);

        for (int at = 0; at < analysis.groups().size(); at++) {
            List<CellSummary> drawn = analysis.groups().get(at).cells().stream()
                    .filter(cell -> cell.cell().reference()
                            || cell.comparison()
                                    .flatMap(found -> found.ratios().cost())
                                    .filter(interval -> interval.isMeasured())
                                    .isPresent())
                    .toList();
            JsonNode series = series(browser, at, "ratio");
            assertThat(series.size()).isEqualTo(drawn.size());
            for (int cell = 0; cell < drawn.size(); cell++) {
                JsonNode data = series.path(cell).path("data");
                if (drawn.get(cell).cell().reference()) {
                    assertThat(data.toString()).isEqualTo("[[1,0]]");
                } else {
                    var interval = drawn.get(cell)
                            .comparison()
                            .flatMap(found -> found.ratios().cost())
                            .orElseThrow();
                    assertThat(data.path(0).path(0).asDouble(0)).isEqualTo(interval.low());
                    assertThat(data.path(1).path(0).asDouble(0)).isEqualTo(interval.estimate());
                    assertThat(data.path(2).path(0).asDouble(0)).isEqualTo(interval.high());
                }
            }
        }
    }

    /** The raw files are read here line by line. */
    @Test
    void everyIterationOfEveryForkIsDrawn() throws IOException {
        Chromium browser = browser();
        browser.show(page, "", 1200, 800);
        JsonNode series = series(browser, 0, "iterations");
        List<PlannedFork> forks = RunFile.read(RUN).order().stream()
                .filter(fork -> fork.cell().equals(analysis.groups().get(0).first())
                        && Files.exists(RUN.resolve("forks/" + fork.baseName() + ".jsonl")))
                .toList();

        // Thin: all iterations. Thick: those that count.
        assertThat(series.size()).isEqualTo(2 * forks.size()).isEqualTo(12);
        for (int fork = 0; fork < forks.size(); fork++) {
            JsonNode data = series.path(2 * fork).path("data");
            List<JsonNode> raw =
                    Files.readAllLines(RUN.resolve("forks/" + forks.get(fork).baseName() + ".jsonl")).stream()
                            .map(RecordMapper.MAPPER::readTree)
                            .filter(line -> line.path("record").asString("").equals("iteration"))
                            .toList();
            assertThat(data.size()).isEqualTo(raw.size());
            for (int at = 0; at < raw.size(); at++) {
                double micros = raw.get(at).path("durationNanos").asDouble(0)
                        / 1e3
                        / raw.get(at).path("selects").asDouble(0);
                assertThat(data.path(at).path(1).asDouble(0)).isCloseTo(micros, within(micros / 1000));
            }
        }
    }

    @Test
    void turnaroundAndServiceTimeOfEachCell() {
        Chromium browser = browser();
        browser.show(page, "", 1200, 800);
        List<CellSummary> cells = analysis.groups().get(0).cells();
        JsonNode series = series(browser, 0, "latency");

        assertThat(series.size()).isEqualTo(2 * cells.size());
        for (int cell = 0; cell < cells.size(); cell++) {
            var turnaround = cells.get(cell).times().turnaround().orElseThrow();
            var service = cells.get(cell).times().service().orElseThrow();
            assertThat(series.path(cell).path("data").path(2).asDouble(0)).isEqualTo(turnaround.p99());
            assertThat(series.path(cells.size() + cell).path("data").path(0).asDouble(0))
                    .isEqualTo(service.p50());
        }
    }

    @Test
    void chainAndLayersAreDrawnWhereTheRunHasThem() throws IOException {
        Path chain = Files.writeString(folder.resolve("chain.html"), HtmlReport.of(MadeChain.analysis()));
        Chromium browser = browser();
        Document document = browser.open(chain, "", 1200, 800);

        assertThat(values(browser, "#chain figure")).containsExactly("[40,30,10]");
        assertThat(values(browser, ".layers figure")).containsExactly("[75,50]", "[25,50]");
        assertThat(document.select("#chain figure tr").eachText())
                .containsExactly(
                        "step CPU of the application, µs per SELECT",
                        "standalone-r2dbc 40.0",
                        "SELECTs in flight 30.0",
                        "driver 10.0");
        assertThat(Jsoup.parse(Files.readString(page)).select("#chain, .layers, .load"))
                .as("of a run without them")
                .isEmpty();
    }

    /** Two rates and a number of clients: the closed loop is a chart of its own. */
    @Test
    void latencyIsDrawnOverTheRateOfEachLoad() throws IOException {
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
        Chromium browser = browser();
        Document document = browser.open(loads, "", 1200, 800);

        assertThat(document.select(".load h2").eachText())
                .containsExactly("Latency over rate: delay, open loop", "Latency over rate: delay, closed loop");
        assertThat(values(browser, ".load ~ .load figure"))
                .containsExactlyElementsOf(Collections.nCopies(4, "[[1999,2,\"clients=50\"]]"));
        assertThat(values(browser, ".load figure"))
                .containsExactlyElementsOf(Collections.nCopies(4, "[[499,2,\"rate=500\"],[999,2,\"rate=1000\"]]"));
        assertThat(document.select(".load figure tr").eachText()).contains("web-b rate=500 499.0 2.000 2.000");
    }

    private static List<String> values(Chromium browser, String figure) {
        List<String> values = new ArrayList<>();
        browser.value("echarts.getInstanceByDom(document.querySelector('" + figure
                        + " .chart')).getOption().series.map(one => JSON.stringify(one.data))")
                .forEach(data -> values.add(data.asString("")));
        return values;
    }

    private static String figure(int group, String kind) {
        return "document.querySelectorAll('.group')[" + group + "].querySelector('figure[data-chart=" + kind + "]')";
    }

    private static JsonNode series(Chromium browser, int group, String kind) {
        return browser.value("echarts.getInstanceByDom(" + figure(group, kind)
                + ".querySelector('.chart')).getOption().series.map(one => ({name: one.name, data: one.data}))");
    }

    // --- filters -----------------------------------------------------------------------------------------------------

    @Test
    void aFilterInTheAddressShowsTheSameView() {
        Document document =
                browser().open(page, "#stack=standalone-jdbc&stack=standalone-vertx&profiles=none", 1200, 800);

        List<String> expected = List.of("standalone-jdbc", "standalone-vertx", "standalone-vertx concurrency=46");
        assertThat(document.select("figure[data-chart=ratio] td:first-child").eachText())
                .containsExactlyElementsOf(expected);
        assertThat(document.select(".main tr:not([hidden]) td:first-child").eachText().stream()
                        .filter(label -> label.startsWith("standalone")))
                .containsExactlyElementsOf(expected);
        assertThat(document.select(".group[hidden]")).hasSize(1);
    }

    /** Cells that differ in everything that a filter knows. */
    @ParameterizedTest
    @CsvSource({
        "stack, standalone-toy",
        "profiles, turbo",
        "workload, multi-row",
        "jdk, 25",
        "libraries, r2dbc-pool=1.0.0.RELEASE"
    })
    void aChoiceStandsInTheAddressAndTheAddressRestoresIt(String key, String value) throws IOException {
        Path several = Files.writeString(folder.resolve("several.html"), HtmlReport.of(RunAnalysis.of(several())));
        Chromium browser = browser();
        browser.show(several, "", 1200, 800);
        List<String> all = shown(browser);

        browser.value("document.querySelector('input[name=" + key + "][value=\"" + value + "\"]').click()");
        browser.waitUntilDrawn();
        List<String> chosen = shown(browser);
        String hash = browser.text("location.hash");

        assertThat(hash).startsWith("#" + key + "=").doesNotContain("&" + key + "=" + value);
        assertThat(chosen).isNotEmpty().hasSizeLessThan(all.size()).isSubsetOf(all);
        browser.show(several, hash, 1200, 800);
        assertThat(shown(browser)).isEqualTo(chosen);
        browser.value("location.hash = ''");
        browser.waitUntilDrawn();
        assertThat(shown(browser)).isEqualTo(all);
    }

    private static List<String> shown(Chromium browser) {
        List<String> shown = new ArrayList<>();
        browser.value("[...document.querySelectorAll('.group:not([hidden]) .main tr:not([hidden])')]"
                        + ".map(row => row.closest('.group').dataset.group + ': ' + row.cells[0].textContent)")
                .forEach(row -> shown.add(row.asString("")));
        return shown;
    }

    private static MeasuredRun several() {
        Cell other = new Cell(
                "standalone-toy",
                Stack.Kind.STANDALONE,
                false,
                new TreeMap<>(Map.of("io.r2dbc:r2dbc-pool", "1.0.0.RELEASE")),
                List.of("turbo"),
                new TreeMap<>(),
                Workload.SINGLE_ROW,
                "17");
        Cell newer = new Cell("standalone-jdbc", Stack.Kind.STANDALONE, true, List.of(), Workload.SINGLE_ROW, "25");
        List<Cell> cells = List.of(
                Made.REFERENCE, Made.OTHER, other, newer, Made.cell("standalone-jdbc", true, Workload.MULTI_ROW));
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 2; block++) {
            for (Cell cell : cells) {
                forks.add(Made.fork(
                        new PlannedFork(forks.size() + 1, block, cell, false),
                        List.of(Made.iteration(50)),
                        Made.rightLedger()));
            }
        }
        return Made.run(forks);
    }

    // --- fit for everybody -------------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({"screen, false", "screen, true", "print, false", "print, true"})
    void everyTextHasEnoughContrast(String media, boolean dark) {
        Chromium browser = browser();
        browser.show(page, "", 1200, 800);
        browser.value("document.querySelectorAll('details').forEach(details => { details.open = true; })");
        browser.media(media, dark);
        browser.value("new Promise(done => setTimeout(done, 50))");
        browser.waitUntilDrawn();

        List<String> weak = new ArrayList<>();
        JsonNode contrasts = browser.value(CONTRASTS);
        contrasts.forEach(element -> {
            if (!element.path("enough").asBoolean(false)) {
                weak.add(element.path("text").asString(""));
            }
        });

        assertThat(contrasts.size()).isGreaterThan(500);
        assertThat(weak).isEmpty();
    }

    /** What is drawn must be told from the page, and one colour from another, also by those who see fewer colours. */
    @ParameterizedTest
    @CsvSource({"false", "true"})
    void coloursOfChartsCanBeToldApart(boolean dark) {
        Chromium browser = browser();
        browser.show(page, "", 1200, 800);
        browser.media("screen", dark);
        List<Colour> colours = Stream.of("c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "page")
                .map(name ->
                        browser.text("getComputedStyle(document.documentElement).getPropertyValue('--" + name + "')"))
                .map(Colour::of)
                .toList();

        for (int one = 0; one < 8; one++) {
            assertThat(colours.get(one).contrast(colours.get(8)))
                    .as("c" + (one + 1) + " on the page")
                    .isGreaterThanOrEqualTo(3);
            for (int other = 0; other < one; other++) {
                assertThat(colours.get(one).leastDifference(colours.get(other)))
                        .as("c" + (one + 1) + " and c" + (other + 1))
                        .isGreaterThan(10);
            }
        }
    }

    /** Tab goes through everything that can be used, in the order in which it is read, and shows where it is. */
    @Test
    void theKeyboardReachesEverythingInOrder() {
        Chromium browser = browser();
        browser.show(page, "", 1200, 800);
        browser.value("window.places = [...document.querySelectorAll('a[href], input, select, button, summary')]"
                + ".filter(element => element.getClientRects().length && getComputedStyle(element).visibility === 'visible'"
                + " && element.checkVisibility({contentVisibilityAuto: true}))");
        int places = (int) browser.number("places.length");

        Set<Integer> visited = new LinkedHashSet<>();
        for (int tab = 0; tab < places; tab++) {
            browser.press("Tab", 9);
            visited.add((int) browser.number("places.indexOf(document.activeElement)"));
            assertThat(browser.text("getComputedStyle(document.activeElement).outlineStyle"))
                    .as("focus of %s", browser.text("document.activeElement.outerHTML.slice(0, 80)"))
                    .isNotEqualTo("none");
        }

        assertThat(places).isGreaterThan(30);
        assertThat(List.copyOf(visited)).doesNotContain(-1).hasSize(places).isSorted();
    }

    @ParameterizedTest
    @CsvSource({"360, 740", "1280, 800"})
    void nothingScrollsSidewaysAndNothingMoves(int width, int height) {
        Chromium browser = browser();
        browser.show(page, "", width, height);

        assertThat(browser.number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
        assertThat(browser.number("window.shifts")).as("layout shift").isLessThan(0.01);
        browser.value("document.querySelectorAll('details').forEach(details => { details.open = true; })");
        assertThat(browser.number("document.documentElement.scrollWidth"))
                .as("with everything open")
                .isLessThanOrEqualTo(width);
    }

    @Test
    void paperHasNoControls() {
        Chromium browser = browser();
        browser.show(page, "", 800, 1100);
        browser.media("print", false);

        assertThat(browser.number("[...document.querySelectorAll('button, input, select')]"
                        + ".filter(element => element.getClientRects().length).length"))
                .isZero();
        assertThat(browser.number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(800);
    }

    // --- hostile data ------------------------------------------------------------------------------------------------

    @Test
    void aHostileNameIsText() throws IOException {
        Path hostile = hostile();
        Path written = Files.writeString(hostile.resolve("report.html"), HtmlReport.of(RunAnalysis.read(hostile)));
        Chromium browser = browser();

        Document document = browser.open(written, "", 360, 740);

        assertThat(document.select("script").size()).isEqualTo(4);
        assertThat(document.select("img, a[href=b]")).isEmpty();
        for (String place : List.of(
                ".answer li",
                ".facts",
                "#filters label",
                ".main td",
                "figcaption",
                "figure[data-chart=cpu] td",
                "figure[data-chart=iterations] option",
                "#findings td",
                "#problems li",
                "details summary",
                "details td",
                "#reproduce pre")) {
            assertThat(document.select(place).eachText())
                    .as(place)
                    .anySatisfy(text -> assertThat(text).contains("onerror=alert(2)>"));
        }
        assertThat(document.select(".main td").text()).contains(LONG);
        assertThat(browser.number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(360);
    }

    /** The published run with such a name in every text that comes from its files. */
    private static Path hostile() throws IOException {
        Path hostile = Files.createDirectories(folder.resolve("hostile"));
        Files.createDirectories(hostile.resolve("forks"));
        String quoted = RecordMapper.line(HOSTILE);
        String name = quoted.substring(1, quoted.length() - 1);
        Files.writeString(
                hostile.resolve("run.json"),
                Files.readString(RUN.resolve("run.json"))
                        .replace("standalone-jdbc", name)
                        .replace("standalone-vertx", LONG)
                        .replace("\"name\" : \"quick\"", "\"name\" : " + quoted)
                        .replace("# What to measure first", name));
        Files.writeString(
                hostile.resolve("environment.json"),
                Files.readString(RUN.resolve("environment.json"))
                        .replace("Intel(R)", name)
                        .replace("HikariCP", name));
        try (Stream<Path> files = Files.list(RUN.resolve("forks"))) {
            List<Path> sources = files.toList();
            for (PlannedFork fork : RunFile.read(hostile).order()) {
                for (Path source : sources) {
                    if (source.getFileName().toString().startsWith("%03d-".formatted(fork.fork()))) {
                        Files.writeString(
                                hostile.resolve("forks/" + fork.baseName() + ".jsonl"),
                                hostile(Files.readString(source), fork.fork() == 36, quoted));
                    }
                }
            }
        }
        return hostile;
    }

    private static String hostile(String fork, boolean fails, String quoted) {
        String name = quoted.substring(1, quoted.length() - 1);
        String text = fork.replace("HikariCP", name).replace("\"text\":\"SET application_name", "\"text\":\"" + name);
        return fails
                ? text.replace(
                        "\"termination\":\"completed\"",
                        "\"termination\":\"failed\",\"problem\":{\"kind\":\"application\",\"sentence\":" + quoted + "}")
                : text;
    }
}
