package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.report.choose.Chooser;
import io.github.dbstacks.report.choose.Published;
import io.github.dbstacks.report.league.League;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The page that computes what stacks need, as it is written and as a browser shows it. */
@ExtendWith(SharedChromium.class)
@Tag("slow")
class ChoosePageTest {
    private static final String QUESTION = "#rate=800&statements=3&distance=1&instances=4&framework=Spring%20Boot";

    @TempDir
    private static Path folder;

    private static Path page = Path.of("");

    @BeforeAll
    static void write() throws IOException {
        Map<Path, String> files = new Site(
                        Map.of(), Map.of(), Map.of(), List.of(), Optional.of(Published.COEFFICIENTS), League.NONE, "")
                .files();
        page = Files.writeString(
                folder.resolve("choose.html"), files.getOrDefault(Path.of("choose.html"), ""), StandardCharsets.UTF_8);
        assertThat(Jsoup.parse(files.getOrDefault(Path.of("index.html"), ""))
                        .select("p.question a")
                        .eachAttr("href"))
                .containsExactly("choose.html");
        assertThat(new Site(Map.of(), Map.of(), Map.of()).files()).doesNotContainKey(Path.of("choose.html"));
    }

    @Test
    void itIsOneSmallFileThatLoadsNothing() throws IOException {
        assertThat(Files.size(page)).isLessThanOrEqualTo(500_000);
        Document document = Jsoup.parse(Files.readString(page));
        assertThat(document.select("[src], link, iframe")).isEmpty();
        assertThat(document.select("meta[http-equiv=Content-Security-Policy]").attr("content"))
                .startsWith("default-src 'none';");
        assertThat(document.select("noscript").text()).contains("needs JavaScript");
    }

    /** The browser and Rhino run the same text, so they say the same. */
    @Test
    void thePageSaysWhatTheCommandSays(Chromium browser) {
        Document document = browser.open(page, QUESTION, 1280, 800);
        JsonNode answer = Chooser.of(Published.COEFFICIENTS)
                .answer(Map.of(
                        "rate",
                        "800",
                        "statements",
                        "3",
                        "distance",
                        "1",
                        "instances",
                        "4",
                        "framework",
                        "spring-boot"));

        assertThat(document.select("#headline").text())
                .isEqualTo(answer.path("headline").asString(""));
        assertThat(document.select(".trust").text())
                .startsWith("How sure: stacks that runs have measured at a constant rate, ")
                .contains(" On another machine or in another hour the same has cost up to ")
                .isEqualTo(answer.path("trust").asString(""));
        assertThat(document.select("p.signs ~ .table"))
                .as("what m and c mean stands before the table")
                .hasSize(1);
        List<String> texts = new ArrayList<>();
        for (JsonNode row : answer.path("rows")) {
            for (JsonNode cell : row.path("cells")) {
                String how = cell.path("how").asString("");
                texts.add((cell.path("text").asString("") + " " + (how.isEmpty() ? "" : how.charAt(0)) + " "
                                + cell.path("spread").asString(""))
                        .replaceAll(" +", " ")
                        .strip());
            }
        }
        assertThat(document.select("tbody td:not(.text)").eachText()).isEqualTo(texts);
        assertThat(document.select("tbody td.text a").eachAttr("href"))
                .contains("runs/2026-11-26-load-jdk-25/report.html");
    }

    @Test
    void whatARunHasMeasuredHasItsSign(Chromium browser) {
        List<String> cells = browser.open(page, "#rate=200&only=R2DBC%20in%20WebFlux", 1280, 800)
                .select("tbody td:not(.text)")
                .eachText();

        assertThat(cells.subList(0, 6)).allSatisfy(cell -> assertThat(cell).matches("[\\d.]+ m.*"));
        assertThat(cells.get(5)).isEqualTo("3.14 m 2.35..3.59");
        assertThat(cells.get(8)).contains(" c");
    }

    /** A click answers an example, and the address has it, so that it can be shared. */
    @Test
    void anExampleIsOneClickAndTheAddressHasTheQuestion(Chromium browser) {
        browser.show(page, "", 1280, 800);
        assertThat(browser.number("document.querySelectorAll('#examples a').length"))
                .isEqualTo(3);

        browser.value("document.querySelectorAll('#examples a')[1].click()");
        browser.nextFrames();

        assertThat(browser.text("document.getElementById('headline').textContent"))
                .startsWith("CPU does not decide here: Hibernate in Quarkus needs ");
        assertThat(browser.text("document.getElementById('rate').value")).isEqualTo("1000");
        browser.value("rate.value = '50000'; rate.dispatchEvent(new Event('input', {bubbles: true}))");
        assertThat(browser.text("location.hash")).contains("rate=50000", "framework=Quarkus");
        String hash = browser.text("location.hash");
        String headline = browser.text("document.getElementById('headline').textContent");
        browser.show(page, hash, 1280, 800);
        assertThat(browser.text("document.getElementById('headline').textContent"))
                .isEqualTo(headline);
    }

    @Test
    void whatIsNotAllowedIsOneSentenceBesideTheForm(Chromium browser) {
        browser.show(page, "#rate=many", 1280, 800);

        assertThat(browser.text("document.getElementById('mistake').textContent"))
                .isEqualTo("rate=many is not allowed: it takes a number from 0.01 to 1,000,000.");
        assertThat(browser.text("document.getElementById('rate').getAttribute('aria-invalid')"))
                .isEqualTo("true");
        assertThat(browser.number("document.querySelectorAll('tbody tr').length"))
                .isZero();
    }

    @Test
    void everybodyCanReadIt(Chromium browser) {
        List<String> mistakes = new ArrayList<>();
        for (int width : new int[] {360, 1280}) {
            browser.show(page, QUESTION, width, 800);
            PageChecks.cut(browser).forEach(mistake -> mistakes.add(width + ": " + mistake));
            assertThat(browser.text("getComputedStyle(document.querySelector('tbody td'), '::before').content"))
                    .as("a cell of a telephone has its own label")
                    .isEqualTo(width == 360 ? "\"CPU per request, µs\"" : "none");
        }
        for (boolean dark : new boolean[] {false, true}) {
            browser.media("screen", dark);
            browser.nextFrames();
            PageChecks.faint(browser).forEach(mistake -> mistakes.add("dark " + dark + ": " + mistake));
        }
        browser.media("print", false);
        browser.nextFrames();
        PageChecks.faint(browser).forEach(mistake -> mistakes.add("paper: " + mistake));
        assertThat(browser.number("[...document.querySelectorAll('button, input, select')]"
                        + ".filter(element => element.getClientRects().length).length"))
                .isZero();
        browser.media("screen", false);
        assertThat(browser.value(
                                "[...document.querySelectorAll('#ask input, #ask select')].every(one => one.labels.length"
                                        + " === 1)")
                        .asBoolean(false))
                .isTrue();
        assertThat(mistakes).isEmpty();
    }
}
