package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page of a run: what it says, and what can be copied from it. */
@ExtendWith(SharedChromium.class)
class HtmlReportTest {
    private static final int LARGEST = 2_000_000;

    @Test
    void itIsOneFileThatLoadsNothing() throws IOException {
        Document document = Jsoup.parse(Files.readString(PublishedRun.PAGE));

        assertThat(Files.size(PublishedRun.PAGE)).isLessThan(LARGEST);
        assertThat(document.select("link, img, iframe, script[src]")).isEmpty();
        assertThat(document.select("meta[http-equiv=Content-Security-Policy]").attr("content"))
                .startsWith("default-src 'none';")
                .doesNotContain("http");
    }

    @Test
    void theAnswerComesFirst() throws IOException {
        Document document = Jsoup.parse(Files.readString(PublishedRun.PAGE));

        assertThat(document.select("h1").text())
                .startsWith(
                        "One row, 10 connections: JDBC needs the least CPU; Vert.x needs 1.10 (1.06..1.14) × as much")
                .endsWith(" and R2DBC 1.74 (1.60..1.88) ×");
        assertThat(document.select("header .validity").text())
                .startsWith("Valid. Every stack did the same work")
                .contains("every count obeys its laws. After block 3 the time of 9:00 was nearly up");
        assertThat(document.select(".hero li").eachText())
                .contains(
                        "Answers most (of the cells that reached a limit) and costs least: JDBC or JDBC with library defaults"
                                + " (may be within 2 %), with 10 connections.",
                        "At the cost of a full machine, R2DBC costs less than a hundredth of a core more than JDBC at 100"
                                + " SELECTs a second, 0.017 cores at 1,000 and 0.17 at 10,000. Below 3,000 a second that is less"
                                + " than a twentieth of a core.");
        assertThat(document.select("#limits").text())
                .startsWith("All of this holds for one row on 2 cores that also run the database.");
        assertThat(document.select(".command code").text()).isEqualTo("./bench run quick.yaml");
        assertThat(document.select(".answer li").eachText())
                .contains(
                        "JDBC or JDBC with library defaults costs least to within 2 %; this run does not tell"
                                + " which.",
                        "JDBC on virtual threads costs 4 to 10 % more than JDBC, in CPU of application"
                                + " and database per SELECT. It answers 5 to 13 % fewer SELECTs a second. At the cost of a full"
                                + " machine that is one core more for each 710,000 SELECTs a second. Below 35,000 a second that is less"
                                + " than a twentieth of a core.",
                        "R2DBC costs 1.6 to 1.9 times as much as JDBC, in CPU of application and"
                                + " database per SELECT. It answers 39 to 49 % fewer SELECTs a second. At the cost of a full"
                                + " machine that is one core more for each 60,000 SELECTs a second. Below 3,000 a second that is less than a"
                                + " twentieth of a core.",
                        "Not decided by this run: JDBC in Spring MVC on virtual threads.");
    }

    @Test
    void aBandIsNamedWhereOneIsDrawn() {
        assertThat(HtmlReport.of(RunAnalysis.of(Made.run(forks(false)))))
                .contains("Grey: not established.")
                .doesNotContain("Band:");
        assertThat(HtmlReport.of(RunAnalysis.of(Made.run(forks(true)))))
                .contains("Grey: not established. Band: the reference against itself.");
    }

    /** Three blocks, in which a toy costs twice as much as the reference. */
    private static List<MeasuredFork> forks(boolean hasAlias) {
        List<MeasuredFork> forks = new ArrayList<>();
        double[] luck = {1.01, 0.99, 1.0};
        for (int block = 1; block <= luck.length; block++) {
            forks.add(Made.fork(Made.REFERENCE, block, false, 10 * luck[block - 1]));
            forks.add(Made.fork(Made.OTHER, block, false, 20 * luck[block % luck.length]));
            if (hasAlias) {
                forks.add(Made.fork(Made.REFERENCE, block, true, 10 * luck[(block + 1) % luck.length]));
            }
        }
        return forks;
    }

    /** Charts vanish then. */
    @Test
    void withoutAScriptItSaysSoAndShowsItsCard() throws IOException {
        String page = Files.readString(PublishedRun.PAGE);

        assertThat(page).containsPattern("<noscript>\\s*<p class=\"quiet\">Charts need JavaScript; [^<]*</p>\\s*<svg ");
        assertThat(Jsoup.parse(page).select("noscript > svg").eachAttr("class"))
                .as("one for a screen, and one for a telephone")
                .containsExactly("c-picture c-wide", "c-picture c-narrow");
    }

    /** Every sentence of choice leads to the rows behind it. */
    @Test
    void aLinkOfTheAnswerLeadsToItsRow() throws IOException {
        Document document = Jsoup.parse(Files.readString(PublishedRun.PAGE));

        List<String> targets = document.select(".hero li a").eachAttr("href");
        assertThat(targets)
                .hasSizeGreaterThan(3)
                .allSatisfy(target ->
                        assertThat(document.select(".main tr" + target)).hasSize(1));
    }

    /** What stands on the first screen of a notebook: question and answer, trust, picture and choice. */
    @Tag("slow")
    @Test
    void theFirstScreenHasTheWholeAnswer(Chromium browser) {
        browser.media("screen", false);
        browser.show(PublishedRun.PAGE, "", 1280, 800);

        for (String part : List.of("h1", ".validity", ".facts", ".command", ".hero .chart svg", ".hero .block li")) {
            assertThat(browser.number("document.querySelector('" + part + "').getBoundingClientRect().bottom"))
                    .as(part)
                    .isBetween(20.0, 800.0);
        }
        assertThat(browser.text("[...document.querySelectorAll('.hero [data-at=\"0\"] svg text')].map(text =>"
                        + " text.textContent).join(' ')"))
                .contains("JDBC", "R2DBC with 5", "1.74", "0.56");
    }

    @Tag("slow")
    @Test
    void theCommandIsCopiedWithItsPlan(Chromium browser) {
        browser.show(PublishedRun.PAGE, "", 1200, 800);
        browser.value("navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }");
        browser.value("document.querySelector('.command button').click()");

        assertThat(browser.text("window.copied"))
                .startsWith("cat > quick.yaml <<'END'\n")
                .contains("\nEND\ngit checkout ")
                .endsWith("./bench run quick.yaml");
    }

    /** Every table of the page can be copied, also those behind the charts. */
    @Tag("slow")
    @Test
    void everyTableCanBeCopied(Chromium browser) {
        Document document = browser.open(PublishedRun.PAGE, "", 1200, 800);

        assertThat(document.select("table")).hasSizeGreaterThan(40).allSatisfy(table -> {
            Elements around = new Elements(table.parents().stream()
                    .filter(parent -> parent.hasClass("table"))
                    .flatMap(parent -> parent.nextElementSiblings().stream())
                    .filter(next -> next.hasClass("copy"))
                    .toList());
            assertThat(around.select("button").eachText()).containsExactly("Copy as Markdown", "Copy as CSV");
        });
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0; | cell | SELECTs/s | ratio |; | JDBC | 85,884 |  | 22.9 | 8.4 | itself ±1.4 % |",
                "1; cell,SELECTs/s,ratio,; JDBC,\"85,884\",,22.9,8.4,itself ±1.4 %,"
            })
    void aTableIsCopied(int button, String header, String row, Chromium browser) {
        browser.show(PublishedRun.PAGE, "", 1200, 800);
        browser.value("navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }");
        browser.value("document.querySelectorAll('.main .copy button')[" + button + "].click()");

        assertThat(browser.text("window.copied").lines())
                .hasSizeBetween(9, 10)
                .anySatisfy(line -> assertThat(line).startsWith(header))
                .anySatisfy(line -> assertThat(line).startsWith(row));
    }
}
