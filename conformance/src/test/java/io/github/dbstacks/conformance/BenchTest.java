package io.github.dbstacks.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.orchestrator.process.Jdk;
import io.github.dbstacks.result.FormatSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The main job as a process: what happens to it, and what it leaves behind. */
class BenchTest {
    private static final String STACK = "standalone-jdbc";

    @TempDir
    private Path temporary;

    @Test
    void interruptedAndResumed() throws Exception {
        Process bench = bench(List.of(
                "run", "--preset", "smoke", "--stack", STACK, "--stack", "web-mvc-jdbc", "--workload", "sleep"));
        Path run = waitForIteration();
        kill("-INT", bench.pid());

        assertThat(exitStatus(bench)).isEqualTo(130);
        assertThat(Files.readString(run.resolve("run.json"))).contains("\"termination\" : \"interrupted\"");
        assertThat(errors()).contains("go on with: ./bench run --resume");
        assertConforms(run);
        assertNothingLeftBehind();

        Process resumed = bench(List.of("run", "--resume", run.toString()));

        assertThat(exitStatus(resumed)).as(errors()).isZero();
        assertThat(Files.readString(run.resolve("summary.csv")))
                .contains(STACK + ",,sleep,1,", "web-mvc-jdbc,,sleep,1,")
                .contains(",ok,");
        assertConforms(run);
        assertNothingLeftBehind();
    }

    @Test
    void killedWithoutAChance() throws Exception {
        Process bench = bench(List.of("run", "--preset", "smoke", "--stack", STACK, "--workload", "sleep"));
        waitForIteration();
        bench.destroyForcibly();
        exitStatus(bench);

        assertNothingLeftBehind();
    }

    @Test
    void anApplicationIsKilledAndTheRestIsKept() throws Exception {
        Process bench = bench(List.of(
                "run",
                "--preset",
                "smoke",
                "--seed",
                "1",
                "--workload",
                "sleep",
                "--stack",
                STACK,
                "--stack",
                "standalone-vertx"));
        waitForIteration();
        ProcessHandle application = bench.descendants()
                .filter(process -> process.info().commandLine().orElse("").contains("--output=json"))
                .findFirst()
                .orElseThrow();
        application.destroyForcibly();

        assertThat(exitStatus(bench)).isEqualTo(1);
        Path run = onlyRun().orElseThrow();
        assertConforms(run);
        String summary = Files.readString(run.resolve("summary.csv"));
        assertThat(summary).contains(",failed,").contains(",ok,");
        assertThat(output()).contains("was killed by signal 9");
    }

    @Test
    void resultsCannotGrow() throws Exception {
        String url = Database.server().url().toString();
        List<String> words = new ArrayList<>(List.of("sh", "-c", "ulimit -f 2; exec \"$@\"", "sh"));
        words.addAll(command(
                List.of("run", "--preset", "smoke", "--stack", STACK, "--workload", "single-row", "--url", url)));

        Process bench = start(words);

        assertThat(exitStatus(bench)).isEqualTo(1);
        assertThat(errors()).contains("The results cannot be written to ").doesNotContain("\tat ");
    }

    @Test
    void aProbeLeavesWhatItsTableIsMadeOf() throws Exception {
        Process probe = bench(List.of(
                "probe",
                "--url",
                Database.server().url().toString(),
                "--stack",
                STACK,
                "--stack",
                "web-mvc-jdbc",
                "--profiles",
                "none",
                "--requests",
                "2",
                "--heap",
                "256m",
                "--results",
                temporary.resolve("results with a space").toString(),
                "--set",
                "pool-size=5",
                "--set",
                "selects=5",
                "--set",
                "runs=2"));

        assertThat(exitStatus(probe)).as(errors()).isZero();
        Path directory = onlyRun().orElseThrow();
        String printed = output();
        assertThat(Files.readAllLines(directory.resolve("probe.jsonl")))
                .hasSize(3)
                .allSatisfy(line -> assertThat(FormatSchema.PROBE_LINE.problems(line))
                        .as(line)
                        .isEmpty());
        String table = Files.readString(directory.resolve("probe.csv"));
        assertThat(table).contains("\n" + STACK + ",5,5,0,0,5,5,0,0,,,,\n", "\nweb-mvc-jdbc,5,5,0,0,5,5,0,0,5,5,0,0\n");
        Files.delete(directory.resolve("probe.csv"));

        assertThat(exitStatus(bench(List.of("report", directory.toString())))).isZero();

        assertThat(Files.readString(directory.resolve("probe.csv"))).isEqualTo(table);
        assertThat(output()).isEqualTo(printed);
    }

    @Test
    void wrongUsage() throws Exception {
        for (List<String> arguments : List.of(
                List.of("run", "--preset", "huge"),
                List.of("run", "--stack", "standalone-odbc"),
                List.of("run", "--profiles", "turbo"),
                List.of("run", "--set", "pool-size=many"),
                List.of("run", "--set", "colour=red"),
                List.of("run", "--heap", "lots"),
                List.of("run", "--jdk", temporary.toString()),
                List.of("run", "--fast"),
                List.of("report", temporary.toString()),
                List.of("walk"))) {
            Process bench = bench(arguments);

            assertThat(exitStatus(bench)).as(arguments.toString()).isEqualTo(2);
            assertThat(errors().strip().lines()).as(errors()).hasSize(1);
        }
    }

    private Process bench(List<String> arguments) throws IOException {
        return start(command(arguments));
    }

    private List<String> command(List<String> arguments) {
        List<String> words = new ArrayList<>(List.of(
                Jdk.current().home().resolve("bin").resolve("java").toString(),
                "-Ddbstacks.home=" + Applications.home(),
                "-jar",
                Applications.home()
                        .resolve("orchestrator/target/orchestrator.jar")
                        .toString()));
        words.addAll(arguments);
        if (arguments.contains("--preset")) {
            words.addAll(List.of(
                    "--results", temporary.resolve("results with a space").toString()));
            words.addAll(List.of("--heap", "256m", "--set", "selects=20"));
        }
        return words;
    }

    private Process start(List<String> words) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectOutput(temporary.resolve("output").toFile())
                .redirectError(temporary.resolve("errors").toFile());
        builder.environment().put("XDG_CACHE_HOME", cache().toString());
        return builder.start();
    }

    private Path cache() {
        return temporary.resolve("cache");
    }

    private String output() throws IOException {
        return Files.readString(temporary.resolve("output"));
    }

    private String errors() throws IOException {
        return Files.readString(temporary.resolve("errors"));
    }

    private static int exitStatus(Process process) throws InterruptedException {
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }

    private static void kill(String signal, long pid) throws Exception {
        assertThat(new ProcessBuilder("kill", signal, Long.toString(pid))
                        .start()
                        .waitFor())
                .isZero();
    }

    private Optional<Path> onlyRun() throws IOException {
        Path results = temporary.resolve("results with a space");
        if (!Files.isDirectory(results)) {
            return Optional.empty();
        }
        try (Stream<Path> runs = Files.list(results)) {
            return runs.findFirst();
        }
    }

    /** @return the run's directory, once an application has got as far as its first iteration */
    private Path waitForIteration() throws Exception {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (System.nanoTime() < deadline) {
            Optional<Path> run = onlyRun();
            if (run.isPresent() && Files.isDirectory(run.get().resolve("forks"))) {
                try (Stream<Path> forks = Files.list(run.get().resolve("forks"))) {
                    for (Path fork : forks.toList()) {
                        if (Files.readString(fork).contains("\"record\":\"iteration\"")) {
                            return run.get();
                        }
                    }
                }
            }
            Thread.sleep(50);
        }
        throw new AssertionError("no iteration: " + errors());
    }

    /** Every file of the run, to its last line. */
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

    /** The cache holds the unpacked programs and no database, and no process of it is left. */
    private void assertNothingLeftBehind() throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (System.nanoTime() < deadline && isSomethingLeft()) {
            Thread.sleep(100);
        }
        assertThat(isSomethingLeft()).isFalse();
    }

    private boolean isSomethingLeft() throws IOException {
        boolean process = ProcessHandle.allProcesses()
                .anyMatch(handle -> handle.info().commandLine().orElse("").contains(cache().toString()));
        try (Stream<Path> folders = Files.list(cache().resolve("dbstacks"))) {
            return process
                    || folders.anyMatch(
                            folder -> folder.getFileName().toString().startsWith("database-"));
        }
    }
}
