package io.github.dbstacks.report.choose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Answers from the published runs, against what their {@code summary.csv} have. */
class PublishedAnswersTest {
    private static final Chooser CHOOSER = Chooser.of(Published.COEFFICIENTS);
    private static final String LOAD = "2026-11-26-load-jdk-25";
    private static final String[] SELECTS = {
        "2026-11-25-quick-jdk-25",
        "2026-11-27-quick-jdk-25",
        "2026-11-28-quick-jdk-25",
        "2026-11-25-standard-jdk-25",
        "2026-11-25-explain-jdk-25"
    };

    /** A field of a row of a {@code summary.csv}, read without the class that is tested. */
    private static double published(String run, String cell, String metric, String field) throws IOException {
        try (CsvReader<NamedCsvRecord> rows =
                CsvReader.builder().ofNamedCsvRecord(Published.RUNS.resolve(run).resolve("summary.csv"))) {
            return rows.stream()
                    .filter(row -> row.getField("cell").equals(cell)
                            && row.getField("metric").equals(metric))
                    .mapToDouble(row -> Double.parseDouble(row.getField(field)))
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

    /** One SELECT on PostgreSQL is what the run has measured: its number, and its forks as the spread. */
    @Test
    void whatARunHasMeasuredIsShownAsItIs() throws IOException {
        String cell = "web-mvc-jdbc-get-company,clients=50";
        JsonNode total = needs(Map.of("rate", "1000"), "JDBC in Spring MVC").path("total");
        JsonNode row = row(CHOOSER.answer(Map.of("rate", "1000")), "JDBC in Spring MVC");

        double app = published(LOAD, cell, "app-cpu", "value");
        double database = published(LOAD, cell, "database-cpu", "value");
        assertThat(total.path("value").asDouble(0)).isCloseTo(app + database, within(1e-6));
        assertThat(total.path("value").asDouble(0))
                .isCloseTo(published(LOAD, cell, "total-cpu", "value"), within(0.002));
        assertThat(row.path("cells").path(0).path("how").asString("")).isEqualTo("measured");
        assertThat(row.path("cells").path(1).path("text").asString("")).isEqualTo("0.27");
        assertThat(row.path("cells").path(7).path("text").asString(""))
                .isEqualTo(String.format(Locale.ROOT, "%.1f", published(LOAD, cell, "latency-p99", "value")));
    }

    /** In Quarkus no SELECT was measured without HTTP, so it is the median of the runs that have the driver alone. */
    @Test
    void aFurtherStatementIsThatOfTheDriverAlone() throws IOException {
        double one = needs(Map.of("rate", "1"), "JDBC in Quarkus")
                .path("total")
                .path("value")
                .asDouble(0);
        double three = needs(Map.of("rate", "1", "statements", "3"), "JDBC in Quarkus")
                .path("total")
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
            each += (alone[2] + alone[3]) / 2;
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
                        "JDBC in Spring MVC, virtual threads")
                .filteredOn(label -> !label.contains(","))
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

        double here = needs(Map.of(), "JDBC in Spring MVC")
                .path("total")
                .path("value")
                .asDouble(0);
        JsonNode there = needs(Map.of("database", "mariadb"), "JDBC in Spring MVC");

        assertThat(there.path("total").path("value").asDouble(0) - here).isCloseTo(more, within(1e-6));
        assertThat(there.path("isMeasured").asBoolean(true)).isFalse();
    }

    /** Spring Boot, 800 requests a second, three queries each, 1 ms away, four pods: virtual threads or R2DBC? */
    @Test
    void theFirstQuestion() {
        JsonNode answer = example(0);

        assertThat(labels(answer))
                .contains("JDBC in Spring MVC", "JDBC in Spring MVC, virtual threads", "R2DBC in WebFlux")
                .doesNotContain("JDBC in WebFlux", "Vert.x in WebFlux");
        assertThat(answer.path("headline").asString("")).startsWith("CPU does not decide here: ");
        assertThat(answer.path("sentences").toString())
                .contains("of which 3.00 ms are the round trips")
                .contains("connections for each instance are enough");
        assertThat(answer.path("outside").toString())
                .contains("Virtual threads were not measured so over HTTP")
                .contains("Distance is computed, not measured");
    }

    /** Quarkus with Hibernate: is reactive worth it? */
    @Test
    void theSecondQuestion() throws IOException {
        JsonNode answer = example(1);

        assertThat(labels(answer)).containsExactly("Hibernate Reactive in Quarkus", "Hibernate in Quarkus");
        double more = published(LOAD, "web-quarkus-hibernate-get-company,clients=50", "total-cpu", "value")
                - published(LOAD, "web-quarkus-hibernate-reactive-get-company,clients=50", "total-cpu", "value");
        assertThat(more).isPositive().isLessThan(0.05 * 4 * 1e6 / 1000);
        assertThat(answer.path("headline").asString(""))
                .startsWith("CPU does not decide here: Hibernate in Quarkus, the dearest of 2 stacks");
        assertThat(answer.path("sentences").toString())
                .contains("With the machine full, and one SELECT a request on PostgreSQL, p99 was 24.")
                .contains("ms with Hibernate Reactive in Quarkus and 40.");
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
        assertThat(answer.path("sentences").toString())
                .containsPattern("\\d+ in all: .* in the mean")
                .contains("max_connections, 100 unless you change it, allows them.");
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
