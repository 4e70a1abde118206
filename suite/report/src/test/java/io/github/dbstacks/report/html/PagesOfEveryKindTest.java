package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.report.PublishedAnalyses;
import io.github.dbstacks.report.choose.Published;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A page of each kind: what stands on its first screen. */
@ExtendWith(SharedChromium.class)
@Tag("slow")
class PagesOfEveryKindTest {
    /** The runs of a site that has a page of each kind; the three of quick are a page together. */
    private static final List<String> RUNS = List.of(
            "2026-11-24-study-000/multi-row/2026-11-24T133417Z-multi-row",
            "2026-11-25-pool-sizes-jdk-25",
            "2026-11-25-quick-jdk-17",
            "2026-11-25-quick-jdk-25",
            "2026-11-26-load-jdk-25",
            "2026-11-27-databases-jdk-25",
            "2026-11-28-quick-jdk-25",
            "2026-11-28-rates-jdk-25");

    /** The texts that begin on the first screen, and the title of a picture there. */
    private static final String FIRST_SCREEN = """
            [...document.querySelectorAll("h1, h2, p, li, tr, img")].filter(one => {
              const place = one.getBoundingClientRect();
              return place.width && place.top >= 0 && place.top < innerHeight;
            }).map(one => (one.tagName === "IMG" ? atob(one.src.split(",")[1]).match(/<title>([^<]*)/)[1] : one.textContent))
              .join("\\n")""";

    @TempDir
    private static Path folder;

    private static Map<Path, String> files = Map.of();

    @BeforeAll
    static void write() throws IOException {
        Map<String, RunAnalysis> runs = RUNS.stream().collect(Collectors.toMap(run -> run, PublishedAnalyses::named));
        Map<String, String> documents = Map.of("README.md", Files.readString(Checkout.path("README.md")));
        files = new Site(
                        runs, Map.of(), documents, List.of(), Optional.of(Published.COEFFICIENTS), Published.LEAGUE, "")
                .files();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "2026-11-25-standard-jdk-25; One row, 10 connections: JDBC needs the least CPU;" + " ratio ratio",
                "2026-11-25-pool-sizes-jdk-25; One row, 5 to 200 connections: JDBC with 10 connections answers most (of the cells that"
                        + " reached a limit) and costs least;"
                        + " rates costs",
                "2026-11-25-explain-jdk-25; Why does R2DBC in WebFlux cost 13.1 µs more CPU of the application than JDBC in"
                        + " Spring MVC, with 10 connections? Driver 9.4 (; chain",
                "2026-11-26-load-jdk-25; Over HTTP, one row, 50 clients, 50 connections: Vert.x in Quarkus needs 0.65 (0.59..0.73) × the CPU of"
                        + " JDBC in Spring MVC, with a p99 of; load ratio",
                "2026-11-23-study-004/delay/2026-11-23T221506Z-delay; 2hyjun, Are the reactive ones really fast?; load"
            })
    void itSaysAndDrawsItsAnswerFirst(String run, String answer, String charts, Chromium browser) throws IOException {
        Path page = Files.writeString(folder.resolve("page.html"), HtmlReport.of(PublishedAnalyses.named(run)));
        browser.media("screen", false);
        browser.show(page, "", 1280, 800);
        assertThat(browser.text("document.querySelector('h1').textContent")).startsWith(answer);
        assertThat(
                        browser.text(
                                "[...document.querySelectorAll('.hero figure[data-chart]')].map(one => one.dataset.chart).join(' ')"))
                .isEqualTo(charts);
    }

    /**
     * The test of ten seconds: the first screen of a notebook says what is cheapest, by how much and how sure that is,
     * whether it is valid, and of how many connections it is. On the page that computes, the form stands before that.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "index.html ~ 800 ~ Vert\\.x in Quarkus needs 0\\.65 \\(0\\.59\\.\\.0\\.73\\) ~ Valid\\. ~ 50 connections",
                "league.html ~ 800 ~ Vert\\.x in Quarkus.*161\\.\\.187 ~ Valid\\. ~ 50 connections",
                "choose.html ~ 1000 ~ needs .{1,12} cores of application and database(?s:.*)\\(.{1,8}\\.\\..{1,8}\\) more"
                        + " ~ Computed in this page from published runs ~ connections?( for each instance)? (is|are) enough",
                "runs/2026-11-26-load-jdk-25/report.html ~ 800 ~ Vert\\.x in Quarkus needs 0\\.65 \\(0\\.59\\.\\.0\\.73\\)"
                        + " ~ Valid\\. ~ 50 connections",
                "runs/2026-11-25-quick-jdk-25/report.html ~ 800 ~ JDBC needs the least CPU; Vert\\.x needs 1\\.10"
                        + " \\(1\\.06\\.\\.1\\.14\\) ~ Valid\\. ~ 10 connections",
                "runs/2026-11-27-databases-jdk-25/report.html ~ 800 ~ on PostgreSQL JDBC needs the least CPU; Vert\\.x needs"
                        + " 1\\.23 \\(1\\.11\\.\\.1\\.36\\) ~ With caution\\. ~ 10 connections",
                "runs/2026-11-25-pool-sizes-jdk-25/report.html ~ 800 ~ R2DBC with 10 connections costs 1\\.66"
                        + " \\(1\\.52\\.\\.1\\.82\\) ~ Valid\\. ~ JDBC with 10 connections answers most",
                "runs/2026-11-28-rates-jdk-25/report.html ~ 800 ~ Vert\\.x in Quarkus needs 0\\.59 \\(0\\.52\\.\\.0\\.67\\)"
                        + " ~ With caution\\. ~ 10 connections",
                "runs/2026-11-24-study-000/multi-row/2026-11-24T133417Z-multi-row/report.html ~ 800"
                        + " ~ \\d+ of \\d+ claims? holds? here.*not decidable ~ Valid\\. ~ pools of 100",
                "together/quick.html ~ 800 ~ needs [\\d.]+ times the CPU of .* \\([\\d.]+ (to [\\d.]+ )?(in|on) ~ Valid\\."
                        + " ~ 10 connections"
            })
    void itAnswersWithinTenSeconds(
            String path, int height, String answer, String validity, String connections, Chromium browser)
            throws IOException {
        browser.media("screen", false);
        browser.show(page(path), "", 1280, height);

        assertThat(browser.text(FIRST_SCREEN))
                .containsPattern(answer)
                .containsPattern(validity)
                .containsPattern(connections);
    }

    /** The chain leaves one web framework and enters another. */
    @Test
    void stepsOfAChainCanBeToldApart() {
        Document page = Jsoup.parse(HtmlReport.of(PublishedAnalyses.named("2026-11-25-explain-jdk-25")));
        String data = Objects.requireNonNull(page.getElementById("data")).data();

        List<String> steps = new ArrayList<>();
        RecordMapper.MAPPER
                .readTree(data)
                .path("chain")
                .path(0)
                .path("steps")
                .forEach(step -> steps.add(step.path("name").asString("")));

        assertThat(steps)
                .doesNotHaveDuplicates()
                .contains("driver", "web framework, to R2DBC", "web framework, to JDBC in Spring MVC");
    }

    private static Path page(String path) throws IOException {
        return Files.writeString(folder.resolve("one.html"), files.getOrDefault(Path.of(path), ""));
    }

    /** The last of an odd number of charts has the width of the page, so that the half beside it is not empty. */
    @Test
    void theLastOfThreeChartsHasTheWidthOfThePage(Chromium browser) throws IOException {
        browser.media("screen", false);
        browser.show(page("runs/2026-11-28-rates-jdk-25/report.html"), "", 1280, 800);

        assertThat(browser.value("[...document.querySelectorAll('.hero > .load, .hero > .lead')].map(one =>"
                                + " one.offsetWidth > 0.9 * one.parentElement.offsetWidth)")
                        .toString())
                .isEqualTo("[false,false,true]");
    }
}
