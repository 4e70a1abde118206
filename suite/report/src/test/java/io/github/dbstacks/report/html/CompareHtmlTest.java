package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.run.RunReader;
import io.github.dbstacks.analysis.runs.Change;
import io.github.dbstacks.analysis.runs.NamedRun;
import io.github.dbstacks.analysis.runs.RunPair;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.report.PlantedPair;
import io.github.dbstacks.report.text.FailOn;
import io.github.dbstacks.report.text.PairWording;
import io.github.dbstacks.report.text.ShortNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page of a comparison: as it is written, and as a browser shows it. */
@ExtendWith(SharedChromium.class)
class CompareHtmlTest {
    private static final Path PUBLISHED = Checkout.path("results/published");

    @TempDir
    private static Path folder;

    @Test
    void itIsOneFileThatLoadsNothing() {
        Document document = Jsoup.parse(page(PlantedPair.slowerDay(), 0.05));

        assertThat(document.select("link, img, iframe, script[src]")).isEmpty();
        assertThat(document.select("meta[http-equiv=Content-Security-Policy]").attr("content"))
                .startsWith("default-src 'none';")
                .doesNotContain("http");
        assertThat(document.select("header .validity.invalid").text())
                .startsWith("Regression beyond 5 % in tuesday: TOY, one row, costs 20.0 %");
        assertThat(document.select(".answer li").eachText())
                .first()
                .asString()
                .startsWith("TOY, one row, costs 20.0 %");
    }

    /** A regression that the runs are too short to see must not look like none. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0.5; caution; With caution. No regression beyond 50 % is established in any judged cell. These runs do not exclude one of"
                        + " TOY, one row.",
                "0.6; valid; Valid. No regression beyond 60 % is established in any judged cell."
            })
    void theBannerIsNoBetterThanTheIntervals(double threshold, String level, String sentence) {
        Document document = Jsoup.parse(page(PlantedPair.oneCell(), threshold));

        assertThat(document.select("header .validity." + level).eachText()).containsExactly(sentence);
    }

    /** A threshold passes only where every cell of the run before was judged, and the page says which were not. */
    @Test
    void cellsThatWereNotMeasuredAreNamed() {
        String other = "With A Long Name with first long profile and second long profile, one row";
        Document missing = Jsoup.parse(page(PlantedPair.withoutReference(), 0.6));
        Document failed = Jsoup.parse(page(PlantedPair.failed(), 0.6));

        assertThat(missing.select("header .validity.invalid").eachText())
                .containsExactly("Not judged in tuesday: " + other + ", since that run does not have it.");
        assertThat(missing.select(".answer li").eachText()).contains("Only in monday: " + other + ".");
        assertThat(failed.select("header .validity.invalid").eachText())
                .containsExactly(
                        "Not judged in tuesday: TOY, one row, since a fork failed.",
                        "Not judged in tuesday: " + other + ", since no fork of it was completed in tuesday.");
        assertThat(failed.select(".answer li").eachText())
                .contains(
                        "TOY, one row, is not judged: a fork failed.",
                        other + ", is not judged: no fork of it was completed in tuesday.");
    }

    @Test
    void everyRunHasItsEnvironment() {
        Document document = Jsoup.parse(page(PlantedPair.slowerDay()));

        assertThat(document.select(".about .facts strong").eachText()).containsExactly("monday", "tuesday");
        assertThat(document.select(".about .facts").eachText())
                .allMatch(facts -> facts.contains("plan quick, 5 blocks"));
    }

    /** Charts vanish then; it has no card. */
    @Test
    void withoutAScriptItSaysSo() {
        assertThat(page(PlantedPair.slowerDay()))
                .containsPattern("<noscript>\\s*<p class=\"quiet\">Charts need JavaScript; [^<]*</p>\\s*</noscript>");
    }

    @Test
    void theAnswerStandsBeforeTheDifferences() {
        Document document = Jsoup.parse(page(PlantedPair.withoutReference()));

        assertThat(document.select("section:has(> h2:contains(different)) tr").eachText())
                .containsExactly("different monday tuesday", "JVM options: heap 1g 2g");
        assertThat(document.select("main h2").eachText())
                .containsExactly(
                        "What changed: monday → tuesday", "In what the runs were different", "Remarks", "Every number");
        assertThat(document.select("h1").text()).isEqualTo("The one cell costs more than before; 1 is missing.");
    }

    @Test
    void filtersAreCalledAsReadersCallThem() {
        assertThat(Jsoup.parse(page(PlantedPair.slowerDay()))
                        .select("#filters legend")
                        .eachText())
                .containsExactly("stack", "what it has");
    }

    @Test
    void aHostileNameIsText() {
        List<RunPair> pairs = PlantedPair.slowerDay();
        RunPair pair = pairs.get(0);
        List<RunPair> hostile = RunPair.of(
                new NamedRun("<script>alert(1)</script>", pair.before().measured()), List.of(pair.after()));

        Document document = Jsoup.parse(page(hostile));

        assertThat(document.select("script")).hasSize(5);
        assertThat(document.text()).contains("<script>alert(1)</script>");
    }

    @Tag("slow")
    @Test
    void theChartHasAMarkForEveryRatio(Chromium browser) throws IOException {
        List<RunPair> pairs = RunPair.of(named("2026-11-25-quick-jdk-17"), List.of(named("2026-11-25-quick-jdk-25")));
        Path page = Files.writeString(folder.resolve("compare.html"), page(pairs));
        Document document = browser.open(page, "", 500, 800);

        Map<String, List<Change>> groups =
                pairs.get(0).byGroup().stream().collect(Collectors.toMap(PairWording::group, group -> group));
        assertThat(document.select(".group > h3").eachText())
                .contains("One row, drivers alone")
                .containsExactlyInAnyOrderElementsOf(groups.keySet());
        for (Element group : document.select(".group")) {
            List<Change> changes = groups.getOrDefault(group.attr("data-group"), List.of());
            int drawn = (int) changes.stream()
                    .filter(change ->
                            change.shown().filter(Interval::isMeasured).isPresent())
                    .count();
            assertThat(group.select("figure tr")).hasSize(drawn == 0 ? 0 : changes.size() + 1);
            assertThat(group.select("figure svg path[stroke-width=3]"))
                    .as("intervals")
                    .hasSize(drawn);
        }
        assertThat(document.select("figure svg").eachAttr("width"))
                .allSatisfy(width -> assertThat(Double.parseDouble(width)).isLessThanOrEqualTo(500));
    }

    private static String page(List<RunPair> pairs) {
        return RunsHtml.of(pairs, Optional.empty(), names(pairs));
    }

    private static String page(List<RunPair> pairs, double threshold) {
        return RunsHtml.of(pairs, Optional.of(FailOn.of(pairs, threshold, names(pairs))), names(pairs));
    }

    private static ShortNames names(List<RunPair> pairs) {
        return PairWording.names(pairs, Map.of());
    }

    private static NamedRun named(String name) {
        return new NamedRun(name, RunReader.read(PUBLISHED.resolve(name)));
    }
}
