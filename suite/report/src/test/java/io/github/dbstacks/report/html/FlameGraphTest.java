package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.sampling.CellSamples;
import io.github.dbstacks.analysis.sampling.Layer;
import io.github.dbstacks.analysis.sampling.LayerShares;
import io.github.dbstacks.analysis.sampling.SampledStacks;
import io.github.dbstacks.analysis.sampling.Sampling;
import io.github.dbstacks.records.Cell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A SELECT of the reference costs 50 µs, all in the driver; one of the other cell 75 µs there and 25 µs in two frames
 * of the JDK.
 */
@ExtendWith(SharedChromium.class)
@Tag("slow")
class FlameGraphTest {
    private static final String SEND = "java/lang/Thread.run_[j];org/postgresql/A.send_[j]";
    private static final String GET = "java/lang/Thread.run_[j];java/util/B.get_[j]";

    @TempDir
    private static Path folder;

    private Path page = folder;

    @BeforeEach
    void write() throws IOException {
        RunAnalysis analysis = RunAnalysis.of(Made.run(
                        List.of(Made.fork(Made.REFERENCE, 1, false, 50), Made.fork(Made.OTHER, 1, false, 100))))
                .with(List.of(
                        samples(Made.REFERENCE, 50, Map.of(SEND, 7L)),
                        samples(Made.OTHER, 100, new TreeMap<>(Map.of(SEND, 30L, GET, 10L)))));
        page = Files.writeString(folder.resolve("flames.html"), HtmlReport.of(analysis));
    }

    private static CellSamples samples(Cell cell, double micros, Map<String, Long> stacks) {
        return new CellSamples(
                cell,
                Sampling.CPU,
                cell.name(),
                List.of(new SampledStacks(stacks)),
                new LayerShares(Map.of(new Layer("driver", Optional.empty()), 1.0)),
                OptionalDouble.empty(),
                OptionalDouble.of(micros));
    }

    @Test
    void eachBoxIsAsWideAsItsCost(Chromium browser) {
        browser.show(page, "", 1200, 800);
        assertThat(boxes(browser)).as("all, driver, A.send").isEqualTo("[[0,50,0],[0,50,1],[0,50,2]]");

        choose(browser, "cell", 1);
        assertThat(boxes(browser)).isEqualTo("[[0,100,0],[0,75,1],[0,75,2],[75,100,1],[75,100,2],[75,100,3]]");

        choose(browser, "view", 1);
        assertThat(boxes(browser)).isEqualTo("[[0,100,0],[0,100,1],[0,75,2],[75,100,2]]");
        assertThat(browser.document()
                        .select("figure[data-chart=flame] svg text")
                        .eachText())
                .containsExactly("all", "java.lang.Thread.run", "org.postgresql.A.send", "java.util.B.get");
        assertThat(browser.errors()).isEmpty();
    }

    /** Without a mouse; the page needs no other way. */
    @Test
    void aFrameIsChosenFromAList(Chromium browser) {
        browser.show(page, "", 1200, 800);
        choose(browser, "cell", 1);
        choose(browser, "view", 1);
        assertThat(browser.document().select("select.frame option").eachText())
                .containsExactly("all, 100.0 µs", "↓ java.lang.Thread.run, 100.0 µs");

        choose(browser, "frame", 1);
        choose(browser, "frame", 3);

        assertThat(browser.document().select("select.frame option").eachText())
                .containsExactly("↑ all, 100.0 µs", "↑ java.lang.Thread.run, 100.0 µs", "java.util.B.get, 25.0 µs");
        assertThat(boxes(browser)).isEqualTo("[[75,100,0]]");
        choose(browser, "frame", 0);
        assertThat(boxes(browser)).startsWith("[[0,100,0],");
    }

    @Test
    void aClickShowsAFrameInFullWidth(Chromium browser) {
        browser.show(page, "", 1200, 800);
        choose(browser, "cell", 1);
        choose(browser, "view", 1);

        browser.value("document.querySelector('figure[data-chart=flame] .chart').scrollIntoView({block: 'center'})");
        browser.click("document.querySelector('figure[data-chart=flame] .chart')", 0.9, 0.9);
        browser.waitUntilDrawn();

        assertThat(boxes(browser)).isEqualTo("[[75,100,0]]");
    }

    @Test
    void againstTheReferenceMoreIsOrange(Chromium browser) {
        browser.show(page, "", 1200, 800);
        assertThat(browser.value("document.querySelector('select.colours').disabled")
                        .asBoolean(false))
                .as("the reference is compared with nothing")
                .isTrue();
        choose(browser, "cell", 1);
        assertThat(fills(browser)).isNotEqualTo("#b86a00".repeat(6));

        choose(browser, "colours", 1);

        assertThat(fills(browser)).isEqualTo("#b86a00".repeat(6));
    }

    @Test
    void theTableHasTheCodeThatWasRunning(Chromium browser) {
        browser.show(page, "", 1200, 800);
        choose(browser, "cell", 1);

        assertThat(browser.document().select("figure[data-chart=flame] tr").eachText())
                .containsExactly(
                        "running code layer µs per SELECT % in the reference",
                        "org.postgresql.A.send driver 75.00 75.0 50.00", "java.util.B.get JDK 25.00 25.0 0.00");
    }

    @Test
    void aFilterTakesCellsAway(Chromium browser) {
        browser.show(page, "#stack=" + Made.OTHER.stack(), 360, 740);

        assertThat(browser.document().select(".choices select.cell option").eachText())
                .containsExactly(Made.OTHER.label());
        assertThat(boxes(browser)).startsWith("[[0,100,0],");
        assertThat(browser.number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(360);
        assertThat(browser.number("window.shifts")).as("layout shift").isLessThan(0.01);
    }

    /** The build of ECharts that can draw this is half as large again. */
    @Test
    void aPageWithoutSamplesDoesWithoutTheScript() throws IOException {
        assertThat(Jsoup.parse(Files.readString(page)).select("script")).hasSize(5);
        assertThat(Jsoup.parse(Files.readString(PublishedRun.PAGE)).select("script, figure[data-chart=flame]"))
                .hasSize(4);
    }

    private static void choose(Chromium browser, String select, int index) {
        browser.value("(() => { const select = document.querySelector('.choices select." + select
                + "'); select.selectedIndex = " + index + "; select.dispatchEvent(new Event('change')); })()");
        browser.waitUntilDrawn();
    }

    /** From, to and row of each box. */
    private static String boxes(Chromium browser) {
        return browser.text(
                "JSON.stringify(echarts.getInstanceByDom(document.querySelector('figure[data-chart=flame] .chart'))"
                        + ".getOption().series[0].data)");
    }

    private static String fills(Chromium browser) {
        return browser.text("[...document.querySelectorAll('figure[data-chart=flame] svg path[fill^=\"#\"]')]"
                + ".map(path => path.getAttribute('fill')).join('')");
    }
}
