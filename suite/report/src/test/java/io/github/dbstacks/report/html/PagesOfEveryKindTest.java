package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.report.PublishedAnalyses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A published run of each kind: what stands on its first screen. */
@ExtendWith(SharedChromium.class)
@Tag("slow")
class PagesOfEveryKindTest {
    @TempDir
    private static Path folder;

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
}
