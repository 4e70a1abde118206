package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The filters of a page and the address that stands for them. */
@ExtendWith(SharedChromium.class)
@Tag("slow")
class PageFiltersTest {
    @TempDir
    private static Path folder;

    @Test
    void aFilterInTheAddressShowsTheSameView(Chromium browser) {
        Document document = browser.open(
                PublishedRun.PAGE, "#stack=standalone-jdbc&stack=standalone-vertx&profiles=none", 1200, 800);

        List<String> expected = List.of(
                "JDBC",
                "JDBC with library defaults",
                "Vert.x",
                "Vert.x with library defaults, 4 connections and 10 SELECTs at once");
        assertThat(document.select("figure[data-chart=ratio] td:first-child").eachText())
                .containsExactlyElementsOf(expected);
        assertThat(document.select(".main tr:not([hidden]) td:first-child").eachText().stream()
                        .filter(label -> !label.contains(" in ")))
                .containsExactlyElementsOf(expected);
        assertThat(document.select(".group[hidden]")).hasSize(1);
    }

    /** A title sorts the rows of a main table, and a filter still hides the rows of what is not chosen. */
    @Test
    void aSortedTableIsFiltered(Chromium browser) {
        browser.show(PublishedRun.PAGE, "", 1200, 800);
        List<String> all = shown(browser);
        browser.value("document.querySelectorAll('.main th button')[1].click()");
        List<String> sorted = shown(browser);

        assertThat(sorted).isNotEqualTo(all).containsExactlyInAnyOrderElementsOf(all);
        assertThat(browser.document().select(".main tr:first-child th").eachAttr("aria-sort"))
                .contains("ascending");
        List<Double> rates =
                browser.document().select(".group:first-of-type .main tr td:nth-child(2)").eachText().stream()
                        .map(text -> Double.parseDouble(text.replaceAll("[^\\d.]", "")))
                        .toList();
        assertThat(rates).hasSizeGreaterThan(5).isSorted();
        browser.value("document.querySelector('input[name=stack][value=standalone-r2dbc]').click()");
        browser.waitUntilDrawn();
        assertThat(shown(browser))
                .containsExactlyElementsOf(sorted.stream()
                        .filter(row -> !row.matches(".* standalone, .*: R2DBC.*"))
                        .toList());
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
    void aChoiceStandsInTheAddressAndTheAddressRestoresIt(String key, String value, Chromium browser)
            throws IOException {
        Path several = Files.writeString(folder.resolve("several.html"), HtmlReport.of(RunAnalysis.of(several())));
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
                "17",
                List.of());
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
}
