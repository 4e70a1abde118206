package io.github.dbstacks.orchestrator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.records.json.RecordMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** The site of the published runs, as it is written. */
@Tag("slow")
class SiteCommandTest {
    private static final Path PUBLISHED = Checkout.path("results/published");

    @TempDir
    private static Path folder;

    private static final Map<Path, Document> PAGES = new HashMap<>();

    @BeforeAll
    static void write() throws IOException {
        System.setProperty("dbstacks.home", Checkout.home().toString());
        assertThat(Bench.execute("site", "--output", folder.resolve("site").toString()))
                .isZero();
        try (Stream<Path> files = Files.walk(folder.resolve("site"))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".html")).toList()) {
                PAGES.put(file, Jsoup.parse(Files.readString(file)));
            }
        }
    }

    @AfterAll
    static void restore() {
        System.clearProperty("dbstacks.home");
    }

    @Test
    void everyLinkLeadsSomewhere() {
        assertThat(PAGES).hasSizeGreaterThan(10);
        PAGES.forEach((page, document) -> {
            for (Element link : document.select("a[href]")) {
                URI target = URI.create(link.attr("href"));
                if (target.isAbsolute()) {
                    assertThat(target.getScheme()).isIn("https", "http");
                    continue;
                }
                String path = target.getPath();
                Path file = path.isEmpty() ? page : page.resolveSibling(path).normalize();
                assertThat(file).as("%s of %s", target, page).isRegularFile();
                boolean isState =
                        target.getFragment() != null && target.getFragment().contains("=");
                if (target.getFragment() != null && !isState) {
                    Document found = Objects.requireNonNull(PAGES.get(file), file.toString());
                    assertThat(found.getElementById(target.getFragment()))
                            .as("%s of %s", target, page)
                            .isNotNull();
                }
            }
        });
    }

    @Test
    void noPageLoadsAnything() {
        assertThat(PAGES).allSatisfy((page, document) -> {
            assertThat(document.select(
                            "link, img[src]:not([src^=data:]), source:not([srcset^=data:]), iframe, script[src]"))
                    .isEmpty();
            if (!page.toString().contains("diagnostics")) {
                assertThat(document.select("meta[http-equiv=Content-Security-Policy]")
                                .attr("content"))
                        .startsWith("default-src 'none';");
            }
        });
    }

    @Test
    void theIndexLeadsToEveryRunStudyAndDocument() throws IOException {
        Document index = index();
        assertThat(index.select("#studies article").eachText())
                .anyMatch(study -> study.matches(
                        ".*sfeng96, JDBC vs R2DBC \\(2021\\): Does JDBC or R2DBC .*\\? “Webflux \\+ R2DBC 1098.*” .* here: .*, published"
                                + " 1.50 times Its runs: .*-orders.*"));
        List<String> links = index.select("a[href]").eachAttr("href");

        try (Stream<Path> runs = Files.list(PUBLISHED)) {
            assertThat(runs.filter(run -> Files.exists(run.resolve("run.json")))
                            .map(run -> "runs/" + run.getFileName() + "/report.html"))
                    .isNotEmpty()
                    .allMatch(links::contains);
        }
        assertThat(links)
                .contains(
                        "docs/METHODOLOGY.html",
                        "README.html",
                        "docs/ci.html",
                        "runs/2026-11-22-planted-3-percent/figures.txt");
        assertThat(index.select(".document").text()).contains("What does talking to its database cost a Java service");
    }

    /** They are sent more often than the page of a run: whoever gets a link sees the card that the README shows. */
    @Test
    void thePagesThatAnswerShowTheCardOfTheBestKnownRun() {
        Path site = folder.resolve("site");
        for (String name : List.of("index.html", "choose.html", "league.html")) {
            Document page = Objects.requireNonNull(PAGES.get(site.resolve(name)), name);
            assertThat(page.select("meta[property=og:title]").attr("content"))
                    .isEqualTo(page.select("h1").text());
            assertThat(page.select("meta[property=og:description]").attr("content"))
                    .contains("Vert.x in Quarkus", "JDBC in Spring MVC");
            assertThat(page.select("meta[property=og:image]").attr("content"))
                    .isEqualTo("runs/2026-11-26-load-jdk-25/card.png");
        }
        assertThat(site.resolve("runs/2026-11-26-load-jdk-25/card.png")).isRegularFile();
    }

    /** The page has the rates of all cells beside the reference's, and their threads. */
    @Test
    void readmesSentenceOfFewThreadsLeadsToTheirCharts() throws IOException {
        Path readme = folder.resolve("site/README.html");
        Element link = Objects.requireNonNull(Objects.requireNonNull(PAGES.get(readme))
                .selectFirst("li:contains(Few threads can matter more than the driver) a"));
        Document page = Objects.requireNonNull(
                PAGES.get(readme.resolveSibling(link.attr("href")).normalize()));
        Map<String, Double> rates = new HashMap<>();
        Map<String, Double> threads = new HashMap<>();
        RecordMapper.MAPPER
                .readTree(Objects.requireNonNull(page.getElementById("data")).data())
                .path("groups")
                .path(0)
                .path("rows")
                .forEach(row -> {
                    String name = row.path("label").asString("");
                    rates.put(name, row.path("capacity").path("estimate").asDouble(0));
                    threads.put(name, row.path("values").path("threads").asDouble(0));
                });

        assertThat(page.select("figure").eachAttr("data-chart")).contains("ratio", "threads");
        assertThat(rates.getOrDefault("JDBC in WebFlux", 0.0)).isBetween(1.45, 1.47);
        assertThat(threads.getOrDefault("JDBC in WebFlux", 0.0)).isBetween(20.0, 40.0);
        assertThat(rates.getOrDefault("R2DBC in WebFlux", 0.0)).isBetween(0.98, 1.01);
        String elastic = "JDBC in WebFlux with a thread for each waiting request";
        assertThat(rates.getOrDefault(elastic, 0.0)).isBetween(1.01, 1.03);
        assertThat(threads.getOrDefault(elastic, 0.0)).isGreaterThan(400.0);
    }

    @Test
    void everyRunLeadsBackToTheIndex() {
        Path index = folder.resolve("site/index.html");

        assertThat(PAGES.keySet().stream().filter(page -> page.endsWith("report.html")))
                .isNotEmpty()
                .allSatisfy(page -> assertThat(
                                Objects.requireNonNull(PAGES.get(page)).select("nav a").eachAttr("href").stream()
                                        .map(link -> page.resolveSibling(link).normalize()))
                        .contains(index));
    }

    /** A run is amber only where its headline could be another one, or where a cell is broken. */
    @Test
    void aRunIsAmberForAReason() {
        assertThat(PAGES.entrySet().stream()
                        .filter(page -> page.getKey().endsWith("report.html"))
                        .filter(page -> !page.getValue()
                                .select("p.validity:not(.valid)")
                                .isEmpty())
                        .map(page -> run(page.getKey()) + ": " + reasons(page.getValue()))
                        .sorted())
                .containsExactly(
                        "2026-11-23-study-004/delay: not compiled",
                        "2026-11-23-study-004/rates-10: not compiled",
                        "2026-11-23-study-004/rates-90: not compiled",
                        "2026-11-23-study-004/rates-equal: not compiled",
                        "2026-11-24-study-000/warm-10: interrupted",
                        "2026-11-24-study-000/warm: interrupted",
                        "2026-11-26-study-003/quarkus: inconsistent, slowed down",
                        "2026-11-27-databases-jdk-25: slowed down",
                        "2026-11-28-rates-jdk-25: load invalid",
                        "2026-11-28-study-000-warm: slow processor",
                        "2026-11-28-study-004/delay: not compiled, steal, foreign load, slow processor",
                        "2026-11-29-quick-jdk-25: steal",
                        "2026-11-29-study-001: not steady",
                        "2026-11-29-study-004/rates-10: not compiled, slow processor");
    }

    /** Returns the name of a page's run without the folder that has the time of a run of a study. */
    private static String run(Path page) {
        return folder.resolve("site/runs")
                .relativize(Objects.requireNonNull(page.getParent()))
                .toString()
                .replaceFirst("/[^/]*$", "");
    }

    private static String reasons(Document page) {
        List<String> kinds = page.select("#remarks summary").eachText().stream()
                .filter(remark -> remark.matches("(broken|caution): .*"))
                .map(remark -> remark.replaceFirst("^\\w+: ([^:]*?)( in [^:]*)?: .*$", "$1"))
                .distinct()
                .toList();
        return kinds.isEmpty() ? "interrupted" : String.join(", ", kinds);
    }

    /**
     * The page has the study's question, its own numbers beside ours, and what of that the machine cannot tell. No cell
     * is blank.
     */
    @Test
    void everyStudyHasOnePage() {
        List<Document> studies = PAGES.entrySet().stream()
                .filter(page ->
                        Objects.requireNonNull(page.getKey().getParent()).endsWith("studies"))
                .map(Map.Entry::getValue)
                .toList();

        assertThat(studies).hasSize(5);
        assertThat(List.of("artemik", "quarkus", "sfeng96", "MaartenSmeets", "2hyjun"))
                .allSatisfy(author -> {
                    Document study = study(author);
                    assertThat(study.select("h1").text())
                            .matches(".*\\? (\\d+ of \\d+ claims? holds?|“.*” (holds|does not hold) here).*");
                    assertThat(study.select(".question").text())
                            .containsIgnoringCase(author.replace("MaartenSmeets", "Smeets"));
                    assertThat(study.select("#numbers table")).isNotEmpty();
                    assertThat(study.select("#numbers td").eachText()).doesNotContain("");
                    assertThat(study.select("#untold li").text()).contains("Not decidable, ");
                });
        assertThat(study("sfeng96").select("#numbers tr").eachText())
                .anyMatch(row -> row.matches("Webflux \\+ R2DBC, Throughput 1098\\.0 /sec [\\d,.]+ /s 1\\.50 .*"
                        + " orders-mariadb, 2026-11-27, database mysql"));
        assertThat(study("quarkus").select("#numbers tr").eachText())
                .anyMatch(row -> row.startsWith("initial result 1.75 req/sec 1.56 /s reference"))
                .anyMatch(row -> row.matches(
                        "enabling TLS encryption to the database 14955.61 req/sec [\\d.]+ /s 0\\.80 0\\.86 .*"));
        assertThat(study("2hyjun").select("#numbers tr").eachText())
                .anyMatch(row ->
                        row.startsWith("#1 (200 rate), Blocking, AVG Used Heap 1.0.0, 1.0.2 177 MiB not measured"));
    }

    /**
     * The run has recorded two sentences that are no claims, and one that is void where another does not hold. Its plan
     * has given up the first two since, and says of the third what it supposes.
     */
    @Test
    void aStudyIsJudgedAsItsPlansSayToday() {
        Document study = study("quarkus");

        assertThat(study.text())
                .doesNotContain("Of course not!")
                .contains("it supposes “The bottleneck is NOW the application”, which is not reproduced here");
        assertThat(study.select("h1").text())
                .contains("it was 192 times slower on my machine” holds here: 0.005")
                .endsWith(", published 0.0052 times");
    }

    /** The names of the plan's claims have MariaDB's in them, and the run was on MySQL: then 1.35 was asked for. */
    @Test
    void aRunOnAnotherSystemThanThatOfItsPlanIsJudgedSoToo() {
        Path page = folder.resolve(
                "site/runs/2026-11-27-study-002/mysql/2026-11-27T075811Z-orders-mariadb/expectations.html");

        assertThat(Objects.requireNonNull(PAGES.get(page)).select("tr").eachText())
                .anyMatch(row -> row.startsWith(
                        "r2dbc-elastic-mysql as built r2dbc to elastic by achieved-rate at least 1.02 "));
    }

    private static Document study(String author) {
        return PAGES.entrySet().stream()
                .filter(page -> page.getKey().toString().matches(".*/studies/[^/]*" + author + "[^/]*"))
                .findFirst()
                .orElseThrow()
                .getValue();
    }

    @Test
    void aSiteWithoutRunsSaysSo(@TempDir Path empty) throws IOException {
        Path site = folder.resolve("site of nothing");

        assertThat(Bench.execute("site", "--output", site.toString(), "--published", empty.toString()))
                .isZero();
        assertThat(Jsoup.parse(Files.readString(site.resolve("index.html")))
                        .select("#studies p")
                        .text())
                .contains("No run is held against a study yet.");
    }

    /** Others have measured it, which its card and its page say. */
    @Test
    void aRunThatWasSentInSaysSo(@TempDir Path sent) throws IOException {
        Path run = Files.createDirectories(sent.resolve("2026-11-28-xeon"));
        for (String file : List.of("run.json", "environment.json", "records.tar.xz")) {
            Files.copy(
                    PUBLISHED.resolve("2026-11-24-study-000/multi-row-fair/2026-11-24T133417Z-multi-row-fair/" + file),
                    run.resolve(file));
        }
        Path site = folder.resolve("site with a run of others");

        assertThat(Bench.execute(
                        "site",
                        "--output",
                        site.toString(),
                        "--published",
                        sent.resolve("2026-11-28-xeon").toString(),
                        "--submitted",
                        sent.toString()))
                .isZero();
        Document index = Jsoup.parse(Files.readString(site.resolve("index.html")));
        Element card = Objects.requireNonNull(
                index.selectFirst("article:has(a[href=runs/submitted/2026-11-28-xeon/report.html])"));
        assertThat(card.text()).contains("sent in submitted/2026-11-28-xeon");
        Document page = Jsoup.parse(Files.readString(site.resolve("runs/submitted/2026-11-28-xeon/report.html")));
        assertThat(page.select("nav a").eachAttr("href"))
                .contains("../../../results/submitted/README.html", "../../../index.html");
        assertThat(site.resolve("results/submitted/README.html")).isRegularFile();
    }

    /**
     * The history has one group for each cell, however often it was run, and as many points in the data as runs have
     * it.
     */
    @Test
    void theHistoryHasEveryCell() {
        List<String> cells = index().select(".group").eachAttr("data-group");

        assertThat(cells)
                .doesNotHaveDuplicates()
                .contains("One row: R2DBC", "One row: R2DBC with library defaults", "One row: JDBC in Spring MVC");
        assertThat(Objects.requireNonNull(index().getElementById("data")).data())
                .contains("\\nJDK 17", "\\nJDK 25");
    }

    /** What stands behind a row of a league table is there, and {@code ./bench} understands its command. */
    @Test
    void everyRowOfALeagueTableHasItsCodeItsRunAndItsCommand() throws IOException {
        Path site = folder.resolve("site");
        Document league = Objects.requireNonNull(PAGES.get(site.resolve("league.html")));
        JsonNode data = RecordMapper.MAPPER.readTree(
                Objects.requireNonNull(league.getElementById("data")).data());
        Set<String> commands = new TreeSet<>();
        data.path("runs").forEach(run -> {
            Path own = site.resolve("runs").resolve(run.path("name").asString(""));
            assertThat(own.resolve("report.html")).isRegularFile();
            assertThat(own.resolve("summary.csv")).isRegularFile();
            assertThat(own.resolve("cells.csv")).isRegularFile();
            assertThat(run.path("validity").path("sentence").asString("")).isNotEmpty();
            assertThat(Objects.requireNonNull(PAGES.get(own.resolve("report.html")))
                            .select("nav a")
                            .eachAttr("href"))
                    .anyMatch(link ->
                            link.endsWith("league.html#run=" + run.path("name").asString("")));
        });
        int excerpts = 0;
        for (JsonNode table : data.path("tables")) {
            for (JsonNode row : table.path("rows")) {
                StringBuilder code = new StringBuilder();
                for (JsonNode path : row.path("code")) {
                    code.append(Files.readString(site.resolve("code").resolve(path.asString("") + ".txt")));
                }
                int excerpt = row.path("excerpt").asInt(-1);
                if (excerpt >= 0) {
                    excerpts++;
                    assertThat(data.path("excerpts").path(excerpt).asString("").lines())
                            .isNotEmpty()
                            .allMatch(line -> code.indexOf(line) >= 0);
                }
                commands.add(row.path("command").asString(""));
            }
        }
        assertThat(excerpts).isGreaterThan(50);

        CommandLine bench = new CommandLine(new Bench());
        assertThat(commands).hasSizeGreaterThan(100).allSatisfy(command -> {
            String[] words = command.replaceFirst("^\\./bench ", "").split(" ", -1);
            assertThat(bench.parseArgs(words).unmatched()).isEmpty();
        });
    }

    private static Document index() {
        return Objects.requireNonNull(PAGES.get(folder.resolve("site/index.html")));
    }
}
