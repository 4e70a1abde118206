package io.github.dbstacks.conformance.run;

import static io.github.dbstacks.conformance.support.BenchProcess.exitStatus;
import static io.github.dbstacks.conformance.support.BenchProcess.kill;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.BenchCall;
import io.github.dbstacks.conformance.support.BenchProcess;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.records.FormatSchema;
import io.github.dbstacks.schema.Dbms;
import io.github.dbstacks.testbed.database.Admin;
import io.github.dbstacks.testbed.database.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The main job as a process: what happens to it, and what it leaves behind. */
public class BenchTest {
    private static final String STACK = "standalone-jdbc";

    private final Path temporary;
    private final BenchProcess bench;

    BenchTest(@TempDir Path temporary) {
        this.temporary = temporary;
        this.bench = new BenchProcess(temporary);
    }

    /**
     * The signal comes from a terminal: there Ctrl-C reaches every process of the command, not the orchestrator alone.
     */
    @Test
    void interruptedAndResumed() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/setsid")), "setsid makes a group of processes");
        List<String> words = new ArrayList<>(withInterrupts());
        words.add("setsid");
        words.addAll(bench.command(sleeping("--seed", "1", "--stack", STACK, "--stack", "web-mvc-jdbc")));
        Process process = bench.startWords(words);
        Path run = bench.waitForIteration();
        kill("-INT", "-" + process.pid());

        assertThat(exitStatus(process)).isEqualTo(130);
        assertThat(bench.told())
                .as(bench.errors())
                .hasSize(2)
                .last()
                .asString()
                .startsWith("Interrupted; go on with: ./bench run --resume ");
        assertThat(Files.readString(run.resolve("run.json"))).contains("\"termination\" : \"interrupted\"");
        try (Stream<Path> forks = Files.list(run.resolve("forks"))) {
            assertThat(forks)
                    .singleElement()
                    .satisfies(fork -> assertThat(Files.readString(fork))
                            .contains("\"termination\":\"interrupted\"")
                            .doesNotContain("\"termination\":\"failed\""));
        }
        assertConforms(run);
        bench.assertNothingLeftBehind();

        assertResumes(bench, run);
        assertThat(Files.readString(run.resolve("cells.csv")))
                .contains(STACK + ",,sleep,", "web-mvc-jdbc,,sleep,")
                .contains(",ok,");
        assertConforms(run);

        BenchCall again = BenchCall.of("run", "--resume", run.toString());

        assertThat(again.exitStatus()).isZero();
        assertThat(again.errors()).startsWith("Nothing is left to run: ");
    }

    /**
     * A shell starts what is in its background with SIGINT ignored, and so are the children, such as these tests and
     * what they start.
     */
    private static List<String> withInterrupts() throws Exception {
        List<String> words = List.of("env", "--default-signal=INT");
        boolean isKnown =
                new ProcessBuilder(words.get(0), words.get(1), "true").start().waitFor() == 0;
        return isKnown ? words : List.of();
    }

    @Test
    void killedWithoutAChance() throws Exception {
        killedWithoutAChance(bench, Dbms.POSTGRESQL);
    }

    /**
     * @param home options that say where the binaries of the system are
     * @return the directory of the run
     */
    private static Path killedWithoutAChance(BenchProcess bench, Dbms dbms, String... home) throws Exception {
        List<String> words = sleeping("--stack", STACK, "--database", dbms.toString());
        words.addAll(List.of(home));
        Process process = bench.start(words);
        Path run = bench.waitForIteration();
        process.destroyForcibly();
        exitStatus(process);

        bench.assertNothingLeftBehind();
        return run;
    }

    /** Kills a run in the same way, which then goes on. */
    public static void killedAndResumed(BenchProcess bench, Dbms dbms, String... home) throws Exception {
        assertResumes(bench, killedWithoutAChance(bench, dbms, home), home);
    }

    @Test
    @Tag("exhaustive")
    void theDatabaseIsKilledAndWhatWasMeasuredIsKept() throws Exception {
        theDatabaseIsKilledAndWhatWasMeasuredIsKept(bench, Dbms.POSTGRESQL);
    }

    /** @param home options that say where the binaries of the system are */
    public static void theDatabaseIsKilledAndWhatWasMeasuredIsKept(BenchProcess bench, Dbms dbms, String... home)
            throws Exception {
        List<String> words = sleeping("--stack", STACK, "--stack", "standalone-vertx", "--database", dbms.toString());
        words.addAll(List.of(home));
        Process process = bench.start(words);
        Path run = bench.waitForIteration();
        kill("-KILL", Long.toString(bench.servers().get(0).pid()));
        List<String> resume = new ArrayList<>(List.of("'" + run + "'"));
        resume.addAll(List.of(home));

        assertThat(exitStatus(process)).isEqualTo(1);
        assertThat(bench.told().skip(1))
                .as(bench.errors())
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .startsWith(dbms.title() + " at " + dbms + "://localhost:")
                        .endsWith(" is gone, and with it the fork that was under way; go on with: ./bench run --resume "
                                + String.join(" ", resume)));
        bench.assertNothingLeftBehind();
        assertReports(run);

        assertResumes(bench, run, home);
        assertThat(Files.readString(run.resolve("cells.csv")).lines().skip(1))
                .hasSize(2)
                .allMatch(line -> line.contains(",ok,"));
    }

    @Test
    @Tag("exhaustive")
    void anApplicationIsKilledAndTheRestIsKept() throws Exception {
        Process process = bench.start(sleeping("--seed", "1", "--stack", STACK, "--stack", "standalone-vertx"));
        Path run = bench.waitForIteration();
        ProcessHandle application = process.descendants()
                .filter(child -> child.info().commandLine().orElse("").contains("--output=json"))
                .findFirst()
                .orElseThrow();
        application.destroyForcibly();

        assertThat(exitStatus(process)).isEqualTo(1);
        assertThat(Files.readString(run.resolve("cells.csv")))
                .contains(",failed,")
                .contains(",ok,");
        assertConforms(run);
        assertThat(bench.output()).contains("was killed by signal 9");
    }

    /** A limit of the shell stands for a disk that is full: half of a fork's file, then nothing more. */
    @Test
    void resultsCannotGrow() throws Exception {
        List<String> own = List.of("--url", Database.server().url().toString());
        List<String> words = new ArrayList<>(List.of("sh", "-c", "ulimit -f 8; exec \"$@\"", "sh"));
        words.addAll(bench.command(sleeping("--stack", STACK, "--set", "iterations=20")));
        words.addAll(own);

        Process process = bench.startWords(words);

        assertThat(exitStatus(process)).isEqualTo(1);
        assertThat(bench.told().skip(1))
                .as(bench.errors())
                .singleElement()
                .satisfies(line -> assertThat(line).startsWith("The results cannot be written to "));
        assertReports(bench.onlyRun().orElseThrow());
    }

    /** Then the orchestrator alone is told to end (SIGTERM). */
    @Test
    @Tag("exhaustive")
    void anotherRunIsWritingThere() throws Exception {
        Process process = bench.start(sleeping("--stack", STACK, "--set", "iterations=100"));
        Path run = bench.waitForIteration();

        BenchCall second = BenchCall.of("run", "--resume", run.toString());

        assertThat(second.exitStatus()).isEqualTo(2);
        assertThat(second.told())
                .as(second.errors())
                .singleElement()
                .satisfies(line -> assertThat(line).endsWith("another ./bench run is writing to it at this moment."));
        process.destroy();
        exitStatus(process);
        assertThat(Files.readString(run.resolve("run.json"))).contains("\"termination\" : \"interrupted\"");
        bench.assertNothingLeftBehind();
    }

    /** The run is in a database without tables, which it fills first. */
    @Test
    @Tag("exhaustive")
    void countsOfConnectionsStandInTheReport() throws Exception {
        Server empty = Database.create("empty");
        List<String> arguments = new ArrayList<>(List.of("run", "--preset", "probe", "--profiles", "none"));
        arguments.addAll(List.of("--url", empty.url().toString(), "--create-schema"));
        arguments.addAll(List.of("--stack", STACK, "--stack", "web-mvc-jdbc"));
        arguments.addAll(List.of("--set", "pool-size=5", "--set", "selects=5", "--set", "iterations=2"));

        assertThat(exitStatus(bench.start(arguments))).as(bench.errors()).isZero();

        try (Admin admin = Admin.open(empty)) {
            assertThat(admin.text("SELECT count(*) FROM course_report")).isEqualTo("18058");
        }
        assertThat(bench.output())
                .containsPattern("  JDBC +first +5 +5 +0 +0\n +later +5 +5 +0 +0\n")
                .containsPattern(
                        "  JDBC in Spring MVC +first +5 +5 +0 +0\n +later +5 +5 +0 +0\n +several at once +5 +5 +0 +0\n");
        Path directory = bench.directory("run.json").orElseThrow();
        try (Stream<Path> forks = Files.list(directory.resolve("forks"))) {
            for (Path fork :
                    forks.filter(file -> file.toString().endsWith(".jsonl")).toList()) {
                assertThat(Files.readAllLines(fork))
                        .anyMatch(line -> line.startsWith("{\"record\":\"counted\""))
                        .allSatisfy(line -> assertThat(FormatSchema.FORK_LINE.problems(line))
                                .as(line)
                                .isEmpty());
            }
        }
        assertThat(directory.resolve("report.md"))
                .content()
                .contains("## Sessions that execute a statement, last iteration", "| JDBC in Spring MVC | 5 |");
    }

    @Test
    void wrongUsage() throws Exception {
        for (List<String> arguments : List.of(
                List.of("run", "--preset", "huge"),
                List.of("run", "there-is-no-such-plan.yaml"),
                List.of("run", "--vary", "concurrency"),
                List.of("run", "--vary", "concurrency=5,0"),
                List.of("run", "--stack", "standalone-odbc"),
                List.of("run", "--profiles", "turbo"),
                List.of("run", "--set", "pool-size=many"),
                List.of("run", "--set", "colour=red"),
                List.of("run", "--heap", "lots"),
                List.of("run", "--jdk", temporary.toString()),
                List.of("run", "--resume", temporary.toString()),
                List.of("run", "--url", "localhost"),
                List.of("run", "--create-schema"),
                List.of("run", "--user", "me"),
                List.of("database", "--password", "secret"),
                List.of("run", "--database", "mysql"),
                List.of("run", "--database", "mysql", "--mysql-home", temporary.toString()),
                List.of("run", "--mysql-home", temporary.toString(), "--url", "mysql://localhost/bench"),
                List.of("run", "--stack", "web-mvc-jpa"),
                List.of("run", "--stack", "web-mvc-jdbc", "--profiles", "transaction"),
                List.of("run", "--yardstick", "sun"),
                List.of("run", "--yardstick", "database", "--url", "postgresql://localhost/bench"),
                List.of("run", "--fast"),
                List.of("report", temporary.toString()),
                List.of("walk"),
                List.of("walk", "--help"),
                List.of("--help", "walk"),
                List.of("list", "walk", "--help"))) {
            BenchCall call = BenchCall.of(arguments);

            assertThat(call.exitStatus()).as(arguments.toString()).isEqualTo(2);
            assertThat(call.told()).as(call.errors()).hasSize(1);
        }
    }

    @Test
    void theProcessEndsWithTheStatusOfItsCommand() throws Exception {
        Process process = bench.start(List.of("run", "--preset", "huge"));

        assertThat(exitStatus(process)).isEqualTo(2);
        assertThat(bench.told()).as(bench.errors()).hasSize(1);
    }

    /** Checks every file of the run, to its last line. */
    private static void assertConforms(Path run) throws IOException {
        assertThat(FormatSchema.RUN.problems(Files.readString(run.resolve("run.json"))))
                .isEmpty();
        assertThat(FormatSchema.ENVIRONMENT.problems(Files.readString(run.resolve("environment.json"))))
                .isEmpty();
        try (Stream<Path> forks = Files.list(run.resolve("forks"))) {
            List<Path> files = forks.toList();
            assertThat(files).isNotEmpty();
            for (Path file : files) {
                assertThat(Files.readAllLines(file))
                        .hasSizeGreaterThan(1)
                        .allSatisfy(line -> assertThat(FormatSchema.FORK_LINE.problems(line))
                                .as(line)
                                .isEmpty());
            }
        }
    }

    private static void assertReports(Path run) {
        BenchCall report = BenchCall.of("report", run.toString());
        assertThat(report.exitStatus()).as(report.errors()).isZero();
    }

    private static void assertResumes(BenchProcess bench, Path run, String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of("run", "--resume", run.toString()));
        words.addAll(List.of(more));
        assertThat(exitStatus(bench.start(words))).as(bench.errors()).isZero();
        bench.assertNothingLeftBehind();
    }

    private static List<String> sleeping(String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("run", "--preset", "smoke", "--workload", "sleep", "--set", "selects=20"));
        arguments.addAll(List.of(more));
        return arguments;
    }
}
