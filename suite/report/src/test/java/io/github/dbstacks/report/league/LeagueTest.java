package io.github.dbstacks.report.league;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.report.CheckoutStacks;
import io.github.dbstacks.report.choose.Published;
import io.github.dbstacks.report.derived.DerivedRun;
import io.github.dbstacks.report.text.Validity;
import io.github.dbstacks.settings.stack.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The tables of the published runs. */
class LeagueTest {
    private static final String LOAD = "2026-11-26-load-jdk-25";
    private static final League LEAGUE = Published.LEAGUE;
    private static final StackCode CODE = StackCode.in(Checkout.home(), CheckoutStacks.modules());

    private static League.Source run(League.Table table) {
        return LEAGUE.runs().get(table.run());
    }

    private static League.Table load() {
        return LEAGUE.tables().stream()
                .filter(table -> run(table).name().equals(LOAD))
                .findFirst()
                .orElseThrow();
    }

    private static League.LeagueCell row(League.Table table, String name) {
        return table.rows().stream()
                .filter(row -> (row.stack() + " " + row.more()).strip().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aTableIsOfOneRunOneWorkOneSystemAndOneJdk() {
        Set<String> views = new HashSet<>();
        assertThat(LEAGUE.tables()).hasSizeGreaterThan(20).allSatisfy(table -> {
            assertThat(views.add(table.run() + " " + table.view())).isTrue();
            assertThat(table.rows())
                    .extracting(row -> row.cell().workload().toString()
                            + row.cell().settings().get("database")
                            + row.cell().jdk())
                    .containsOnly(table.rows().get(0).cell().workload()
                            + ""
                            + table.rows().get(0).cell().settings().get("database")
                            + table.view().jdk());
        });
        long cells =
                Published.DERIVED.stream().mapToLong(run -> run.rows().size()).sum();
        assertThat(LEAGUE.tables().stream()
                        .mapToLong(table -> table.rows().size())
                        .sum())
                .as("every cell is a row")
                .isEqualTo(cells);
    }

    /** They are read without the class that is tested. */
    @Test
    void itsColumnsAreTheMetricsThatTheFileHas() throws IOException {
        Set<String> metrics = new TreeSet<>();
        try (CsvReader<NamedCsvRecord> rows =
                CsvReader.builder().ofNamedCsvRecord(Checkout.path("results/published/" + LOAD + "/summary.csv"))) {
            rows.forEach(row -> metrics.add(row.getField("metric")));
        }

        assertThat(LEAGUE.columns().stream().map(League.Column::id).filter(load()::has))
                .containsExactlyInAnyOrderElementsOf(metrics);
        assertThat(LEAGUE.first(load()).stream().map(column -> column.title(load())))
                .containsExactly(
                        "requests/s",
                        "CPU µs/request",
                        "app µs/request",
                        "DB µs/request",
                        "bytes/request",
                        "p50 ms",
                        "p99 ms",
                        "threads",
                        "PSS MB",
                        "first answer ms");
    }

    /** The page of a run shows the latency of all requests, and that of other work by the seconds that count. */
    @Test
    void itShowsTheSamePercentilesAsThePageOfARun() {
        League.Table alone = LEAGUE.tables().stream()
                .filter(table -> table.view().work().equals("single-row"))
                .findFirst()
                .orElseThrow();

        assertThat(LEAGUE.first(load()).stream().map(League.Column::id))
                .contains("latency-p50", "latency-p99")
                .doesNotContain("p50-time", "p99-time");
        assertThat(LEAGUE.first(alone).stream().map(League.Column::id)).contains("p50-time", "p99-time");
        assertThat(row(load(), "JDBC in Spring MVC").values())
                .hasEntrySatisfying(
                        "latency-p99",
                        p99 -> assertThat(p99.value()).as("44.0 on its page").isEqualTo(43.975));
    }

    @Test
    void aMetricThatIsNotKnownIsAColumnToo() {
        DerivedRun any = Published.DERIVED.get(0);
        DerivedRun.DerivedCell row = any.rows().get(0);
        Map<String, DerivedRun.DerivedValue> values = new TreeMap<>(row.values());
        values.put("faults-survived", new DerivedRun.DerivedValue("number", 7, 6, 8, "", Optional.empty(), ""));
        DerivedRun more = new DerivedRun(
                any.name(),
                any.run(),
                any.environment(),
                List.of(new DerivedRun.DerivedCell(row.cell(), "ok", false, values)));

        League league = League.of(List.of(more), CheckoutStacks.all(), CODE);

        assertThat(league.columns())
                .filteredOn(column -> league.tables().get(0).has(column.id()))
                .extracting(column -> column.title(league.tables().get(0)))
                .contains("faults-survived (number)");
        JsonNode json = RecordMapper.MAPPER.readTree(league.json());
        assertThat(json.path("tables")
                        .path(0)
                        .path("rows")
                        .path(0)
                        .path("values")
                        .toString())
                .contains(":[7,6,8]");
    }

    @Test
    void aRowSaysWhatReportsCallItAndWhatTheRunHasRecorded() {
        League.LeagueCell row = row(load(), "Vert.x in Quarkus");

        assertThat(row.parts())
                .containsEntry("driver", "vertx-pg-client 4.5.27")
                .containsEntry("connections", "50");
        assertThat(row(load(), "JDBC in Spring MVC").parts())
                .containsEntry("driver", "postgresql 42.7.14")
                .hasEntrySatisfying("pool", pool -> assertThat(pool).startsWith("HikariCP "));
        assertThat(row.command())
                .isEqualTo("./bench run --stack web-quarkus-vertx --scenario get-company --clients 50 --profiles none"
                        + " --set pool-size=50");
        assertThat(row.reference()).isEqualTo("web-mvc-jdbc-get-company,clients=50");
        assertThat(load().rows().get(0)).as("it costs least").isEqualTo(row);
    }

    /** A column of the page has the places of its numbers by heart. */
    @Test
    void theScriptGetsNumbersIntervalsAndVerdicts() {
        JsonNode json = RecordMapper.MAPPER.readTree(LEAGUE.json());
        int table = LEAGUE.tables().indexOf(load());
        int column = LEAGUE.columns().stream().map(League.Column::id).toList().indexOf("total-cpu");
        JsonNode rows = json.path("tables").path(table).path("rows");

        assertThat(rows.path(0).path("values").path(Integer.toString(column)).toString())
                .isEqualTo("[175.116,161.318,186.966,0.6549,0.5881,0.7293,\"less\"]");
        assertThat(rows.path(rows.path(0).path("reference").asInt(-1))
                        .path("stack")
                        .asString(""))
                .isEqualTo("JDBC in Spring MVC");
        assertThat(json.path("tables").path(table).path("order").asString("")).isEqualTo("total-cpu");
    }

    /** The one that most readers look for: many stacks, and no study, nobody else's run, nothing that is not usable. */
    @Test
    void theBestKnownTableIsFirst() {
        assertThat(LEAGUE.tables().get(0)).isEqualTo(load());
        assertThat(LEAGUE.tables().get(0).view())
                .hasToString("Over HTTP, one row, full, 50 clients, PostgreSQL, JDK 25.0.3 eclipse");
        League judged =
                LEAGUE.judged(Map.of(LOAD, new Validity(Validity.Level.INVALID, "Trust no number of these cells.")));
        assertThat(judged.runs().get(judged.tables().get(0).run()).name()).isNotEqualTo(LOAD);
        assertThat(judged.runs()
                        .get(judged.tables().get(judged.tables().size() - 1).run())
                        .name())
                .isEqualTo(LOAD);
        List<DerivedRun> sent = new ArrayList<>();
        for (DerivedRun run : Published.DERIVED) {
            boolean isLoad = run.name().equals(LOAD);
            sent.add(isLoad ? new DerivedRun("submitted/it", run.run(), run.environment(), run.rows()) : run);
        }
        League others = League.of(sent, CheckoutStacks.all(), CODE);
        League.Source first = others.runs().get(others.tables().get(0).run());
        assertThat(first.sentIn()).isFalse();
        assertThat(first.study()).isFalse();
        assertThat(others.runs()).filteredOn(League.Source::sentIn).hasSize(1);
    }

    /** One screen has what answers a request, and the class has every scenario. */
    @Test
    void aRowOfALoadHasTheMethodThatAnswersIt() {
        assertThat(row(load(), "JDBC in Spring MVC").excerpt()).contains("""
                @GetMapping("/companies/{companyId}")
                @Transactional
                Company company(@PathVariable int companyId) {
                    return data.company(companyId)
                            .orElseThrow(() -> Problem.UNKNOWN.exception("There is no company " + companyId + "."));
                }""");
        Set<String> without = new TreeSet<>();
        for (League.Table table : LEAGUE.tables()) {
            for (League.LeagueCell row : table.rows()) {
                Cell cell = row.cell();
                if (cell.workload().load().isPresent() && row.excerpt().isEmpty()) {
                    without.add(cell.stack() + " " + table.view().work());
                }
                row.excerpt()
                        .ifPresent(excerpt ->
                                assertThat(excerpt.lines()).as(cell.name()).hasSizeBetween(4, 60));
            }
        }
        assertThat(without)
                .as("frameworks that answer without a method, and one of common-spring")
                .containsExactly(
                        "web-mvc-datarest get-company", "web-mvc-datarest list-people", "web-webflux-coroutines delay");
    }

    @Test
    void everyStackHasItsCode() {
        Map<String, Stack> stacks = new TreeMap<>();
        CheckoutStacks.all().forEach(stack -> stacks.put(stack.name(), stack));

        assertThat(CODE.ofScenarios().get("web-mvc-r2dbc"))
                .as("the controller of another stack")
                .containsExactly(
                        "web-webflux-r2dbc/src/main/java/io/github/dbstacks/web/webflux/r2dbc/R2dbcScenarioController.java");
        assertThat(CODE.ofWorkloads().get("standalone-jdbc"))
                .containsExactly("standalone-jdbc/src/main/java/io/github/dbstacks/jdbc/JdbcBatch.java");
        assertThat(CODE.ofWorkloads().get("web-mvc-jdbc"))
                .contains("standalone-jdbc/src/main/java/io/github/dbstacks/jdbc/JdbcBatch.java");
        assertThat(CODE.ofScenarios().get("web-webflux-coroutines"))
                .singleElement()
                .asString()
                .endsWith("CoroutineScenarioController.kt");
        for (League.Table table : LEAGUE.tables()) {
            for (League.LeagueCell row : table.rows()) {
                Cell cell = row.cell();
                assertThat(row.code()).as(cell.name()).isNotEmpty().allSatisfy(path -> {
                    assertThat(Checkout.path(path)).isRegularFile();
                    assertThat(LEAGUE.code()).containsEntry(path, Files.readString(Checkout.path(path)));
                });
                assertThat(stacks).containsKey(cell.stack());
            }
        }
    }
}
