package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.select.Elements;
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

        assertThat(document.select("header .validity").text()).startsWith("Every stack did the same work");
        assertThat(document.select("header .answer li").eachText())
                .contains(
                        "standalone-jdbc or standalone-jdbc library-defaults=on costs least; this run does not tell"
                                + " which.",
                        "standalone-jdbc+virtual-threads costs 4 to 10 % more than standalone-jdbc, in CPU of application"
                                + " and database per SELECT. It answers 5 to 13 % fewer SELECTs a second. That is one core"
                                + " more for each 710,000 SELECTs a second; below 35,000 a second it is less than a"
                                + " twentieth of a core.",
                        "standalone-r2dbc costs 1.6 to 1.9 times as much as standalone-jdbc, in CPU of application and"
                                + " database per SELECT. It answers 39 to 49 % fewer SELECTs a second. That is one core"
                                + " more for each 60,000 SELECTs a second; below 3,000 a second it is less than a twentieth"
                                + " of a core.",
                        "Not decided by this run: web-mvc-jdbc+virtual-threads.");
    }

    /** Every table of the page can be copied, also those behind the charts. */
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

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0; | cell | SELECTs/s | ratio |; | standalone-jdbc | 85,884 |  | 22.9 | 8.4 | itself ±1.4 % |",
                "1; cell,SELECTs/s,ratio,; standalone-jdbc,\"85,884\",,22.9,8.4,itself ±1.4 %,"
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
