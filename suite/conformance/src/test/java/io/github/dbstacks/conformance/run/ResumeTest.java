package io.github.dbstacks.conformance.run;

import static io.github.dbstacks.conformance.support.BenchProcess.exitStatus;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.BenchProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run is killed several times, at moments drawn from a seed, and resumed at once each time. No fork is lost or
 * counted twice, and no process of a killed part is left while the next part measures. {@code .ci/kill-and-resume} does
 * the same at full size.
 */
@Tag("exhaustive")
class ResumeTest {
    private static final int KILLS = Integer.getInteger("dbstacks.kills", 3);
    private static final boolean FULL_SIZE = Boolean.getBoolean("dbstacks.kills.full-size");
    private static final long SEED = Long.getLong("dbstacks.kills.seed", 3L);
    /** It takes less time to start a database and to run two forks. */
    private static final int LONGEST_LIFE_MILLIS = FULL_SIZE ? 120_000 : 9_000;

    private static final int MIN_BLOCKS = 5;

    private final BenchProcess bench;

    ResumeTest(@TempDir Path temporary) {
        this.bench = new BenchProcess(temporary);
    }

    @Test
    void noForkIsLostOrCountedTwice() throws Exception {
        Random random = new Random(SEED);
        Map<Path, String> complete = new HashMap<>();
        List<ProcessHandle> killed = new ArrayList<>();
        JsonNode plan = JsonMapper.shared().createObjectNode();
        for (int kill = 1; kill <= KILLS; kill++) {
            Process process = startOrResume();
            live(process, random.nextInt(LONGEST_LIFE_MILLIS), kill == KILLS, killed);
            process.descendants().forEach(killed::add);
            killed.addAll(bench.postmasters());
            process.destroyForcibly();
            exitStatus(process);
            complete.putAll(completeForks());
            plan = planned(plan);
        }
        assertThat(complete).as("forks that no later part may run again").isNotEmpty();

        Process last = startOrResume();
        int patienceMinutes = FULL_SIZE ? 180 : 5;
        assertThat(last.waitFor(patienceMinutes, TimeUnit.MINUTES)).isTrue();

        assertThat(last.exitValue()).as(bench.errors()).isZero();
        assertThat(killed).noneMatch(ProcessHandle::isAlive);
        assertThat(completeForks()).containsAllEntriesOf(complete);
        assertThat(planned(plan).path("termination").asString()).isEqualTo("completed");
        assertThat(completeForks().keySet()).containsExactlyInAnyOrderElementsOf(expectedFiles());
        assertThat(files()).containsExactlyInAnyOrderElementsOf(expectedFiles());
        bench.assertNothingLeftBehind();
    }

    private Process startOrResume() throws IOException {
        Optional<Path> run = bench.onlyRun();
        if (run.isPresent()) {
            return bench.start(List.of("run", "--resume", run.get().toString()));
        }
        List<String> arguments = new ArrayList<>(List.of(
                "run",
                "--preset",
                "standard",
                "--stack",
                "standalone-jdbc",
                "--profiles",
                "none",
                "--workload",
                "single-row",
                "--seed",
                "7"));
        if (!FULL_SIZE) {
            // The stopping rule decides about blocks beyond the fifth.
            arguments.addAll(List.of("--blocks", "6", "--set", "warm-up=fixed", "--set", "iterations=4"));
            arguments.addAll(List.of("--set", "measured-time=0ms", "--set", "rest=off"));
            arguments.addAll(List.of("--set", "measured-iterations=3", "--set", "selects=200", "--set", "pool-size=4"));
        }
        return bench.start(arguments);
    }

    /**
     * Lets it run so long, and before the last kill until a fork is complete. Once it has its own database, every
     * process of the part before must have ended.
     */
    private void live(Process process, int millis, boolean isLast, List<ProcessHandle> killed) throws Exception {
        Optional<FileTime> before = environment();
        long end = System.nanoTime() + millis * 1_000_000L;
        while (process.isAlive()
                && (System.nanoTime() < end || (isLast && completeForks().isEmpty()))) {
            Optional<FileTime> now = environment();
            if (now.isPresent() && !now.equals(before)) {
                assertThat(killed).noneMatch(ProcessHandle::isAlive);
            }
            Thread.sleep(20);
        }
    }

    /** This file is written after the database has started and before the first fork. */
    private Optional<FileTime> environment() throws IOException {
        Optional<Path> file = bench.onlyRun().map(run -> run.resolve("environment.json"));
        return file.isPresent() && Files.exists(file.get())
                ? Optional.of(Files.getLastModifiedTime(file.get()))
                : Optional.empty();
    }

    /** The plan; it must be the same after each part. */
    private JsonNode planned(JsonNode before) throws IOException {
        Optional<Path> run = bench.onlyRun();
        if (run.isEmpty()) {
            return before;
        }
        JsonNode now = JsonMapper.shared().readTree(Files.readString(run.get().resolve("run.json")));
        if (before.has("order")) {
            for (String field : List.of("order", "startedAt", "plan", "suite")) {
                assertThat(now.path(field)).isEqualTo(before.path(field));
            }
        }
        return now;
    }

    /** The blocks that every run has, and those that the stopping rule requires. */
    private List<Path> expectedFiles() throws IOException {
        Path run = bench.onlyRun().orElseThrow();
        JsonNode plan = JsonMapper.shared().readTree(Files.readString(run.resolve("run.json")));
        int lastBlock = plan.has("stopped")
                ? Integer.parseInt(plan.path("stopped").asString().replaceAll("After block (\\d+) .*", "$1"))
                : Integer.MAX_VALUE;
        assertThat(lastBlock).isGreaterThanOrEqualTo(MIN_BLOCKS);
        List<Path> expected = new ArrayList<>();
        for (JsonNode fork : plan.path("order")) {
            if (fork.path("block").asInt() <= lastBlock) {
                expected.add(Path.of(String.format(
                        "%03d-standalone-jdbc-single-row%s.jsonl",
                        fork.path("fork").asInt(), fork.path("alias").asBoolean() ? "-alias" : "")));
            }
        }
        return expected;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(bench.onlyRun().orElseThrow().resolve("forks"))) {
            return files.map(Path::getFileName).toList();
        }
    }

    /** The contents of the files of completed forks, by file name. */
    private Map<Path, String> completeForks() throws IOException {
        Map<Path, String> complete = new HashMap<>();
        if (bench.onlyRun().isEmpty()) {
            return complete;
        }
        for (Path name : files()) {
            String text =
                    Files.readString(bench.onlyRun().get().resolve("forks").resolve(name));
            if (text.contains("{\"record\":\"ended\",\"termination\":\"completed\"") && text.endsWith("}\n")) {
                complete.put(name, text);
            }
        }
        return complete;
    }
}
