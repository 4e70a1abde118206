package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.records.Checkout;
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
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
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
    /** The height of the index on a notebook, in pixels: it was 11,457 with every run and every chart unfolded. */
    private static final int HIGHEST_INDEX = 5_000;

    /** A study with small runs, and two runs of one plan: the gate looks at the site of these. */
    private static final Set<String> SMALL =
            Set.of("2026-11-24-study-000", "2026-11-25-quick-jdk-17", "2026-11-25-quick-jdk-25");

    /** Pages that have tests of their own. */
    private static final Set<String> ELSEWHERE = Set.of("choose.html", "league.html");

    private static final String INDEX = "index.html";
    private static final String RUN = "report.html";
    private static final String STUDY = "study";
    private static final String TOGETHER = "together";
    private static final String DOCUMENT = "document";

    @TempDir
    private static Path folder;

    private static Map<String, RunAnalysis> runs(Predicate<String> which) {
        Map<String, RunAnalysis> runs = new LinkedHashMap<>();
        try (Stream<Path> files = Files.walk(PUBLISHED)) {
            files.filter(file -> file.endsWith("run.json"))
                    .map(file -> PUBLISHED.relativize(file.resolveSibling("")).toString())
                    .filter(which)
                    .sorted()
                    .forEach(run -> runs.put(run, PublishedAnalyses.named(run)));
            return runs;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a site with what is computed from all published runs, and pages of these. */
    static Site site(Map<String, RunAnalysis> runs) {
        return site(runs, Map.of());
    }

    private static Site site(Map<String, RunAnalysis> runs, Map<String, String> documents) {
        return new Site(
                runs, Map.of(), documents, List.of(), Optional.of(Published.COEFFICIENTS), Published.LEAGUE, "");
    }

    private static Map<String, String> documents() throws IOException {
        Map<String, String> documents = new TreeMap<>();
        documents.put("README.md", Files.readString(Checkout.path("README.md")));
        try (Stream<Path> files = Files.list(Checkout.path("docs"))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".md")).toList()) {
                documents.put("docs/" + file.getFileName(), Files.readString(file));
            }
        }
        return documents;
    }

    /** Pages by their paths. Flame graphs are another program's. */
    private static Map<Path, String> files(Predicate<String> which) throws IOException {
        Map<Path, String> pages =
                new LinkedHashMap<>(site(runs(which), documents()).files());
        pages.keySet()
                .removeIf(path -> path.toString().contains("diagnostics")
                        || !path.toString().endsWith(".html"));
        return pages;
    }

    /** The pages of the site of these runs, the largest first, where most can go wrong. */
    private static List<Path> pages(String name, Predicate<String> which) throws IOException {
        List<Path> pages = new ArrayList<>();
        for (Map.Entry<Path, String> file : files(which).entrySet()) {
            Path page = folder.resolve(name).resolve(file.getKey());
            Files.createDirectories(page.getParent());
            pages.add(Files.writeString(page, file.getValue(), StandardCharsets.UTF_8));
        }
        assertThat(pages).hasSizeGreaterThan(10).anyMatch(PublishedPagesTest::isStudy);
        pages.sort(Comparator.comparing((Path page) -> page.toFile().length(), Comparator.reverseOrder()));
        return pages;
    }

    static List<Path> largestOfEachKind() throws IOException {
        Map<String, Path> largest = new LinkedHashMap<>();
        for (Path page : pages("small", run -> SMALL.contains(run.replaceFirst("/.*", "")))) {
            largest.putIfAbsent(kind(page), page);
        }
        largest.keySet().removeAll(ELSEWHERE);
        assertThat(largest).containsOnlyKeys(INDEX, RUN, STUDY, TOGETHER, DOCUMENT);
        return List.copyOf(largest.values());
    }

    static List<Path> all() throws IOException {
        return pages("site", any -> true);
    }

    /** Pages of one kind are made by the same code. */
    private static String kind(Path page) {
        if (isStudy(page)) {
            return STUDY;
        }
        String name = String.valueOf(page.getFileName());
        return name.equals(INDEX) || name.equals(RUN) || ELSEWHERE.contains(name)
                ? name
                : Objects.requireNonNull(page.getParent()).endsWith(TOGETHER) ? TOGETHER : DOCUMENT;
    }

    private static boolean isStudy(Path page) {
        return Objects.requireNonNull(page.getParent()).endsWith("studies") || page.endsWith("expectations.html");
    }

    @ParameterizedTest
    @MethodSource("largestOfEachKind")
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
        if (page.equals(folder.resolve("site").resolve(INDEX))) {
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
