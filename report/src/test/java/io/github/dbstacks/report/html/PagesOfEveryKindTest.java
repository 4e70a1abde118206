package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A published run of each kind, on a telephone, on a notebook and on paper. */
@ExtendWith(SharedChromium.class)
class PagesOfEveryKindTest {
    private static final Path PUBLISHED = Path.of("../results/published");
    private static final int LARGEST = 2_000_000;

    /** Two texts of one chart that cover each other. */
    private static final String OVERLAPS = """
            [...document.querySelectorAll("figure:not([data-chart=flame]) svg")].flatMap(svg => {
              const texts = [...svg.querySelectorAll("text")].filter(text => text.textContent.trim())
                .map(text => [svg.closest("figure").dataset.chart + ": " + text.textContent, text.getBoundingClientRect()]);
              return texts.flatMap(([name, one], at) => texts.slice(at + 1)
                .filter(([, other]) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
                  && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3)
                .map(([other]) => name + " | " + other));
            })""";

    @TempDir
    private static Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "2026-11-25-standard-jdk-25; Single row, 10 connections: R2DBC answers 0.52 × and costs 1.88 × what JDBC does;"
                        + " ratio ratio",
                "2026-11-25-pool-sizes-jdk-25; Single row: JDBC pool-size=10 or one of 5 others answers most; rates costs",
                "2026-11-25-explain-jdk-25; Why does Webflux R2DBC cost 13.1 µs more CPU than MVC JDBC? Driver 9.4 µs; chain",
                "2026-11-23-study-004/delay/2026-11-23T221506Z-delay; 2hyjun, Are the reactive ones really fast?; load"
            })
    void itSaysAndDrawsItsAnswerFirst(String run, String answer, String charts, Chromium browser) throws IOException {
        Path page =
                Files.writeString(folder.resolve("page.html"), HtmlReport.of(RunAnalysis.read(PUBLISHED.resolve(run))));
        assertThat(Files.size(page)).isLessThan(LARGEST);

        for (int width : new int[] {360, 1280}) {
            browser.media("screen", false);
            browser.show(page, "", width, 800);
            assertThat(browser.number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
            assertThat(overlaps(browser)).as("%d pixels", width).isEmpty();
        }
        assertThat(browser.text("document.querySelector('h1').textContent")).startsWith(answer);
        assertThat(browser.text(
                        "[...document.querySelectorAll('.hero figure')].map(one => one.dataset.chart).join(' ')"))
                .isEqualTo(charts);
        browser.media("print", false);
        browser.value("new Promise(done => setTimeout(done, 50))");
        browser.waitUntilDrawn();
        assertThat(overlaps(browser)).as("paper").isEmpty();
        browser.media("screen", false);
    }

    private static List<String> overlaps(Chromium browser) {
        List<String> overlaps = new ArrayList<>();
        browser.value(OVERLAPS).forEach(pair -> overlaps.add(pair.asString("")));
        return overlaps;
    }
}
