package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.report.PublishedAnalyses;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The index of a site of three published runs, as a browser shows it. */
@ExtendWith(SharedChromium.class)
class SiteTest {
    @TempDir
    private static Path folder;

    /** A study has a folder, below it one for each of its plans, and below that the runs. */
    @Test
    void aDocumentLeadsToTheRunOfAStudy() {
        RunAnalysis any = PublishedAnalyses.of("2026-11-25-quick-jdk-17");
        String readme = "# It\n\n[Warm](results/published/study/warm/run/report.md)\n";
        Site site = new Site(
                Map.of("study/warm/run", any), Map.of(), Map.of("README.md", readme, "docs/METHODOLOGY.md", "# How\n"));

        assertThat(site.files().getOrDefault(Path.of("README.html"), ""))
                .contains("href=\"runs/study/warm/run/report.html\"");
    }

    /** GitHub takes HTML for a picture that has a narrow form: the page has both, and shows other HTML as text. */
    @Test
    void aDocumentShowsANarrowCardOnATelephone() {
        String run = "2026-11-25-quick-jdk-17";
        String readme = """
                # It

                <picture><source media="(max-width:600px)" srcset="results/published/%1$s/card-narrow.svg">
                <img alt="CPU" src="results/published/%1$s/card.svg"></picture> <b>bold</b>
                """.formatted(run);
        Document page = page(run, readme, "README.html");

        Elements narrow = page.select("picture > source");
        assertThat(narrow.attr("media")).isEqualTo("(max-width:600px)");
        assertThat(svg(narrow.attr("srcset"))).contains("width=\"600\"");
        Elements wide = page.select("picture > img");
        assertThat(wide.attr("alt")).isEqualTo("CPU");
        assertThat(svg(wide.attr("src"))).contains("width=\"1200\"");
        assertThat(page.select("p:has(picture) b")).isEmpty();
        assertThat(page.text()).contains("<b>bold</b>");
    }

    /** Returns a page of a site of one run. */
    private static Document page(String run, String readme, String path) {
        Site site = new Site(
                Map.of(run, PublishedAnalyses.of(run)),
                Map.of(),
                Map.of("README.md", readme, "docs/METHODOLOGY.md", "# How\n"));
        return Jsoup.parse(site.files().getOrDefault(Path.of(path), ""));
    }

    /** The picture of the README shows a run: what that is worth stands before the picture. */
    @Test
    void theIndexSaysWhatTheRunOfItsPictureIsWorth() {
        String run = "2026-11-25-quick-jdk-17";
        String readme = "# It\n\nWhat it is.\n\n![CPU](results/published/" + run + "/card.svg)\n\n## More\n";
        Document index = page(run, readme, "index.html");

        Elements parts = index.select(".document > p");
        assertThat(parts).hasSize(4);
        assertThat(parts.get(0).text()).isEqualTo("What it is.");
        assertThat(parts.get(1).text()).isEqualTo("The picture shows the run " + run + ".");
        assertThat(parts.get(1).select("a").attr("href")).isEqualTo("runs/" + run + "/report.html");
        assertThat(parts.get(2).text())
                .startsWith("Valid. ")
                .isEqualTo(index.select("#runs .validity").text());
        assertThat(parts.get(3).select("img")).hasSize(1);
    }

    private static String svg(String address) {
        String start = "data:image/svg+xml;base64,";
        assertThat(address).startsWith(start);
        return new String(Base64.getDecoder().decode(address.substring(start.length())), StandardCharsets.UTF_8);
    }

    @Tag("slow")
    @Test
    void theHistoryHasAPointForEveryRun(Chromium browser) throws IOException {
        Map<String, RunAnalysis> runs = Stream.of(
                        "2026-11-25-quick-jdk-17", "2026-11-25-quick-jdk-25", "2026-11-25-standard-jdk-25")
                .collect(Collectors.toMap(name -> name, PublishedAnalyses::of));
        Map<Path, String> files = new Site(runs, Map.of(), Map.of()).files();
        assertThat(files.get(Path.of("together/quick.html")))
                .contains("2 runs of quick together", "<a href=\"../index.html\">", "content=\"quick.png\"");
        assertThat(files.get(Path.of("runs/2026-11-25-standard-jdk-25/report.html")))
                .contains("<meta property=\"og:image\" content=\"card.png\">", "<a href=\"../../index.html\">");
        assertThat(files)
                .containsKeys(
                        Path.of("together/quick.svg"),
                        Path.of("together/quick-narrow.svg"),
                        Path.of("runs/2026-11-25-standard-jdk-25/card.svg"),
                        Path.of("runs/2026-11-25-standard-jdk-25/card-narrow.svg"));
        assertThat(files).as("one run has no page together").doesNotContainKey(Path.of("together/standard.html"));
        assertThat(files.get(Path.of("index.html")))
                .as("the card of the latest run")
                .contains("<meta property=\"og:image\" content=\"runs/2026-11-25-standard-jdk-25/card.png\">");
        assertThat(withoutScript(files, "index.html")).contains("These charts need JavaScript; ");
        assertThat(withoutScript(files, "together/quick.html"))
                .contains("Charts need JavaScript; ", "<svg ", "2 runs of quick together");
        Path page = Files.writeString(folder.resolve("index.html"), files.getOrDefault(Path.of("index.html"), ""));

        browser.show(page, "", 500, 800);
        assertThat(browser.document().select("#history figure tr"))
                .as("folded, and so not drawn")
                .isEmpty();
        browser.value("document.querySelector('#history > details').open = true");
        browser.nextFrames();
        browser.waitUntilDrawn();
        Document document = browser.document();

        assertThat(document.select(".group")).hasSizeGreaterThan(8);
        for (Element group : document.select(".group")) {
            int rows = group.select("figure tr").size() - 1;
            assertThat(rows).as(group.attr("data-group")).isEqualTo(3);
        }
        Elements vertx = document.select(".group[data-group='One row: Vertx']");
        assertThat(vertx.select("figure tr td:first-child").eachText())
                .containsExactly("2026-11-25 04:13 JDK 17", "2026-11-25 04:22 JDK 25", "2026-11-25 09:22 JDK 25");
        assertThat(vertx.select("figure svg path[stroke-width=3]"))
                .as("intervals")
                .hasSize(3);
        assertThat(document.select("#runs h3").eachText())
                .first()
                .asString()
                .startsWith(
                        "One row, 10 connections: JDBC needs the least CPU; Vertx needs 1.10 (1.09..1.12) × as much and"
                                + " R2DBC 1.88 (1.81..1.96) ×");
        assertThat(document.select("#runs article").eachText())
                .first()
                .asString()
                .contains("Valid.", "2026-11-25-standard-jdk-25", "AMD EPYC, 2 cores");
        assertThat(document.select("#runs > article h3").eachText())
                .as("the latest run of each plan")
                .hasSize(2);
        assertThat(document.select("#runs > details summary").eachText()).containsExactly("Older runs of quick: 1");
        assertThat(document.select("#runs > details a").eachAttr("href"))
                .containsExactly("runs/2026-11-25-quick-jdk-17/report.html");
        assertThat(ways(files, "runs/2026-11-25-quick-jdk-17/report.html"))
                .as("the page that joins the run with others")
                .containsExactly("../../index.html", "../../together/quick.html");
        assertThat(ways(files, "runs/2026-11-25-standard-jdk-25/report.html")).containsExactly("../../index.html");
        assertThat(ways(files, "together/quick.html"))
                .containsExactly(
                        "../index.html",
                        "../runs/2026-11-25-quick-jdk-17/report.html",
                        "../runs/2026-11-25-quick-jdk-25/report.html");
        assertThat(files).containsKey(Path.of("runs/2026-11-25-quick-jdk-17/summary.csv"));
        assertThat(document.select("figure svg").eachAttr("width"))
                .isNotEmpty()
                .allSatisfy(width -> assertThat(Double.parseDouble(width)).isLessThanOrEqualTo(500));
    }

    private static String withoutScript(Map<Path, String> files, String page) {
        String html = files.getOrDefault(Path.of(page), "");
        return html.substring(html.indexOf("<noscript>"), html.indexOf("</noscript>"));
    }

    private static List<String> ways(Map<Path, String> files, String page) {
        return Jsoup.parse(files.getOrDefault(Path.of(page), ""))
                .select("nav[aria-label=Site] a")
                .eachAttr("href");
    }
}
