package io.github.dbstacks.conformance.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.conformance.support.BenchProcess;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.records.FormatSchema;
import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.records.fork.Surroundings;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.records.load.RateTrial;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of an application under the requests of the load engine. */
class LoadRunTest {
    private static final String PLAN = """
            description: one web application, one scenario, a constant rate
            stacks: [web-webflux-vertx]
            scenarios: [get-company]
            rate: [60]
            settings: {warm-up: until-compiled, iterations: 8, measured-iterations: 3, pool-size: 4, pause: 0ms}
            heap: 128m
            """;

    private static final String ORDERS = """
            description: orders are posted by clients that wait, through TLS
            stacks: [web-mvc-jpa]
            scenarios: [post-order]
            clients: [6]
            settings: {iterations: 3, measured-iterations: 2, pool-size: 4, pause: 0ms, tls: require, empty-tables: on}
            heap: 128m
            jvm-options: [-XX:TieredStopAtLevel=1]
            """;

    /** Keys of the scenario zip-code. */
    private static final double ZIPS = 12_079;

    /** Rows that chance and requests under way may add or take; four standard deviations are 140 at most. */
    private static final double CHANCE = 200;

    private static final String ZIPCODES = """
            description: rows are found or inserted, by clients that wait
            stacks: [web-mvc-jdbc]
            scenarios: [zip-code]
            clients: [8]
            settings: {iterations: 13, measured-iterations: 3, pool-size: 8, pool-min: 2, ramp: 2s, pause: 0ms}
            heap: 128m
            jvm-options: [-XX:TieredStopAtLevel=1]
            """;

    @Test
    void theEngineTheLedgerAndTheReportAgreeOnTheRequests(@TempDir Path folder) throws Exception {
        Path plan = Files.writeString(folder.resolve("load.yaml"), PLAN);
        BenchProcess bench = new BenchProcess(folder);
        Path run = run(bench, Database.server(), plan.toString());

        List<String> lines = onlyFile(run.resolve("forks"));
        assertThat(lines)
                .allSatisfy(line ->
                        assertThat(FormatSchema.FORK_LINE.problems(line)).isEmpty());
        LoadResult load = record(lines, "load", LoadResult.class);
        assertThat(load.answered()).isEqualTo(180);
        // The warm-up is a closed loop of four clients and of one in turn, and then a second at the rate.
        assertThat(load.engine().answeredInAll()).isGreaterThan(240);
        assertThat(iterations(lines, "warmup", "get-company clients=4")).hasSizeBetween(2, 3);
        assertThat(iterations(lines, "warmup", "get-company clients=1")).hasSize(2);
        assertThat(iterations(lines, "measured", "get-company rate=60")).hasSize(3);
        assertThat(onlyFile(run.resolve("floors"))).anyMatch(line -> line.startsWith("{\"record\":\"load\""));

        String page = Files.readString(run.resolve("report.html"))
                .replaceAll("<[^>]+>", " ")
                .replaceAll("\\s+", " ");
        assertThat(page)
                .contains("Vert.x in WebFlux 0 60.0 ", "floor: a server that answers at once 60.0 ")
                .contains("statements per request 1.00, equal those of the scenario 1.00 holds", "requests/s")
                .doesNotContain("SELECTs");
        assertThat(Files.readString(run.resolve("iterations.csv"))
                        .lines()
                        .filter(line -> line.matches(".*,\\d+\\.\\d,[\\d.]*,[\\d.]*")))
                .as("iterations after which somebody looked at the resident memory")
                .isNotEmpty();
    }

    /** A request computes, so the rates are low, and what a rate that is too high leaves behind is soon answered. */
    @Test
    @Tag("exhaustive")
    void theHighestRateThatHoldsAnObjectiveIsSearchedFor(@TempDir Path folder) throws Exception {
        SchemaSetup.create(Database.server(), List.of(ScenarioTables.USERS));
        Path run = run(
                new BenchProcess(folder),
                Database.server(),
                "--stack=web-webflux-vertx",
                "--scenario=login",
                "--slo=p50=500ms",
                "--blocks=1",
                "--heap=128m",
                "--set=iterations=7",
                "--set=measured-iterations=1",
                "--set=rest=off",
                "--set=pool-size=4");

        List<String> lines = onlyFile(run.resolve("forks"));
        assertThat(lines)
                .allSatisfy(line ->
                        assertThat(FormatSchema.FORK_LINE.problems(line)).isEmpty());
        double highest = records(lines, "trial", RateTrial.class).stream()
                .filter(trial -> trial.held() == RateTrial.Held.YES)
                .mapToDouble(RateTrial::rate)
                .max()
                .orElseThrow();
        LoadResult measured = record(lines, "load", LoadResult.class);
        assertThat(measured.intendedRate().orElseThrow()).isCloseTo(highest, within(1.0));
        assertThat(Files.readString(run.resolve("report.md"))).contains("The highest rate that holds p50=500ms");
    }

    /** An application that shared its processor with the engine would be measured together with it. */
    @Test
    @Tag("exhaustive")
    void withProcessorsOfTheirOwnTheEngineIsBesideTheDatabase(@TempDir Path folder) throws Exception {
        Assumptions.assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "two processors");
        Path run = run(
                new BenchProcess(folder),
                Database.server(),
                "--stack=web-webflux-vertx",
                "--scenario=get-company",
                "--clients=2",
                "--cpus",
                "app=0",
                "db=1",
                "--blocks=1",
                "--heap=128m",
                "--set=iterations=2",
                "--set=measured-iterations=1",
                "--set=rest=off",
                "--set=pool-size=2");

        assertThat(record(onlyFile(run.resolve("forks")), "load", LoadResult.class)
                        .options())
                .containsEntry("processors", "1");
        assertThat(record(onlyFile(run.resolve("floors")), "load", LoadResult.class)
                        .options())
                .containsEntry("processors", "1");
        assertThat(Files.readString(run.resolve("report.html")))
                .contains("Processors: application 0, database and load engine 1");
    }

    private static List<String> iterations(List<String> lines, String phase, String workload) {
        return lines.stream()
                .filter(line -> line.startsWith("{\"record\":\"iteration\"")
                        && line.contains("\"phase\":\"" + phase + "\"")
                        && line.contains("\"workload\":\"" + workload + "\""))
                .toList();
    }

    /**
     * PostgreSQL has inserted as many rows as requests had a right answer, the very first one included, each in one
     * statement and one transaction. It saw as many sessions as the pool has connections, all of them encrypted.
     */
    @Test
    void everyRightAnswerIsARowOfThePostedOrders(@TempDir Path folder) throws Exception {
        Server server = Database.createCounting("load_orders");
        SchemaSetup.create(server, List.of(ScenarioTables.COMPANIES, ScenarioTables.ORDERS));
        Path plan = Files.writeString(folder.resolve("orders.yaml"), ORDERS);
        Path run = run(new BenchProcess(folder), server, plan.toString());
        List<String> lines = onlyFile(run.resolve("forks"));
        assertOneInsertForEachAnswer(lines);
        long warmUp = records(lines, "iteration", Iteration.class).stream()
                .filter(iteration -> iteration.phase() == Phase.WARMUP)
                .mapToLong(iteration -> iteration.work().operations())
                .sum();
        assertThat(warmUp).isPositive();
        try (Admin admin = Admin.open(server)) {
            assertThat(admin.text("SELECT count(*) FROM orders"))
                    .as("rows of a table that was emptied after the warm-up")
                    .isEqualTo(Long.toString(
                            record(lines, "load", LoadResult.class).engine().answeredInAll() - warmUp));
        }
    }

    /**
     * Requests that insert what they do not find do so less and less: of n requests with one of k keys each, k (1 -
     * e^(-n/k)) insert. The looks count each row once.
     */
    @Test
    @Tag("exhaustive")
    void theDriftFromWritingToReadingIsRecorded(@TempDir Path folder) throws Exception {
        Server server = Database.createCounting("load_zipcode");
        SchemaSetup.create(server, List.of(ScenarioTables.COMPANIES, ScenarioTables.ZIPCODES));
        Path plan = Files.writeString(folder.resolve("zipcode.yaml"), ZIPCODES);
        Path run = run(new BenchProcess(folder), server, plan.toString());

        List<String> lines = onlyFile(run.resolve("forks"));
        assertThat(record(lines, "started", Started.class).configuration())
                .containsEntry("pool-min", "2")
                .containsEntry("pool-size", "8");
        assertThat(record(lines, "load", LoadResult.class).options()).containsEntry("ramp", "2000ms");
        List<Surroundings> looks = records(lines, "surroundings", Surroundings.class);
        assertThat(looks).hasSizeGreaterThan(8);
        assertThat(writtenByRequest(looks.get(0))).isGreaterThan(writtenByRequest(looks.get(looks.size() - 1)));
        // A look comes after its requests and before those of the next look have been answered.
        long requests = 0;
        long written = 0;
        for (int i = 0; i + 1 < looks.size(); i++) {
            requests += looks.get(i).operations();
            written += looks.get(i).database().rowsWritten().orElseThrow();
            assertThat((double) written)
                    .isBetween(
                            expectedRows(requests) - CHANCE,
                            expectedRows(requests + looks.get(i + 1).operations()) + CHANCE);
        }
        try (Admin admin = Admin.open(server)) {
            assertThat(looks.stream()
                            .mapToLong(look -> look.database().rowsWritten().orElseThrow())
                            .sum())
                    .isPositive()
                    .isLessThanOrEqualTo(Long.parseLong(admin.text("SELECT count(*) FROM zipcode")));
        }
        assertThat(Files.readString(run.resolve("report.html"))).contains("Rows that a request writes over time");
    }

    private static double expectedRows(long requests) {
        return ZIPS * (1 - Math.exp(-requests / ZIPS));
    }

    private static double writtenByRequest(Surroundings look) {
        return (double) look.database().rowsWritten().orElseThrow() / look.operations();
    }

    private static void assertOneInsertForEachAnswer(List<String> lines) {
        LoadResult load = record(lines, "load", LoadResult.class);
        Ledger ledger = record(lines, "ledger", Ledger.class);
        List<Ledger.Statement> inserts = ledger.statements().stream()
                .filter(statement -> statement.text().toLowerCase(Locale.ROOT).startsWith("insert into orders"))
                .toList();

        assertThat(load.errors().all()).isZero();
        assertThat(load.engine().answeredInAll())
                .isPositive()
                .isEqualTo(load.engine().sentInAll());
        assertThat(inserts).singleElement().satisfies(insert -> {
            assertThat(insert.calls()).isEqualTo(1 + load.engine().answeredInAll());
            assertThat(insert.rows()).isEqualTo(1 + load.engine().answeredInAll());
        });
        assertThat(ledger.commits()).isGreaterThanOrEqualTo(load.engine().answeredInAll());
        assertThat(ledger.rollbacks()).isZero();
        assertThat(ledger.sessions()).isEqualTo(4);
        assertThat(ledger.encryption()).containsExactly("TLSv1.3");
    }

    /** A run on that server, and its directory. */
    private static Path run(BenchProcess bench, Server server, String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of("run"));
        words.addAll(List.of(arguments));
        words.addAll(List.of("--url=" + server.url(), "--results=" + bench.results()));
        bench.assertSucceeds(words);
        return bench.onlyRun().orElseThrow();
    }

    /** The first of the {@link #records}. */
    static <T> T record(List<String> lines, String name, Class<T> type) {
        return records(lines, name, type).get(0);
    }

    /** The records of that name in the lines of a fork. */
    static <T> List<T> records(List<String> lines, String name, Class<T> type) {
        return lines.stream()
                .filter(line -> line.startsWith("{\"record\":\"" + name + "\""))
                .map(line -> RecordMapper.MAPPER.readValue(line, type))
                .toList();
    }

    private static List<String> onlyFile(Path folder) throws IOException {
        List<Path> files = files(folder);
        assertThat(files).hasSize(1);
        return Files.readAllLines(files.get(0));
    }

    /** Returns the files in the order of their names, which begin with the number of the fork. */
    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
