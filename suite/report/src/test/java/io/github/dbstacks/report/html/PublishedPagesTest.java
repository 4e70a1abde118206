package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.remark.Remark;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.report.choose.Published;
import io.github.dbstacks.report.text.Validity;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages of the site of all published runs: on a notebook, light and dark, on a telephone, and on paper. */
@ExtendWith(SharedChromium.class)
@Tag("slow")
class PublishedPagesTest {
    private static final Path PUBLISHED = Checkout.path("results/published");
    private static final int LARGEST = 2_000_000;
    private static final int LARGEST_STUDY = 400_000;
    private static final int MOST_SHEETS = 6;
    /** As many as a test looks at by default. */
    private static final int LARGEST_PAGES = 4;
    /** Of the index on a notebook, in pixels: it was 11,457 with every run and every chart unfolded. */
    private static final int HIGHEST_INDEX = 5_000;

    private static final List<Path> PAGES = new ArrayList<>();

    @TempDir
    private static Path folder;

    /** All runs by their names. */
    private static final Map<String, RunAnalysis> RUNS = runs();

    private static Map<String, RunAnalysis> runs() {
        Map<String, RunAnalysis> runs = new LinkedHashMap<>();
        try (Stream<Path> files = Files.walk(PUBLISHED)) {
            files.filter(file -> file.endsWith("run.json"))
                    .map(Path::getParent)
                    .sorted()
                    .forEach(run -> runs.put(
                            PUBLISHED.relativize(run).toString(),
                            RunAnalysis.read(run).named(PublishedRun.NAMES)));
            return runs;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Only where a conclusion of the first screen could be another one. */
    @Test
    void aRunIsAmberForAReason() {
        assertThat(RUNS.entrySet().stream()
                        .filter(run -> Validity.of(run.getValue()).level() != Validity.Level.VALID)
                        .map(run -> run.getKey().replaceFirst("/[^/]*$", "") + ": " + reasons(run.getValue())))
                .containsExactly(
                        "2026-11-23-study-004/delay: not compiled",
                        "2026-11-23-study-004/rates-10: not compiled",
                        "2026-11-23-study-004/rates-90: not compiled",
                        "2026-11-23-study-004/rates-equal: not compiled",
                        "2026-11-24-study-000/warm-10: interrupted",
                        "2026-11-24-study-000/warm: interrupted",
                        "2026-11-26-load-jdk-25: inconsistent",
                        "2026-11-26-study-003/quarkus: inconsistent, slowed down",
                        "2026-11-27-databases-jdk-25: not steady, slowed down, inconsistent, not compiled");
    }

    private static String reasons(RunAnalysis analysis) {
        List<String> kinds = analysis.remarks().stream()
                .filter(remark -> remark.level() != Remark.Level.NOTE)
                .map(remark -> remark.kind().toString())
                .distinct()
                .toList();
        return kinds.isEmpty() ? analysis.measured().run().termination().toString() : String.join(", ", kinds);
    }

    /** Pages by their paths. Documents are Markdown, and flame graphs are another program's. */
    private static Map<Path, String> files() throws IOException {
        Map<Path, String> pages = new LinkedHashMap<>(
                new Site(RUNS, Map.of(), Map.of(), List.of(), Optional.of(Published.COEFFICIENTS), Published.LEAGUE)
                        .files());
        pages.keySet()
                .removeIf(path -> path.toString().contains("diagnostics")
                        || !path.toString().endsWith(".html"));
        return pages;
    }

    /** All runs are read once. */
    private static List<Path> pages() throws IOException {
        if (PAGES.isEmpty()) {
            for (Map.Entry<Path, String> file : files().entrySet()) {
                Path page = folder.resolve(file.getKey());
                Files.createDirectories(page.getParent());
                PAGES.add(Files.writeString(page, file.getValue(), StandardCharsets.UTF_8));
            }
            assertThat(PAGES).hasSizeGreaterThan(20).anyMatch(PublishedPagesTest::isStudy);
        }
        return new ArrayList<>(PAGES);
    }

    /** The largest, where most can go wrong, studies first. */
    static List<Path> largest() throws IOException {
        return largestFirst().subList(0, LARGEST_PAGES);
    }

    static List<Path> others() throws IOException {
        List<Path> pages = largestFirst();
        return pages.subList(LARGEST_PAGES, pages.size());
    }

    private static List<Path> largestFirst() throws IOException {
        List<Path> pages = pages();
        pages.sort(Comparator.comparing((Path page) -> !page.toString().contains("studies"))
                .thenComparing(page -> page.toFile().length(), Comparator.reverseOrder()));
        return pages;
    }

    private static boolean isStudy(Path page) {
        return Objects.requireNonNull(page.getParent()).endsWith("studies") || page.endsWith("expectations.html");
    }

    @ParameterizedTest
    @MethodSource("largest")
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

    @ParameterizedTest
    @MethodSource("others")
    @Tag("exhaustive")
    void soAreTheOthers(Path page, Chromium browser) throws IOException {
        itIsWholeAndCanBeReadEverywhere(page, browser);
    }

    @Test
    void theIndexIsShort(Chromium browser) throws IOException {
        Path index = pages().stream()
                .filter(page -> page.equals(folder.resolve("index.html")))
                .findFirst()
                .orElseThrow();
        browser.show(index, "", 1280, 800);

        assertThat(browser.number("document.documentElement.scrollHeight")).isLessThan(HIGHEST_INDEX);
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
