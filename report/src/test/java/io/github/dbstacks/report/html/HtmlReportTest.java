package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a published run: as it is written, and as a browser shows it. */
class HtmlReportTest {
    private static final Path RUN = Path.of("../results/published/2026-11-23-quick-jdk-25");
    private static final int LARGEST = 2_000_000;

    @TempDir
    private static Path folder;

    private static RunAnalysis analysis = RunAnalysis.read(RUN);
    private static Path page = RUN;

    @BeforeAll
    static void write() throws IOException {
        page = Files.writeString(folder.resolve("report.html"), HtmlReport.of(analysis));
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

    @Test
    void everyChartDrawsItsCells() throws Exception {
        Document document = browser().open(page, "", 1200, 6000);

        Elements groups = document.select(".group");
        assertThat(groups).hasSameSizeAs(analysis.groups());
        for (int at = 0; at < groups.size(); at++) {
            CellGroup group = analysis.groups().get(at);
            for (Element figure : groups.get(at).select("figure")) {
                assertThat(figure.select("svg path"))
                        .as(figure.attr("data-chart"))
                        .isNotEmpty();
            }
            Elements rows = groups.get(at).select("figure[data-chart=cpu] tr");
            assertThat(rows).hasSize(group.cells().size() + 1);
            for (CellSummary cell : group.cells()) {
                String label = cell.cell().label();
                Element row = rows.stream()
                        .filter(candidate -> candidate.child(0).text().equals(label))
                        .findFirst()
                        .orElseThrow();
                double application = Double.parseDouble(row.child(1).text());
                double collection = Double.parseDouble(row.child(2).text());
                assertThat(application + collection)
                        .isCloseTo(cell.costs().cpuMicros().orElseThrow(), within(0.011));
            }
        }
    }

    @Test
    void aBarForEachPartOfEachCell() throws Exception {
        Document document = browser().open(page, "", 1200, 6000);

        Elements paths = document.select(".group").get(0).select("figure[data-chart=cpu] svg path[fill]");
        for (String colour : List.of("#0072b2", "#e69f00", "#009e73", "#cc79a7")) {
            long bars = paths.stream()
                    .filter(path -> path.attr("fill").equalsIgnoreCase(colour))
                    .count();
            assertThat(bars)
                    .as(colour)
                    .isEqualTo(analysis.groups().get(0).cells().size() + 1); // and the legend
        }
    }

    @Test
    void aFilterInTheAddressShowsTheSameView() throws Exception {
        Document document =
                browser().open(page, "#stack=standalone-jdbc&stack=standalone-vertx&profiles=none", 1200, 6000);

        assertThat(document.select("figure[data-chart=ratio] td:first-child").eachText())
                .containsExactly("standalone-jdbc", "standalone-vertx", "standalone-vertx concurrency=46");
        assertThat(document.select(".group[hidden]")).hasSize(1);
    }

    @Test
    void aNarrowWindowDoesNotScrollSideways() throws Exception {
        Document document = browser().open(page, "", 500, 6000);

        assertThat(document.select("figure svg").eachAttr("width"))
                .isNotEmpty()
                .allSatisfy(width -> assertThat(Double.parseDouble(width)).isLessThanOrEqualTo(500));
    }

    @Test
    void aHostileNameIsText() throws Exception {
        String run = Files.readString(RUN.resolve("run.json"));
        Path hostile = Files.createDirectories(folder.resolve("hostile"));
        Files.createDirectories(hostile.resolve("forks"));
        Files.writeString(hostile.resolve("run.json"), run.replace("standalone-vertx", "<script>alert(1)</script>"));

        String html = HtmlReport.of(RunAnalysis.read(hostile));

        Document document = Jsoup.parse(html);
        assertThat(document.select("script")).hasSize(3);
        assertThat(document.text()).contains("<script>alert(1)</script>");
    }

    private static Chromium browser() {
        Optional<Chromium> found = Chromium.find(folder);
        assumeTrue(found.isPresent() || System.getenv("CI") != null, "There is no Chromium on the path");
        return found.orElseThrow();
    }
}
