package io.github.dbstacks.conformance.fault;

import static io.github.dbstacks.conformance.support.BenchProcess.exitStatus;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.BenchCall;
import io.github.dbstacks.conformance.support.BenchProcess;
import io.github.dbstacks.conformance.support.ClassArchive;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.records.FormatSchema;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.schema.scenario.ScenarioTables;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.SchemaSetup;
import io.github.dbstacks.testbed.database.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Tests what happens to a run under load when something breaks: each fault is told in one sentence, and nothing that
 * was measured is lost. A fault begins when the first measured second of its fork is over.
 */
@Tag("exhaustive")
class LoadFaultsTest {
    /**
     * Cells differ in the number of connections, which also tells which fault is theirs. Those of web-mvc-jdbc start
     * with an archive of their classes, which the JVMs of others ignore.
     */
    private static final String PLAN = """
            description: one fault in each fork
            scenarios: [get-company]
            rate: [50]
            cells: [CELLS]
            settings: {iterations: 5, measured-iterations: 4, pause: 0ms}
            heap: 128m
            jvm-options: [-XX:TieredStopAtLevel=1, "ARCHIVE"]
            """;

    private static final Pattern UNDER_WAY = Pattern.compile("\"record\":\"second\",[^}]*\"phase\":\"measured\"");
    private static final Pattern ENDED = Pattern.compile("\"record\":\"ended\"");
    private static final int PATIENCE_MINUTES = 4;
    /** The time for which all requests find their table locked. */
    private static final double STALL_SECONDS = 1;

    private static final String LOCK = "LOCK TABLE companies IN ACCESS EXCLUSIVE MODE";
    /** The time for any request to come and wait for the lock. */
    private static final double UNTIL_REQUESTS_WAIT_SECONDS = 0.3;

    /** Something that goes wrong with a fork under load, or in its surroundings. */
    @FunctionalInterface
    private interface Fault {
        void happens(Process process, Path fork) throws Exception;
    }

    private static final Map<String, Fault> FAULTS = Map.of(
            "web-mvc-jdbc,pool-size=3", (process, fork) -> killTheApplication(fork),
            "web-mvc-jdbc,pool-size=4", (process, fork) -> killTheEngine(process),
            "web-mvc-jdbc,pool-size=5", LoadFaultsTest::changeRows,
            "web-mvc-jdbc,pool-size=6", (process, fork) -> stall(),
            "web-mvc-jdbc,pool-size=7", (process, fork) -> endSessions(),
            "web-webflux-r2dbc,pool-size=1", (process, fork) -> stall(),
            "web-webflux-r2dbc,pool-size=7", (process, fork) -> endSessions());

    private static final Server SERVER = Database.server().in("load_faults");

    @TempDir
    private static Path folder;

    private static BenchProcess bench = new BenchProcess(Path.of(""));
    private static Path run = Path.of("");

    @BeforeAll
    static void runWithAllFaults() throws Exception {
        SchemaSetup.create(Database.createCounting("load_faults"), List.of(ScenarioTables.COMPANIES));
        bench = new BenchProcess(Files.createDirectory(folder.resolve("all")));
        Process process =
                bench.start(arguments(plan("faults", FAULTS.keySet().stream().sorted())));
        run = disturb(process, bench, new HashMap<>(FAULTS));
        assertThat(exitStatus(process)).as(bench.errors()).isEqualTo(1);
    }

    @Test
    void theApplicationIsKilled() throws IOException {
        assertThat(problem("web-mvc-jdbc,pool-size=3")).isEqualTo("The application was killed by signal 9.");
    }

    @Test
    void theEngineIsKilled() throws IOException {
        assertThat(problem("web-mvc-jdbc,pool-size=4")).isEqualTo("The load engine was killed by signal 9.");
    }

    @Test
    void answersAreWrong() throws IOException {
        assertThat(problem("web-mvc-jdbc,pool-size=5"))
                .matches(
                        "\\d+ of 200 requests failed: \\d+ got a wrong body; the first wrong answer was status 200 with"
                                + " \\{\"companyId\":\\d+,\"companyName\":\"changed\"}\\.");
    }

    /**
     * On each stack requests queue for the connections of an exhausted pool, and none is refused: answers are slow and
     * right.
     */
    @Test
    void answersAreSlowAndThePoolIsExhausted() throws IOException {
        for (String cell : List.of("web-mvc-jdbc,pool-size=6", "web-webflux-r2dbc,pool-size=1")) {
            LoadResult load = records(cell).stream()
                    .filter(record -> record.path("record").asString("").equals("load"))
                    .map(record -> RecordMapper.MAPPER.treeToValue(record, LoadResult.class))
                    .findFirst()
                    .orElseThrow();

            assertThat(ended(cell).path("termination").asString("")).isEqualTo("completed");
            assertThat(load.answered()).isEqualTo(200);
            assertThat(load.latency().orElseThrow().maxNanos() / 1e9).isGreaterThan(0.9 * STALL_SECONDS);
        }
    }

    @Test
    void theSessionsEnd() throws IOException {
        for (String cell : List.of("web-mvc-jdbc,pool-size=7", "web-webflux-r2dbc,pool-size=7")) {
            assertThat(problem(cell))
                    .matches(
                            "\\d+ of 200 requests failed: \\d+ got a wrong status; the first wrong answer was status 503"
                                    + " with \\{.*\"PostgreSQL at " + SERVER.url() + " .*}\\.");
        }
    }

    @Test
    void eachFaultIsTheSentenceOfItsCellAndEveryForkIsKept() throws IOException {
        Map<String, String> problems = new TreeMap<>();
        for (String cell : FAULTS.keySet()) {
            for (JsonNode record : records(cell)) {
                assertThat(FormatSchema.FORK_LINE.problems(record.toString())).isEmpty();
            }
            if (ended(cell).has("problem")) {
                problems.put(cell, problem(cell));
            }
        }
        assertThat(problems).hasSize(5);
        problems.forEach((cell, sentence) ->
                assertThat(output()).contains(cell.replaceFirst(".*=", " with ") + " connections: " + sentence));
        assertThat(Files.readString(run.resolve("report.md"))).contains(problems.values());
        assertThat(Files.readString(run.resolve("cells.csv"))).contains(",failed,", ",ok,");
        assertThat(bench.errors()).doesNotContain("\tat ");
        try (Stream<Path> logs = Files.list(run.resolve("logs"))) {
            for (Path log : logs.toList()) {
                assertThat(log).content().as(log.toString()).doesNotContain("\tat ");
            }
        }
    }

    /** First the disk is full, then the database crashes and restarts, and each time the run goes on. */
    @Test
    void aRunGoesOnAfterAFullDiskAndACrashOfTheDatabase() throws Exception {
        BenchProcess resumed = new BenchProcess(Files.createDirectory(folder.resolve("resumed")));
        List<String> cells = List.of("web-mvc-jdbc,pool-size=2", "web-mvc-jdbc,pool-size=3");
        Path longer = plan("resumed", cells.stream());
        Files.writeString(
                longer,
                Files.readString(longer)
                        .replace("iterations: 5, measured-iterations: 4", "iterations: 21, measured-iterations: 20"));
        // A limit of the shell stands for the disk: 32 kB hold what is written before the first fork, and not its file.
        List<String> words = new ArrayList<>(List.of("sh", "-c", "ulimit -f 64; exec \"$@\"", "sh"));
        words.addAll(resumed.command(arguments(resumed, longer)));
        Process full = resumed.startWords(words);
        assertThat(exitStatus(full)).as(resumed.errors()).isEqualTo(1);
        assertThat(resumed.told())
                .as(resumed.errors())
                .last()
                .asString()
                .startsWith("The results cannot be written to ");
        Path directory = resumed.onlyRun().orElseThrow();
        BenchCall report = BenchCall.of("report", directory.toString());
        assertThat(report.exitStatus()).as(report.errors()).isZero();
        List<String> goOn = List.of(
                "run", "--resume", directory.toString(), "--url", SERVER.url().toString());

        Process crashed = resumed.start(goOn);
        disturb(crashed, resumed, new HashMap<>(Map.of("002-web-mvc-jdbc", (process, fork) -> crashTheDatabase())));
        assertThat(exitStatus(crashed)).as(resumed.errors()).isEqualTo(1);
        assertThat(resumed.told())
                .as(resumed.errors())
                .last()
                .asString()
                .isEqualTo("PostgreSQL at " + SERVER.url()
                        + " is gone, and with it the fork that was under way; go on with: ./bench run --resume '"
                        + directory + "' --url " + SERVER.url() + " --user bench");
        String measured = Files.readString(fork(directory, "001-"));
        assertThat(measured).contains("\"termination\":\"completed\"");

        assertThat(exitStatus(resumed.start(goOn))).as(resumed.errors()).isZero();
        assertThat(fork(directory, "001-")).hasContent(measured);
        assertThat(Files.readString(directory.resolve("cells.csv")).lines().skip(1))
                .hasSize(2)
                .allMatch(line -> line.contains(",ok,"));
    }

    private static Path plan(String name, Stream<String> cells) throws IOException {
        String listed = cells.map(cell -> "{stack: " + cell.replace(",pool-size=", ", pool-size: ") + "}")
                .collect(Collectors.joining(", "));
        String archive = ClassArchive.option(Applications.named("web-mvc-jdbc"));
        return Files.writeString(
                folder.resolve(name + ".yaml"), PLAN.replace("CELLS", listed).replace("ARCHIVE", archive));
    }

    private static List<String> arguments(Path plan) {
        return arguments(bench, plan);
    }

    private static List<String> arguments(BenchProcess process, Path plan) {
        return List.of(
                "run",
                plan.toString(),
                "--url",
                SERVER.url().toString(),
                "--results",
                process.results().toString());
    }

    /**
     * Lets each fault happen to its fork, and returns when all have.
     *
     * @param faults by a part of the name of the fork's file
     * @return the directory of the run
     */
    private static Path disturb(Process process, BenchProcess bench, Map<String, Fault> faults) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(PATIENCE_MINUTES);
        while (!faults.isEmpty() && process.isAlive() && System.nanoTime() < deadline) {
            for (Path fork : forks(bench)) {
                String name = fork.getFileName().toString();
                List<String> begun = faults.keySet().stream()
                        .filter(name::contains)
                        .filter(fault -> has(fork, UNDER_WAY) && !has(fork, ENDED))
                        .toList();
                for (String fault : begun) {
                    Objects.requireNonNull(faults.remove(fault)).happens(process, fork);
                }
            }
            Thread.sleep(20);
        }
        assertThat(faults.keySet()).as(bench.errors()).isEmpty();
        return bench.onlyRun().orElseThrow();
    }

    private static List<Path> forks(BenchProcess bench) throws IOException {
        Optional<Path> begun = bench.onlyRun();
        if (begun.isEmpty()) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(begun.get().resolve("forks"))) {
            return files.filter(file -> file.toString().endsWith(".jsonl")).toList();
        }
    }

    private static boolean has(Path file, Pattern pattern) {
        try {
            return pattern.matcher(Files.readString(file)).find();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void killTheApplication(Path fork) throws Exception {
        BenchProcess.kill(
                "-KILL",
                records(fork).stream()
                        .filter(record -> record.path("record").asString("").equals("started"))
                        .map(record -> Long.toString(record.path("pid").asLong()))
                        .findFirst()
                        .orElseThrow());
    }

    private static void killTheEngine(Process process) throws Exception {
        ProcessHandle engine = process.descendants()
                .filter(child -> child.info().commandLine().orElse("").contains("load.jar"))
                .findFirst()
                .orElseThrow();
        BenchProcess.kill("-KILL", Long.toString(engine.pid()));
    }

    /** A quarter of them, until the fork has ended. */
    private static void changeRows(Process process, Path fork) throws Exception {
        try (Admin admin = Admin.open(SERVER)) {
            admin.execute("UPDATE companies SET company_name = 'changed' WHERE company_id % 4 = 0");
            while (!has(fork, ENDED) && process.isAlive()) {
                Thread.sleep(20);
            }
            admin.execute("UPDATE companies SET company_name = md5(company_id::text) WHERE company_name = 'changed'");
        }
    }

    private static void stall() throws Exception {
        try (Admin admin = Admin.open(SERVER)) {
            admin.execute("DO $$ BEGIN " + LOCK + "; PERFORM pg_sleep(" + STALL_SECONDS + "); END $$");
        }
    }

    /** Ends the sessions while requests wait in them for a lock. */
    private static void endSessions() throws Exception {
        try (Admin admin = Admin.open(SERVER)) {
            admin.execute("DO $$ BEGIN " + LOCK + "; PERFORM pg_sleep(" + UNTIL_REQUESTS_WAIT_SECONDS + ");"
                    + " PERFORM pg_terminate_backend(pid) FROM pg_stat_activity"
                    + " WHERE datname = current_database() AND application_name LIKE 'web-%'; END $$");
        }
    }

    /** When a process of the server is killed, the server ends all sessions, recovers, and accepts new ones. */
    private static void crashTheDatabase() throws Exception {
        try (Admin admin = Admin.open(SERVER)) {
            admin.execute("BEGIN; " + LOCK);
            Thread.sleep((long) (1000 * UNTIL_REQUESTS_WAIT_SECONDS));
            BenchProcess.kill("-KILL", admin.text("SELECT pg_backend_pid()"));
        }
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(PATIENCE_MINUTES);
        while (!isThere() && System.nanoTime() < deadline) {
            Thread.sleep(50);
        }
    }

    private static boolean isThere() {
        try (Admin admin = Admin.open(SERVER)) {
            return admin.answers();
        } catch (SQLException e) {
            return false;
        }
    }

    private static Path fork(Path directory, String name) throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("forks"))) {
            return files.filter(file -> file.getFileName().toString().contains(name))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static List<JsonNode> records(String cell) throws IOException {
        return records(fork(run, cell + "-get-company"));
    }

    private static List<JsonNode> records(Path fork) throws IOException {
        return Files.readAllLines(fork).stream()
                .map(RecordMapper.MAPPER::readTree)
                .toList();
    }

    private static JsonNode ended(String cell) throws IOException {
        List<JsonNode> records = records(cell);
        return records.get(records.size() - 1);
    }

    private static String problem(String cell) throws IOException {
        return ended(cell).path("problem").path("sentence").asString("");
    }

    private static String output() {
        try {
            return bench.output();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
