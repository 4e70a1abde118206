package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.report.PublishedAnalyses;
import io.github.dbstacks.report.choose.Published;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages of the site of all published runs: on a notebook, light and dark, on a telephone, and on paper. */
@ExtendWith(SharedChromium.class)
@Tag("slow")
class PublishedPagesTest {
    private static final Path PUBLISHED = PublishedAnalyses.FOLDER;
    private static final int LARGEST = 2_000_000;
    private static final int LARGEST_STUDY = 400_000;
    private static final int MOST_SHEETS = 6;
    /** As many as the gate looks at. */
    private static final int LARGEST_PAGES = 4;
    /** Of the index on a notebook, in pixels: it was 11,457 with every run and every chart unfolded. */
    private static final int HIGHEST_INDEX = 5_000;

    /** A study with small runs, which the gate looks at. */
    private static final String STUDY = "2026-11-24-study-000";

    @TempDir
    private static Path folder;

    /** All runs whose names begin so, by their names. */
    private static Map<String, RunAnalysis> runs(String beginning) {
        Map<String, RunAnalysis> runs = new LinkedHashMap<>();
        try (Stream<Path> files = Files.walk(PUBLISHED)) {
            files.filter(file -> file.endsWith("run.json"))
                    .map(file -> PUBLISHED.relativize(file.resolveSibling("")).toString())
                    .filter(run -> run.startsWith(beginning))
                    .sorted()
                    .forEach(run -> runs.put(run, PublishedAnalyses.named(run)));
            return runs;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** With what is computed from all published runs, and pages of these. */
    static Site site(Map<String, RunAnalysis> runs) {
        return new Site(runs, Map.of(), Map.of(), List.of(), Optional.of(Published.COEFFICIENTS), Published.LEAGUE, "");
    }

    /** Pages by their paths. Documents are Markdown, and flame graphs are another program's. */
    private static Map<Path, String> files(String beginning) {
        Map<Path, String> pages = new LinkedHashMap<>(site(runs(beginning)).files());
        pages.keySet()
                .removeIf(path -> path.toString().contains("diagnostics")
                        || !path.toString().endsWith(".html"));
        return pages;
    }

    /** The pages of the site of these runs, the largest first, where most can go wrong, and studies before them. */
    private static List<Path> pages(String beginning) throws IOException {
        List<Path> pages = new ArrayList<>();
        for (Map.Entry<Path, String> file : files(beginning).entrySet()) {
            Path page = folder.resolve("site" + beginning).resolve(file.getKey());
            Files.createDirectories(page.getParent());
            pages.add(Files.writeString(page, file.getValue(), StandardCharsets.UTF_8));
        }
        assertThat(pages).hasSizeGreaterThan(10).anyMatch(PublishedPagesTest::isStudy);
        pages.sort(Comparator.comparing((Path page) -> !isStudy(page))
                .thenComparing(page -> page.toFile().length(), Comparator.reverseOrder()));
        return pages;
    }

    static List<Path> largestOfAStudy() throws IOException {
        return pages(STUDY).subList(0, LARGEST_PAGES);
    }

    static List<Path> all() throws IOException {
        return pages("");
    }

    private static boolean isStudy(Path page) {
        return Objects.requireNonNull(page.getParent()).endsWith("studies") || page.endsWith("expectations.html");
    }

    @ParameterizedTest
    @MethodSource("largestOfAStudy")
    void itIsWholeAndCanBeReadEverywhere(Path page, Chromium browser) throws IOException {
        assertThat(Files.size(page)).isLessThanOrEqualTo(isStudy(page) ? LARGEST_STUDY : LARGEST);

        List<String> mistakes = new ArrayList<>();
        browser.media("screen", false);
        browser.show(page, "", 360, 740);
        unfold(browser);
        look("360 pixels", browser, mistakes);
        browser.show(page, "", 1280, 800);
        unfold(browser);
        look("1280 pixels", browser, mistakes);
        browser.value("document.querySelectorAll('details').forEach(details => { details.open = true; })");
        PageChecks.faint(browser).forEach(mistake -> mistakes.add("light: " + mistake));
        media("screen", true, browser);
        PageChecks.faint(browser).forEach(mistake -> mistakes.add("dark: " + mistake));
        browser.value("document.querySelectorAll('details').forEach(details => { details.open = false; })");
        media("print", false, browser);
        look("paper", browser, mistakes);
        PageChecks.faint(browser).forEach(mistake -> mistakes.add("paper: " + mistake));
        if (isStudy(page)) {
            int sheets = browser.sheets();
            if (sheets > MOST_SHEETS) {
                mistakes.add("paper: " + sheets + " sheets");
            }
        }
        browser.media("screen", false);
        assertThat(mistakes).as(page.toString()).isEmpty();
    }

    /** All runs are read, which takes a minute; {@code SiteCommandTest} writes these pages, too. */
    @ParameterizedTest
    @MethodSource("all")
    @Tag("exhaustive")
    void soIsEachPageOfTheWholeSite(Path page, Chromium browser) throws IOException {
        itIsWholeAndCanBeReadEverywhere(page, browser);
        if (page.equals(folder.resolve("site").resolve("index.html"))) {
            browser.show(page, "", 1280, 800);
            assertThat(browser.number("document.documentElement.scrollHeight")).isLessThan(HIGHEST_INDEX);
        }
    }

    /** Charts that are folded are drawn only then. */
    private static void unfold(Chromium browser) {
        browser.value("document.querySelectorAll('details:has(figure)').forEach(details => { details.open = true; })");
        browser.nextFrames();
        browser.waitUntilDrawn();
    }

    private static void media(String media, boolean dark, Chromium browser) {
        browser.media(media, dark);
        browser.nextFrames();
        browser.waitUntilDrawn();
    }

    private static void look(String where, Chromium browser, List<String> mistakes) {
        Stream.of(PageChecks.overlaps(browser), PageChecks.cut(browser))
                .flatMap(List::stream)
                .forEach(mistake -> mistakes.add(where + ": " + mistake));
    }
}
