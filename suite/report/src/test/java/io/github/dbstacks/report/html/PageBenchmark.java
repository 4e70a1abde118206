package io.github.dbstacks.report.html;

import io.github.dbstacks.records.Checkout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures how soon pages are painted and how fast their filters react, of the pages that {@code ReportBenchmark} has
 * left. It prints the numbers without judging them, and runs only when it is named: CONTRIBUTING.md says how.
 */
class PageBenchmark {
    private static final Path PAGES = Checkout.path("suite/conformance/target/report-benchmark");
    private static final int TIMES = 3;

    /**
     * Clicks a box, and tells when the browser has painted what that changed in sight. It asks for the next frame
     * before the page does, so that nothing that the page does after that frame is counted.
     */
    private static final String FILTER = """
            new Promise(done => {
              const begin = performance.now();
              requestAnimationFrame(() => setTimeout(() => done(performance.now() - begin)));
              document.querySelectorAll('#filters input')[%d].click();
            })""";

    @TempDir
    private Path folder;

    @Test
    void paintAndFilter() throws Exception {
        List<Path> pages;
        try (Stream<Path> found = Files.list(PAGES)) {
            pages = found.sorted().toList();
        }
        try (Chromium browser = Chromium.find(folder).orElseThrow()) {
            for (Path page : pages) {
                for (int time = 1; time <= TIMES; time++) {
                    measure(browser, page.toAbsolutePath().normalize());
                }
            }
        }
    }

    private static void measure(Chromium browser, Path page) {
        browser.show(page, "", 1280, 800);
        double paint = browser.number("performance.getEntriesByName('first-contentful-paint')[0].startTime");
        double drawn = browser.number("performance.now()");
        browser.value("document.querySelector('figure').scrollIntoView()");
        double first = browser.number(FILTER.formatted(0));
        double second = browser.number(FILTER.formatted(1));
        System.out.printf(
                Locale.ROOT,
                "%s: first paint after %.0f ms, every chart after %.0f ms, a filter takes %.0f and %.0f ms%n",
                page.getFileName(),
                paint,
                drawn,
                first,
                second);
    }
}
