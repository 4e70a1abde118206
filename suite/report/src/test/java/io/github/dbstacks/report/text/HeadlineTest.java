package io.github.dbstacks.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.choice.BesideCommonest;
import io.github.dbstacks.analysis.run.Footprint;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.records.fork.LiveHeap;
import io.github.dbstacks.report.PublishedAnalyses;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rule of docs/METHODOLOGY.md. PostgreSQL uses 50 µs for each SELECT, and an application what a test says. */
class HeadlineTest {
    private static final Cell THIRD = Made.cell("standalone-third", false, Workload.SINGLE_ROW);

    private final Map<Cell, Double> micros = new LinkedHashMap<>();
    private Yardstick yardstick = Yardstick.TIME;
    private double noise;

    @Test
    void theCommonestThatNeedsLeastIsNamedWithTheNearestAndTheFarthest() {
        micros.put(Made.REFERENCE, 50.0);
        micros.put(THIRD, 138.0);
        micros.put(Made.OTHER, 60.0);

        assertThat(headline())
                .isEqualTo(
                        "One row, 10 connections: JDBC needs the least CPU; TOY needs 1.10 (1.10..1.10) × as much and"
                                + " Third 1.88 (1.88..1.88) ×");
    }

    @Test
    void ofManyTheOthersAreCounted() {
        micros.put(Made.REFERENCE, 50.0);
        for (String stack : List.of("aaaa", "bbba", "ccca", "ddda")) {
            micros.put(
                    Made.cell("standalone-" + stack, false, Workload.SINGLE_ROW),
                    70.0 + 20 * stack.charAt(0) - 20 * 'a');
        }

        assertThat(headline())
                .endsWith(": JDBC needs the least CPU; Aaaa needs 1.20 (1.20..1.20) × as much, 2 others up to Ddda 1.80"
                        + " (1.80..1.80) ×");
    }

    @Test
    void theBestIsNamedBesideTheCommonest() {
        micros.put(Made.REFERENCE, 50.0);
        micros.put(Made.OTHER, 15.0);
        micros.put(THIRD, 138.0);

        assertThat(headline()).endsWith(": TOY needs 0.65 (0.65..0.65) × the CPU of JDBC");
    }

    @Test
    void nobodyWinsBeforeADifferenceIsEstablished() {
        noise = 0.2;
        micros.put(Made.REFERENCE, 50.0);
        micros.put(Made.OTHER, 50.0);

        assertThat(headline()).contains(": no difference in CPU is established between JDBC and TOY, ");

        noise = 0;
        assertThat(headline()).endsWith(": TOY needs the same CPU as JDBC, 1.00 (1.00..1.00)");
    }

    /** It is a ratio of quotients, and not one of CPU times. */
    @Test
    void whatIsCountedInUnitsOfTheDatabasesSaysSo() {
        yardstick = Yardstick.DATABASE;
        micros.put(Made.REFERENCE, 50.0);
        micros.put(Made.OTHER, 60.0);

        assertThat(headline())
                .endsWith(
                        ": JDBC needs the least CPU in units of the database's; TOY needs 1.20 (1.20..1.20) × as much");

        micros.put(Made.OTHER, 40.0);
        assertThat(headline()).endsWith(": TOY needs 0.80 (0.80..0.80) × the CPU of JDBC in units of the database's");
    }

    /** Another pool, other libraries or a profile are no other stack. */
    @Test
    void aStackIsComparedWithAStackAlone() {
        micros.put(Made.REFERENCE, 50.0);
        micros.put(with(asOther(Made.REFERENCE), "library-defaults", "on"), 10.0);
        micros.put(with(Made.OTHER, "library-defaults", "on"), 400.0);
        micros.put(Made.OTHER, 60.0);

        assertThat(headline()).endsWith(": JDBC needs the least CPU; TOY needs 1.10 (1.10..1.10) × as much");
    }

    @Test
    void withoutAnotherStackTheSettingsAreCompared() {
        micros.put(Made.REFERENCE, 50.0);
        micros.put(with(asOther(Made.REFERENCE), "library-defaults", "on"), 60.0);

        assertThat(headline())
                .endsWith(": JDBC needs the least CPU; JDBC with library defaults needs 1.10 (1.10..1.10) × as much");
    }

    /** A stack on one system is not held against another stack on another system. */
    @Test
    void onSeveralDatabasesTheSameTwoStacksAreCompared() {
        micros.put(with(Made.REFERENCE, "database", "postgresql"), 50.0);
        micros.put(with(Made.OTHER, "database", "postgresql"), 190.0);
        micros.put(with(asOther(Made.REFERENCE), "database", "mysql"), 150.0);
        micros.put(with(Made.OTHER, "database", "mysql"), 350.0);

        assertThat(headline())
                .isEqualTo(
                        "One row, 10 connections: on PostgreSQL JDBC needs the least CPU; TOY needs 2.40 (2.40..2.40) ×"
                                + " as much; on MySQL it needs 2.00 (2.00..2.00) × what JDBC needs there");
    }

    @Test
    void ofSeveralRatesTheHighestThatAllAnsweredDecides() {
        List<MeasuredFork> forks = new ArrayList<>();
        for (ScenarioLoad load : List.of(
                ScenarioLoad.closed("delay", 50),
                ScenarioLoad.open("delay", 200, false),
                ScenarioLoad.open("delay", 1000, false),
                ScenarioLoad.open("delay", 2000, false))) {
            for (String stack : List.of("web-a", "web-b")) {
                Cell cell = new Cell(stack, Stack.Kind.WEB, stack.equals("web-a"), List.of(), load, "17");
                // Each of them was asked for 1,000 a second.
                int answered = load.rate().orElse(0) <= 1000 ? 999 : 400;
                forks.add(Made.under(Made.fork(cell, 1, false, 10), Made.load(answered, answered, List.of())));
            }
        }

        assertThat(BesideCommonest.leading(RunAnalysis.of(Made.run(forks)).groups())
                        .orElseThrow()
                        .first()
                        .workload())
                .isEqualTo(ScenarioLoad.open("delay", 1000, false));
    }

    /** A waiting client takes 20 KiB in A, 8 in B and 112.5 in C. */
    @Test
    void aboutClientsThatWaitIsWhatEachFurtherOneTakes() {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int clients : List.of(100, 1_000, 5_000)) {
            for (Map.Entry<String, Double> kib :
                    new TreeMap<>(Map.of("web-a", 20.0, "web-b", 8.0, "web-c", 112.5)).entrySet()) {
                String stack = kib.getKey();
                ScenarioLoad load = ScenarioLoad.closed("long-delay", clients);
                MeasuredFork fork = Made.fork(
                        new Cell(stack, Stack.Kind.WEB, stack.equals("web-a"), List.of(), load, "17"), 1, false, 50);
                Optional<LiveHeap> heap = Optional.of(new LiveHeap((long) (1024 * kib.getValue() * clients)));
                forks.add(Made.with(
                        fork,
                        Map.of(),
                        fork.iterations(),
                        new Footprint(Optional.empty(), Optional.empty(), Optional.empty(), heap, Optional.empty())));
            }
        }
        RunAnalysis analysis = RunAnalysis.of(Made.run(forks));

        assertThat(Headline.of(analysis, ShortNames.of(analysis)))
                .contains(", 1,000 clients")
                .endsWith(": each further client takes 8.0 KiB of live heap in B, 20.0 in A and 112.5 in C");
    }

    /** A published run of each kind of plan. */
    @ParameterizedTest
    @Tag("slow")
    @CsvSource(
            delimiter = '|',
            value = {
                "2026-11-26-load-jdk-25      | Over HTTP, one row, 50 clients, 50 connections: Vert.x in Quarkus needs 0.65 (0.59..0.73) × the CPU of JDBC in Spring MVC, with a p99 of ",
                "2026-11-25-pool-sizes-jdk-25 | One row, 5 to 200 connections: JDBC with 10 connections answers most (of the cells that reached a limit) and costs least; 7 others may answer as much, 15 others may cost as little; R2DBC with 10 connections costs 1.66 (1.52..1.82) × what JDBC with 10 connections does",
                "2026-11-27-databases-jdk-25 | One row, 10 connections: on PostgreSQL ",
                "2026-11-26-start-jdk-25     | Over HTTP, one row, 10 clients, 10 connections: JDBC in Quarkus with an AOT cache is the first to answer, 2.03 s after its start, JDBC in Spring MVC without an AOT cache after 7.52 s, so it takes 0.27 (0.25..0.29) × as long",
                "2026-11-27-study-000-multi-row | artemik, Benchmark of R2DBC vs JDBC vs Vertx (2023): 0 of 9 claims hold here",
                "2026-11-24-thread-table     | All 160 cells ran without a failure"
            })
    void aPublishedRun(String run, String beginning) {
        RunAnalysis analysis = PublishedAnalyses.named(run);

        assertThat(Headline.of(analysis, ShortNames.of(analysis))).startsWith(beginning.stripTrailing());
    }

    private static Cell with(Cell cell, String key, String value) {
        return cell.with(new TreeMap<>(Map.of(key, value)));
    }

    private static Cell asOther(Cell cell) {
        return Made.cell(cell.stack(), false, Workload.SINGLE_ROW);
    }

    private String headline() {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 4; block++) {
            for (Map.Entry<Cell, Double> cell : micros.entrySet()) {
                boolean isOdd = block % 2 == 1 && !cell.getKey().reference();
                forks.add(
                        Made.fork(cell.getKey(), block, false, cell.getValue() * (isOdd ? 1 + 3 * noise : 1 - noise)));
            }
        }
        RunAnalysis analysis = RunAnalysis.of(Made.run(yardstick, forks));
        return Headline.of(analysis, ShortNames.of(analysis));
    }
}
