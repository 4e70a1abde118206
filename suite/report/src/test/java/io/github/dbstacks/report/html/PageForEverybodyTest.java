package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A page for those who see fewer colours, use the keyboard, a small screen or paper. */
@ExtendWith(SharedChromium.class)
@Tag("slow")
class PageForEverybodyTest {
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

    /** Tab goes through everything that can be used, in the order in which it is read, and shows where it is. */
    @Test
    void theKeyboardReachesEverythingInOrder(Chromium browser) {
        browser.show(PublishedRun.PAGE, "", 1200, 800);
        browser.value("window.places = [...document.querySelectorAll('a[href], input, select, button, summary')]"
                + ".filter(element => element.getClientRects().length && getComputedStyle(element).visibility === 'visible'"
                + " && element.checkVisibility({contentVisibilityAuto: true}))");
        int places = (int) browser.number("places.length");

        Set<Integer> visited = new LinkedHashSet<>();
        for (int tab = 0; tab < places; tab++) {
            browser.press("Tab", 9);
            visited.add((int) browser.number("places.indexOf(document.activeElement)"));
            assertThat(browser.text("getComputedStyle(document.activeElement).outlineStyle"))
                    .as("focus of %s", browser.text("document.activeElement.outerHTML.slice(0, 80)"))
                    .isNotEqualTo("none");
        }

        assertThat(places).isGreaterThan(30);
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
