package io.github.dbstacks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.report.choose.Published;
import io.github.dbstacks.report.derived.DerivedRun;
import io.github.dbstacks.report.league.League;
import io.github.dbstacks.report.league.StackCode;
import io.github.dbstacks.report.text.Validity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The page of league tables, as it is written and as a browser shows it. */
@ExtendWith(SharedChromium.class)
@Tag("slow")
class LeaguePageTest {
    private static final int LARGEST = 2_000_000;
    private static final int STACKS = 14;
    private static final String LOAD = "2026-11-26-load-jdk-25";
    private static final String SPACE = " ";
    private static final int SPACE_CODE = 32;

    @TempDir
    private static Path folder;

    private static Path page = Path.of("");

    @BeforeAll
    static void write() throws IOException {
        Map<Path, String> files = PublishedPagesTest.site(Map.of()).files();
        page = Files.writeString(
                folder.resolve("league.html"), files.getOrDefault(Path.of("league.html"), ""), StandardCharsets.UTF_8);
        assertThat(Jsoup.parse(files.getOrDefault(Path.of("index.html"), ""))
                        .select("p.question a")
                        .eachAttr("href"))
                .containsExactly("choose.html", "league.html");
        assertThat(files)
                .containsKey(Path.of("code/standalone-jdbc/src/main/java/io/github/dbstacks/jdbc/JdbcBatch.java.txt"));
        assertThat(new Site(Map.of(), Map.of(), Map.of()).files()).doesNotContainKey(Path.of("league.html"));
    }

    /** What the page shows, without its data. */
    private static Document main(Chromium browser) {
        return Jsoup.parse(browser.text("document.getElementById('main').outerHTML"));
    }

    private static List<String> stacks(Chromium browser) {
        return main(browser)
                .select(".league tbody > tr:not(.detail) > th button")
                .eachText();
    }

    /** The numbers of a column that a row has, in the order of the rows. */
    private static List<Double> numbers(Chromium browser, String column) {
        Elements heads = main(browser).select(".league thead th");
        int at = heads.eachAttr("data-id").indexOf(column);
        assertThat(at).as(column).isPositive();
        List<Double> numbers = new ArrayList<>();
        for (Element row : main(browser).select(".league > tbody > tr:not(.detail)")) {
            numbers.add(Double.parseDouble(row.child(at).attr("data-value")));
        }
        return numbers;
    }

    private static void choose(Chromium browser, String field, String value) {
        browser.value("(field => { field.value = '" + value
                + "'; field.dispatchEvent(new Event('input', {bubbles: true})); })(document.querySelector('#view [name="
                + field + "]'))");
    }

    @Test
    void itIsOneFileThatLoadsNothingAndHasATableWithoutAScript() throws IOException {
        assertThat(Files.size(page)).isLessThanOrEqualTo(LARGEST);
        Document document = Jsoup.parse(Files.readString(page));
        assertThat(document.select("[src], link, iframe")).isEmpty();
        assertThat(document.select("meta[http-equiv=Content-Security-Policy]").attr("content"))
                .startsWith("default-src 'none';");
        assertThat(document.select("nav a").eachAttr("href")).contains("index.html");
        assertThat(document.select("#league tr")).hasSize(STACKS + 1);
        assertThat(document.select("#league tr").get(1).text())
                .startsWith("Vert.x in Quarkus vertx-pg-client 4.5.27 ")
                .contains(" 7822.3 175.116 ");
        assertThat(document.select("#league h2").text())
                .isEqualTo("Over HTTP, one row, full, 50 clients, PostgreSQL, JDK 25.0.3 eclipse");
        assertThat(document.select("#league .facts a").attr("href"))
                .isEqualTo("runs/2026-11-26-load-jdk-25/report.html");
    }

    @Test
    void aTitleSortsByAClickAndByAKey(Chromium browser) {
        browser.show(page, "", 1280, 800);
        assertThat(stacks(browser)).hasSize(STACKS).first().isEqualTo("Vert.x in Quarkus");
        assertThat(numbers(browser, "total-cpu")).isSorted();
        assertThat(main(browser).select("[aria-sort]").eachAttr("data-id")).containsExactly("total-cpu");

        browser.value("document.querySelector('[data-id=capacity] button').click()");
        assertThat(numbers(browser, "capacity")).as("more is better").isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(main(browser).select("[aria-sort=descending]").eachAttr("data-id"))
                .containsExactly("capacity");

        browser.value("document.querySelector('[data-id=latency-p99] button').focus()");
        browser.press(SPACE, SPACE_CODE);
        assertThat(numbers(browser, "latency-p99")).isSorted();
        browser.press(SPACE, SPACE_CODE);
        assertThat(numbers(browser, "latency-p99")).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(main(browser).select("[aria-sort]").eachAttr("aria-sort")).containsExactly("descending");
        browser.value("document.querySelector('[data-id=stack] button').click()");
        assertThat(stacks(browser)).first().isEqualTo("Data REST in Spring MVC");
    }

    /** A ratio that the run has made has its interval; any other is of two values. */
    @Test
    void anyRowIsTheReference(Chromium browser) {
        browser.show(page, "", 1280, 800);
        List<Double> values = numbers(browser, "total-cpu");
        choose(browser, "compare", "JDBC in Spring MVC");

        Element vertx = row(browser, "Vert.x in Quarkus");
        assertThat(vertx.select("td").eachText()).contains("× 0.65 0.59..0.73", "× 1.55 1.40..1.72");
        assertThat(vertx.select("td.better")).isNotEmpty();
        assertThat(row(browser, "JDBC in Spring MVC").select("td").eachText()).containsOnly("1");

        choose(browser, "compare", "Vert.x in Quarkus");
        assertThat(row(browser, "JDBC in Spring MVC").select("td small")).isEmpty();
        List<Double> ratios = numbers(browser, "total-cpu");
        for (int at = 0; at < STACKS; at++) {
            assertThat(ratios.get(at)).isEqualTo(values.get(at) / values.get(0));
        }
    }

    private static Element row(Chromium browser, String stack) {
        return main(browser).select(".league > tbody > tr").stream()
                .filter(row -> row.select("> th button").text().equals(stack))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theAddressRestoresWhatIsShown(Chromium browser) {
        browser.show(page, "", 1280, 800);
        assertThat(browser.text("location.hash")).as("nothing is chosen").isEmpty();
        choose(browser, "work", "single-row");
        choose(browser, "jdk", "17.0.15 debian");
        choose(browser, "filter", "jdbc");
        choose(browser, "compare", "JDBC");
        browser.value("document.querySelector('#view [value=sessions]').click()");
        browser.value("document.querySelector('[data-id=p99-time] button').click()");
        browser.value("document.querySelector('.league tbody th button').click()");
        String hash = browser.text("location.hash");
        String shown = main(browser).select("#league").text();

        assertThat(shown).contains("2026-11-28-quick-jdk-17", "It runs again with", "against JDBC", "sessions");
        assertThat(main(browser)
                        .select(".league > tbody > tr:not(.detail) > th")
                        .eachText())
                .isNotEmpty()
                .allSatisfy(text -> assertThat(text).containsIgnoringCase("jdbc"));
        browser.show(page, hash, 1280, 800);
        assertThat(main(browser).select("#league").text()).isEqualTo(shown);
        assertThat(browser.text("document.querySelector('#view [name=filter]').value"))
                .isEqualTo("jdbc");
        browser.value("location.hash = '#run=2026-11-27-databases-jdk-25&database=MySQL'");
        browser.nextFrames();
        assertThat(main(browser).select("#league h2").text()).contains("MySQL");
        assertThat(main(browser).select("#league .facts a").text()).isEqualTo("2026-11-27-databases-jdk-25");
        browser.value("location.hash = '#main'");
        browser.nextFrames();
        assertThat(main(browser).select("#league h2").text())
                .as("a place on the page")
                .contains("MySQL");
    }

    /** Each choice leaves the choices before it as they are, and no choice leads to an empty table. */
    @Test
    void everyChoiceHasATable(Chromium browser) {
        browser.show(page, "", 1280, 800);
        JsonNode views = browser.value("""
                (() => {
                  const form = document.getElementById("view");
                  const values = name => [...form.elements[name].options].map(option => option.value);
                  const choose = (name, value) => {
                    form.elements[name].value = value;
                    form.elements[name].dispatchEvent(new Event("input", {bubbles: true}));
                  };
                  return values("work").flatMap(work => {
                    choose("work", work);
                    return values("load").map(load => {
                      choose("load", load);
                      const words = form.elements.work.selectedOptions[0].textContent;
                      return [words + ", " + load + ", ", document.querySelector("#league h2").textContent,
                        document.querySelectorAll(".league tbody th").length];
                    });
                  });
                })()""");

        assertThat(views.size()).isGreaterThan(10);
        for (JsonNode view : views) {
            assertThat(view.path(1).asString("")).startsWith(view.path(0).asString("it has no name"));
            assertThat(view.path(2).asInt(0)).as(view.toString()).isPositive();
        }
    }

    @Test
    void aRowOpensItsCodeItsDataAndItsCommand(Chromium browser) {
        browser.show(page, "", 1280, 800);
        browser.value("document.querySelector('.league tbody th button').focus()");
        browser.press(SPACE, SPACE_CODE);

        Element detail = Objects.requireNonNull(main(browser).selectFirst(".league .detail"));
        assertThat(detail.select("code").text())
                .startsWith("./bench run --stack web-quarkus-vertx --scenario get-company --clients 50");
        assertThat(detail.select("a").eachAttr("href"))
                .containsExactly(
                        "code/apps/web-quarkus-vertx/src/main/java/io/github/dbstacks/web/quarkus/vertx/VertxScenarioResource.java.txt",
                        "runs/2026-11-26-load-jdk-25/report.html",
                        "runs/2026-11-26-load-jdk-25/summary.csv",
                        "runs/2026-11-26-load-jdk-25/cells.csv");
        assertThat(detail.select("dd").eachText())
                .contains("page, summary.csv, cells.csv, records.tar.xz in results/published/2026-11-26-load-jdk-25 of"
                        + " the repository");
        assertThat(detail.select("pre").text())
                .contains(
                        "return ask(GetCompany.COMPANY.of(dbms), Tuple.of(companyId))",
                        "return connection.preparedQuery(sql).execute(parameters);")
                .doesNotContain("ListCompanies", "asZipcode");
        assertThat(browser.number("document.querySelector('.detail pre').getBoundingClientRect().height"))
                .as("one screen")
                .isBetween(100.0, 800.0);
        assertThat(detail.select("dd").eachText())
                .contains("SELECT company_id, company_name FROM companies WHERE company_id = :companyId, in a mapper's"
                        + " own words where there is one");
        assertThat(detail.select("summary").text()).isEqualTo("Every number of this row: 79");
        assertThat(detail.select("details tr").eachText())
                .anyMatch(text -> text.startsWith("CPU µs/request 175 161..187 × 0.65 (0.59..0.73) CPU time of"));
        browser.value("document.querySelector('[data-id=capacity] button').click()");
        assertThat(browser.text("document.querySelector('.detail').previousElementSibling.textContent"))
                .as("it stays below its row")
                .startsWith("Vert.x in Quarkus");
        browser.value("document.querySelector('.detail button').click()");
        assertThat(browser.text("document.querySelector('#view [name=compare]').value"))
                .isEqualTo("Vert.x in Quarkus");
    }

    /** Nobody shall take its numbers for good ones, or those of others for ours. */
    @Test
    void aRunThatIsNotUsableOrWasSentInIsMarked(Chromium browser) throws IOException {
        List<DerivedRun> runs = Published.DERIVED.stream()
                .filter(run -> run.name().equals(LOAD))
                .map(run -> new DerivedRun("submitted/it", run.run(), run.environment(), run.rows()))
                .toList();
        League league = League.of(runs, List.of(), new StackCode(Map.of(), Map.of(), Map.of()))
                .judged(Map.of("submitted/it", new Validity(Validity.Level.INVALID, "Trust no number of it.")));
        String html = AnswerPages.league(league, List.of(), Optional.empty());
        assertThat(Jsoup.parse(html).select("#league").text())
                .contains("Not usable. Trust no number of it.", "sent in");

        browser.show(Files.writeString(folder.resolve("marked.html"), html), "", 1280, 800);

        Document document = main(browser);
        assertThat(document.select("#league .validity.invalid").text()).isEqualTo("Not usable. Trust no number of it.");
        assertThat(document.select("#league .facts").text()).startsWith("sent in");
        assertThat(document.select("#view [name=run] option").text()).endsWith(", sent in, not usable");
        assertThat(document.select(".league td[data-value]"))
                .hasSizeGreaterThan(STACKS)
                .allMatch(cell -> cell.hasClass("unusable"));
        assertThat(document.select("#league").text()).contains("†: the run calls itself not usable");
    }

    @ParameterizedTest
    @CsvSource({"360", "1280"})
    void everybodyCanReadIt(int width, Chromium browser) {
        browser.show(page, "#open=Vert.x%20in%20Quarkus&compare=JDBC%20in%20Spring%20MVC", width, 800);
        List<String> mistakes = new ArrayList<>(PageChecks.cut(browser));
        browser.value("document.querySelectorAll('details').forEach(details => { details.open = true; })");
        mistakes.addAll(PageChecks.cut(browser));
        browser.value("document.querySelector('.table').scrollLeft = 300");
        assertThat(browser.number("document.querySelector('.league tbody th').getBoundingClientRect().left"
                        + " - document.querySelector('.table').getBoundingClientRect().left"))
                .as("the name of a row stays in sight")
                .isZero();
        assertThat(browser.number("Math.max(...[...document.querySelectorAll('.detail > td > div')]"
                        + ".map(one => one.getBoundingClientRect().right))"))
                .as("and so does what is behind it")
                .isLessThanOrEqualTo(width);
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
        assertThat(browser.text("document.querySelector('.league').innerText"))
                .as("titles and names are on paper")
                .contains("Vert.x in Quarkus", "CPU µs/request");
        browser.media("screen", false);
        assertThat(browser.value("[...document.querySelectorAll('#view input, #view select')]"
                                + ".every(one => one.labels.length === 1)")
                        .asBoolean(false))
                .isTrue();
        assertThat(mistakes).isEmpty();
    }
}
