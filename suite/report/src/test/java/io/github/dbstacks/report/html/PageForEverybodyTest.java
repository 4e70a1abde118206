package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.report.PublishedAnalyses;
import io.github.dbstacks.report.choose.Published;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A page for those who see fewer colours, use the keyboard, a small screen or paper. */
@ExtendWith(SharedChromium.class)
@Tag("slow")
class PageForEverybodyTest {
    private static final String STUDY = "2026-11-24-study-000/multi-row/2026-11-24T133417Z-multi-row";

    @TempDir
    private static Path folder;

    @ParameterizedTest
    @CsvSource({"screen, false", "screen, true", "print, false", "print, true"})
    void everyTextHasEnoughContrast(String media, boolean dark, Chromium browser) {
        browser.show(PublishedRun.PAGE, "", 1200, 800);
        browser.value("document.querySelectorAll('details').forEach(details => { details.open = true; })");
        browser.media(media, dark);
        browser.nextFrames();
        browser.waitUntilDrawn();

        assertThat(PageChecks.faint(browser)).isEmpty();
    }

    /** What is drawn must be told from the page, and one colour from another, also by those who see fewer colours. */
    @ParameterizedTest
    @CsvSource({"false", "true"})
    void coloursOfChartsCanBeToldApart(boolean dark, Chromium browser) {
        browser.show(PublishedRun.PAGE, "", 1200, 800);
        browser.media("screen", dark);
        List<Colour> colours = Stream.of("c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "page")
                .map(name ->
                        browser.text("getComputedStyle(document.documentElement).getPropertyValue('--" + name + "')"))
                .map(Colour::of)
                .toList();

        for (int one = 0; one < 8; one++) {
            assertThat(colours.get(one).contrast(colours.get(8)))
                    .as("c" + (one + 1) + " on the page")
                    .isGreaterThanOrEqualTo(3);
            for (int other = 0; other < one; other++) {
                assertThat(colours.get(one).leastDifference(colours.get(other)))
                        .as("c" + (one + 1) + " and c" + (other + 1))
                        .isGreaterThan(10);
            }
        }
    }

    /**
     * Returns one page of each kind that is used in a way of its own; LeaguePageTest has the keys of a league table.
     */
    static List<Path> pages() throws IOException {
        return List.of(
                PublishedRun.PAGE,
                Files.writeString(
                        folder.resolve("choose.html"),
                        AnswerPages.choose(Published.COEFFICIENTS, List.of(), Optional.empty())),
                Files.writeString(
                        folder.resolve("expectations.html"), StudyHtml.ofRun(PublishedAnalyses.named(STUDY))));
    }

    /** Tab goes through everything that can be used, in the order in which it is read, and shows where it is. */
    @ParameterizedTest
    @MethodSource("pages")
    void theKeyboardReachesEverythingInOrder(Path page, Chromium browser) {
        browser.show(page, "", 1200, 800);
        browser.value("window.places = [...document.querySelectorAll("
                + "'a[href], input, select, button, summary, .table[tabindex]')]"
                + ".filter(element => element.getClientRects().length && getComputedStyle(element).visibility === 'visible'"
                + " && element.checkVisibility({contentVisibilityAuto: true}))");
        int places = (int) browser.number("places.length");

        Set<Integer> visited = new LinkedHashSet<>();
        for (int tab = 0; tab < 2 * places && visited.size() < places; tab++) {
            browser.press("Tab", 9);
            int at = (int) browser.number("places.indexOf(document.activeElement)");
            // Chromium stops at a table that is wider than the page, so that the keyboard can scroll it.
            if (at >= 0
                    || !browser.value("document.activeElement.matches('.table')")
                            .asBoolean(false)) {
                visited.add(at);
            }
            assertThat(browser.text("getComputedStyle(document.activeElement).outlineStyle"))
                    .as("focus of %s", browser.text("document.activeElement.outerHTML.slice(0, 80)"))
                    .isNotEqualTo("none");
        }

        assertThat(places).isGreaterThan(page.equals(PublishedRun.PAGE) ? 30 : 2);
        assertThat(List.copyOf(visited)).doesNotContain(-1).hasSize(places).isSorted();
    }

    @ParameterizedTest
    @CsvSource({"360, 740", "1280, 800"})
    void nothingScrollsSidewaysAndNothingMoves(int width, int height, Chromium browser) {
        browser.show(PublishedRun.PAGE, "", width, height);

        assertThat(browser.number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
        assertThat(browser.number("window.shifts")).as("layout shift").isLessThan(0.01);
        browser.value("document.querySelectorAll('details').forEach(details => { details.open = true; })");
        assertThat(browser.number("document.documentElement.scrollWidth"))
                .as("with everything open")
                .isLessThanOrEqualTo(width);
    }

    @Test
    void paperHasNoControls(Chromium browser) {
        browser.show(PublishedRun.PAGE, "", 800, 1100);
        browser.media("print", false);

        assertThat(browser.number("[...document.querySelectorAll('button, input, select')]"
                        + ".filter(element => element.getClientRects().length).length"))
                .isZero();
        assertThat(browser.number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(800);
    }
}
