package io.github.dbstacks.report.choose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Answers from the published runs, against what their {@code summary.csv} have. */
class PublishedAnswersTest {
    private static final Chooser CHOOSER = Chooser.of(Published.COEFFICIENTS);
    private static final String LOAD = "2026-11-26-load-jdk-25";
    private static final List<String> LOADS = List.of(LOAD, "2026-11-29-load-jdk-25");
    private static final String RATES = "2026-11-28-rates-jdk-25";
    private static final String[] SELECTS = {
        "2026-11-25-quick-jdk-25",
        "2026-11-27-quick-jdk-25",
        "2026-11-28-quick-jdk-25",
        "2026-11-29-quick-jdk-25",
        "2026-11-25-standard-jdk-25",
        "2026-11-25-explain-jdk-25"
    };

    /** A field of a row of a {@code summary.csv}, read without the class that is tested. */
    private static double published(String run, String cell, String metric, String field) throws IOException {
        return Double.parseDouble(field(
                Published.RUNS.resolve(run).resolve("summary.csv"),
                row -> row.getField("cell").equals(cell)
                        && row.getField("metric").equals(metric),
                field));
    }

    /** The mean of the two runs of {@code load} that have a cell. */
    private static double meanOfLoads(String cell, String metric) throws IOException {
        double sum = 0;
        for (String run : LOADS) {
            sum += published(run, cell, metric, "value");
        }
        return sum / LOADS.size();
    }

    /** Whether the run of rates says that of a cell. */
    private static boolean isLoadInvalid(String cell) throws IOException {
        return field(
                        Published.RUNS.resolve(RATES).resolve("cells.csv"),
                        row -> row.getField("cell").equals(cell),
                        "load_invalid")
                .equals("true");
    }

    private static String field(Path file, Predicate<NamedCsvRecord> isIt, String field) throws IOException {
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
            return rows.stream()
                    .filter(isIt)
                    .map(row -> row.getField(field))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static JsonNode needs(Map<String, String> given, String label) {
        String fields = given.entrySet().stream()
                .map(each -> "'" + each.getKey() + "': '" + each.getValue() + "'")
                .reduce((one, other) -> one + ", " + other)
                .orElse("");
        return CHOOSER.value("choosing.answer(built, choosingQuestion.ask(built, {" + fields
                + "})).needs.filter(each => each.label === '" + label + "')[0]");
    }

    /**
     * At the rates that a run has measured, on as many cores, the answer is the run's. With a distance it is computed,
     * by the same cell, and the run's number lies within its spread. Latencies are computed at 500 requests a second,
     * too, where the load engine was late.
     */
    @ParameterizedTest
    @CsvSource({
        "JDBC in Spring MVC, web-mvc-jdbc",
        "JDBC in Spring MVC on virtual threads, web-mvc-jdbc+virtual-threads",
        "JPA in Spring MVC, web-mvc-jpa",
        "R2DBC in WebFlux, web-webflux-r2dbc",
        "Vert.x in WebFlux, web-webflux-vertx",
        "JDBC in Quarkus, web-quarkus-jdbc",
        "Hibernate in Quarkus, web-quarkus-hibernate",
        "Vert.x in Quarkus, web-quarkus-vertx"
    })
    void whatARunHasMeasuredIsShownAsItIs(String label, String stack) throws IOException {
        for (String rate : List.of("200", "500")) {
            String cell = stack + "-get-company,rate=" + rate;
            double total = published(RATES, cell, "total-cpu", "value");
            JsonNode needs = needs(Map.of("rate", rate), label);
            JsonNode computed = needs(Map.of("rate", rate, "distance", "0.1"), label);
            JsonNode shown = row(CHOOSER.answer(Map.of("rate", rate)), label).path("cells");

            assertThat(needs.path("isMeasured").asBoolean(false)).as(cell).isTrue();
            assertThat(needs.path("total").path("value").asDouble(0)).isCloseTo(total, within(0.002));
            assertThat(needs.path("cores").path("value").asDouble(0))
                    .isCloseTo(total * Double.parseDouble(rate) / 1e6, within(1e-5));
            assertThat(needs.path("ofInstance").path("value").asDouble(0))
                    .isCloseTo(
                            published(RATES, cell, "app-cpu", "value") * Double.parseDouble(rate) / 1e6, within(1e-5));
            assertThat(shown.path(0).path("how").asString("")).isEqualTo("measured");
            assertThat(shown.path(0).path("text").asString("")).isEqualTo(String.format(Locale.ROOT, "%.0f", total));

            boolean isInvalid = isLoadInvalid(cell);
            assertThat(isInvalid).as(cell).isEqualTo(rate.equals("500"));
            for (int column : new int[] {4, 5}) {
                assertThat(shown.path(column).path("how").asString("")).isEqualTo(isInvalid ? "computed" : "measured");
            }
            if (!isInvalid) {
                for (String percentile : List.of("p50", "p99")) {
                    for (String field : List.of("value", "least", "most")) {
                        assertThat(needs.path(percentile).path(field).asDouble(0))
                                .as(cell)
                                .isEqualTo(published(RATES, cell, "latency-" + percentile, field));
                    }
                }
            }

            assertThat(computed.path("isLatencyMeasured").asBoolean(true))
                    .as(cell)
                    .isFalse();
            assertThat(computed.path("isMeasured").asBoolean(true)).as(cell).isFalse();
            assertThat(computed.path("total").path("value").asDouble(0))
                    .as(cell)
                    .isCloseTo(total, withinPercentage(10));
            assertThat(total)
                    .as(cell)
                    .isBetween(
                            computed.path("total").path("least").asDouble(0),
                            computed.path("total").path("most").asDouble(0));
        }
    }

    /** A stack without its own cells at a constant rate is told from the cells of the others, with their spread. */
    @ParameterizedTest
    @CsvSource({
        "JDBC in Spring MVC, web-mvc-jdbc",
        "JPA in Spring MVC, web-mvc-jpa",
        "R2DBC in WebFlux, web-webflux-r2dbc",
        "Vert.x in WebFlux, web-webflux-vertx",
        "JDBC in Quarkus, web-quarkus-jdbc",
        "Hibernate in Quarkus, web-quarkus-hibernate",
        "Vert.x in Quarkus, web-quarkus-vertx"
    })
    void whatIsToldFromTheOthersHoldsWhatWasMeasured(String label, String stack) throws IOException {
        for (String rate : List.of("200", "500")) {
            JsonNode total = CHOOSER.value("(() => {"
                    + "const cells = built.data.cells.filter(cell => cell.rate === undefined || cell.stack !== '"
                    + stack
                    + "'); const others = choosing.model(Object.assign({}, built.data, {cells: cells}));"
                    + "return choosing.answer(others, choosingQuestion.ask(others, {rate: '" + rate + "'})).needs"
                    + ".filter(each => each.label === '" + label + "')[0].total; })()");

            assertThat(published(RATES, stack + "-get-company,rate=" + rate, "total-cpu", "value"))
                    .as(label)
                    .isBetween(
                            total.path("least").asDouble(0), total.path("most").asDouble(0))
                    .isCloseTo(total.path("value").asDouble(0), withinPercentage(25));
        }
    }

    /** The number of README: 0.06 cores at 200 a second. */
    @Test
    void theDifferenceIsThatOfTheRun() throws IOException {
        double run = (published(RATES, "web-webflux-r2dbc-get-company,rate=200", "total-cpu", "value")
                        - published(RATES, "web-mvc-jdbc-get-company,rate=200", "total-cpu", "value"))
                * 200
                / 1e6;

        double page = needs(Map.of("rate", "200"), "R2DBC in WebFlux")
                        .path("cores")
                        .path("value")
                        .asDouble(0)
                - needs(Map.of("rate", "200"), "JDBC in Spring MVC")
                        .path("cores")
                        .path("value")
                        .asDouble(0);

        assertThat(page).isCloseTo(run, within(1e-5)).isCloseTo(0.06, within(0.005));
    }

    /** Without a factor there is the full machine: the mean of two runs, and their forks as the spread. */
    @Test
    void aFullMachineIsThatOfTheRuns() throws IOException {
        String cell = "web-mvc-jdbc-get-company,clients=50";
        JsonNode full = needs(Map.of("rate", "1000"), "JDBC in Spring MVC").path("full");
        JsonNode busy = needs(Map.of("rate", "100000"), "JDBC in Spring MVC").path("total");
        JsonNode row = row(CHOOSER.answer(Map.of("rate", "1000")), "JDBC in Spring MVC");

        double app = meanOfLoads(cell, "app-cpu");
        double database = meanOfLoads(cell, "database-cpu");
        assertThat(full.path("value").asDouble(0)).isCloseTo(app + database, within(1e-6));
        assertThat(full.path("value").asDouble(0)).isCloseTo(meanOfLoads(cell, "total-cpu"), within(0.002));
        assertThat(busy.path("value").asDouble(0)).isCloseTo(app + database, within(1e-6));
        assertThat(row.path("cells").path(0).path("how").asString("")).isEqualTo("computed");
        assertThat(row.path("cells").path(7).path("text").asString(""))
                .isEqualTo(String.format(Locale.ROOT, "%.1f", meanOfLoads(cell, "latency-p99")));
    }

    /** In Quarkus no SELECT was measured without HTTP, so it is the median of the runs that have the driver alone. */
    @Test
    void aFurtherStatementIsThatOfTheDriverAlone() throws IOException {
        double one = needs(Map.of("rate", "1"), "JDBC in Quarkus")
                .path("full")
                .path("value")
                .asDouble(0);
        double three = needs(Map.of("rate", "1", "statements", "3"), "JDBC in Quarkus")
                .path("full")
                .path("value")
                .asDouble(0);

        double each = 0;
        for (String metric : List.of("app-cpu", "database-cpu")) {
            double[] alone = new double[SELECTS.length + 1];
            for (int run = 0; run < SELECTS.length; run++) {
                alone[run] = published(SELECTS[run], "standalone-jdbc-single-row", metric, "value");
            }
            alone[SELECTS.length] = published(
                    "2026-11-27-databases-jdk-25", "standalone-jdbc,database=postgresql-single-row", metric, "value");
            Arrays.sort(alone);
            each += (alone[(alone.length - 1) / 2] + alone[alone.length / 2]) / 2;
        }
        assertThat(three - one).isCloseTo(2 * each, within(1e-6));
    }

    @Test
    void everyStackOfTheLoadRunHasARow() throws IOException {
        JsonNode answer = CHOOSER.answer(Map.of());

        assertThat(labels(answer))
                .contains(
                        "Vert.x in Quarkus",
                        "Hibernate Reactive in Quarkus",
                        "R2DBC in WebFlux with coroutines",
                        "JDBC in Spring MVC on virtual threads")
                .filteredOn(label -> !label.endsWith(" on virtual threads"))
                .hasSize(14);
        assertThat(answer.path("rows").path(0).path("label").asString("")).isEqualTo("Vert.x in Quarkus");
        assertThat(row(answer, "JDBC in Quarkus")
                        .path("cells")
                        .path(10)
                        .path("text")
                        .asString(""))
                .isEqualTo(String.format(
                        Locale.ROOT,
                        "%.0f",
                        published(
                                "2026-11-26-start-jdk-25",
                                "web-quarkus-jdbc,aot-cache=off-get-company,clients=10",
                                "pss",
                                "value")));
        assertThat(row(answer, "JPA in Spring MVC")
                        .path("cells")
                        .path(10)
                        .path("text")
                        .asString(""))
                .isEqualTo(String.format(
                        Locale.ROOT, "≤ %.0f", published(LOAD, "web-mvc-jpa-get-company,clients=50", "pss", "value")));
    }

    /** Cold JVMs that ask nothing of a database tell nothing of a service, such as what virtual threads cost it. */
    @Test
    void clientsThatWaitAreNoSource() {
        assertThat(Published.COEFFICIENTS.cells())
                .extracting(
                        cell -> Published.COEFFICIENTS.runs().get(cell.run()).name())
                .contains(LOAD, "2026-11-26-start-jdk-25")
                .doesNotContain("2026-11-29-waiting-clients-jdk-25");
    }

    @Test
    void everyNumberSaysHowItIsKnownAndLeadsToARun() {
        for (Map<String, String> given : List.of(
                Map.of("rate", "500"),
                Map.of("database", "mysql", "work", "writing", "statements", "2", "distance", "other-zone"))) {
            for (JsonNode row : CHOOSER.answer(given).path("rows")) {
                for (JsonNode cell : row.path("cells")) {
                    if (!cell.path("text").asString("").equals("no run")) {
                        assertThat(cell.path("how").asString("")).isIn("measured", "computed");
                        assertThat(cell.path("runs").size()).as(row.toString()).isPositive();
                    }
                }
            }
        }
    }

    /** No run has a request over HTTP on MariaDB with one SELECT: the driver's difference is added. */
    @Test
    void anotherSystemIsComputedFromTheDriver() throws IOException {
        String databases = "2026-11-27-databases-jdk-25";
        double more = 0;
        for (String metric : List.of("app-cpu", "database-cpu")) {
            more += published(databases, "standalone-jdbc,database=mariadb-single-row", metric, "value")
                    - published(databases, "standalone-jdbc,database=postgresql-single-row", metric, "value");
        }

        double here =
                needs(Map.of(), "JDBC in Spring MVC").path("full").path("value").asDouble(0);
        JsonNode there = needs(Map.of("database", "mariadb"), "JDBC in Spring MVC");

        assertThat(there.path("full").path("value").asDouble(0) - here).isCloseTo(more, within(1e-6));
        assertThat(there.path("isMeasured").asBoolean(true)).isFalse();
    }

    /** Spring Boot, 800 requests a second, three queries each, 1 ms away, four pods: virtual threads or R2DBC? */
    @Test
    void theFirstQuestion() {
        JsonNode answer = example(0);

        assertThat(labels(answer))
                .containsExactlyInAnyOrder(
                        "JDBC in Spring MVC", "JDBC in Spring MVC on virtual threads", "R2DBC in WebFlux");
        assertThat(answer.path("headline").asString(""))
                .matches(
                        "CPU does not decide here: JDBC in Spring MVC needs [\\d.]+ cores of application and database, JDBC"
                                + " in Spring MVC on virtual threads [\\d.]+, R2DBC in WebFlux [\\d.]+\\.");
        assertThat(answer.path("sentences").path(0).asString(""))
                .matches(
                        "R2DBC in WebFlux needs [\\d.]+ cores \\(−?[\\d.]+\\) more than JDBC in Spring MVC, [\\d.]+ % of the"
                                + " 8 cores that the instances have, and [\\d.]+ \\(−?[\\d.]+\\) more than JDBC in Spring MVC on"
                                + " virtual threads\\.");
        assertThat(answer.path("sentences").toString())
                .contains("of which 3.00 ms are the round trips")
                .contains("connections for each instance are enough")
                .containsPattern("On virtual threads p99 of JDBC in Spring MVC was [\\d.]+ times \\([\\d.]+\\) that on"
                        + " platform threads, at 200 requests a second");
        assertThat(answer.path("outside").toString())
                .contains("on virtual threads was measured over HTTP at no other rates than 200 and 500 requests")
                .doesNotContain("Virtual threads were not measured so over HTTP")
                .contains("Distance is computed, not measured");
    }

    /** Quarkus with Hibernate: is reactive worth it? */
    @Test
    void theSecondQuestion() throws IOException {
        JsonNode answer = example(1);

        assertThat(labels(answer)).containsExactlyInAnyOrder("Hibernate Reactive in Quarkus", "Hibernate in Quarkus");
        double more = published(LOAD, "web-quarkus-hibernate-get-company,clients=50", "total-cpu", "value")
                - published(LOAD, "web-quarkus-hibernate-reactive-get-company,clients=50", "total-cpu", "value");
        assertThat(more).isPositive().isLessThan(0.05 * 4 * 1e6 / 1000);
        assertThat(answer.path("headline").asString(""))
                .matches(
                        "CPU does not decide here: Hibernate[\\w ]* in Quarkus needs [\\d.]+ cores of application and"
                                + " database, Hibernate[\\w ]* in Quarkus [\\d.]+: .* more, .* of the 4 cores that the instances have\\.");
        assertThat(answer.path("sentences").toString())
                .containsPattern(
                        "With the machine full, and one SELECT a request on PostgreSQL, p99 was [\\d.]+ ms with"
                                + " Hibernate Reactive in Quarkus and [\\d.]+ ms with Hibernate in Quarkus"
                                + " \\(by runs of which not all have both\\)\\.");
    }

    /** How many connections? Those in use by Little's law are fewer than those that are named. */
    @Test
    void theThirdQuestion() {
        JsonNode answer = example(2);

        for (JsonNode label : answer.path("rows")) {
            JsonNode needs = needs(
                    Map.of("rate", "2000", "statements", "3", "distance", "other-zone", "instances", "4"),
                    label.path("label").asString(""));
            double held = needs.path("inUse").path("value").asDouble(0);
            assertThat(held).isBetween(500 * 0.0063, 500 * 0.0085);
            assertThat(needs.path("pool").path("value").asDouble(0)).isBetween(held, held + 3 * Math.sqrt(held) + 3);
        }
        assertThat(answer.path("headline").asString(""))
                .matches(
                        "\\d connections for each instance are enough, \\d+ in all, or \\d+ by the upper ends of the spreads:"
                                + " at most one request in a hundred waits for one, and in the mean each instance has [\\d.]+ in"
                                + " use\\. max_connections, 200, allows that\\.");
        assertThat(answer.path("sentences").path(0).asString(""))
                .matches("More connections than needed cost CPU: with 200 in place of 5 a SELECT cost .* as much\\.");
    }

    /** The rules are held against runs that have measured the same; a rule that is off by ten times would be none. */
    @Test
    void howFarTheRulesAreOff() {
        JsonNode checks = CHOOSER.value("built.checks");

        assertThat(checks.path("timed").asInt(0)).isGreaterThan(10);
        assertThat(checks.path("p50").path("value").asDouble(0)).isBetween(0.8, 1.25);
        assertThat(checks.path("p99").path("value").asDouble(0)).isBetween(0.4, 1.5);
        assertThat(checks.path("inUse").path("value").asDouble(0)).isBetween(0.8, 1.25);
        assertThat(checks.path("pools").asInt(0)).isEqualTo(20);
        assertThat(checks.path("paced").path("cells").asInt(0)).isEqualTo(16);
        assertThat(checks.path("paced").path("others").path("least").asDouble(0))
                .isGreaterThan(0.8);
        assertThat(checks.path("paced").path("others").path("most").asDouble(0)).isLessThan(1.3);
        assertThat(checks.path("writes").path("value").asDouble(0)).isBetween(0.3, 1.5);
        assertThat(CHOOSER.answer(Map.of()).path("rules").toString())
                .contains("In 20 cells with 5 to 200 connections, ")
                .contains("A. K. Erlang, 1917");
    }

    private static JsonNode example(int at) {
        return CHOOSER.value("choosingWords.answer(built, choosingQuestion.EXAMPLES[" + at + "].question)");
    }

    private static JsonNode row(JsonNode answer, String label) {
        return answer.path("rows")
                .valueStream()
                .filter(row -> row.path("label").asString("").equals(label))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> labels(JsonNode answer) {
        return Stream.of(answer.path("rows"))
                .flatMap(JsonNode::valueStream)
                .map(row -> row.path("label").asString(""))
                .toList();
    }
}
