package io.github.dbstacks.conformance;

import static io.github.dbstacks.conformance.BenchProcess.exitStatus;
import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run that is killed again and again, at moments drawn from a seed, and resumed at once each time: no fork is lost,
 * none is counted twice, and nothing of a killed part is left when the next one measures.
 * {@code .ci/kill-and-resume} does the same at full size.
 */
class ResumeTest {
    private static final int KILLS = Integer.getInteger("dbstacks.kills", 3);
    private static final boolean FULL_SIZE = Boolean.getBoolean("dbstacks.kills.full-size");
    private static final long SEED = Long.getLong("dbstacks.kills.seed", 3L);
    /** Longer than starting a database and two forks take. */
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
            live(process, random.nextInt(LONGEST_LIFE_MILLIS), killed);
            process.descendants().forEach(killed::add);
            killed.addAll(bench.postmasters());
            process.destroyForcibly();
            exitStatus(process);
            complete.putAll(completeForks());
            plan = planned(plan);
        }

        Process last = startOrResume();
        int patienceMinutes = FULL_SIZE ? 180 : 2;
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
                "--workload",
                "single-row",
                "--seed",
                "7"));
        if (!FULL_SIZE) {
            // Blocks beyond the fifth are for the stopping rule to decide about.
            arguments.addAll(List.of("--blocks", "6", "--set", "warm-up=fixed", "--set", "iterations=4"));
            arguments.addAll(List.of("--set", "measured-iterations=3", "--set", "selects=200", "--set", "pool-size=4"));
        }
        return bench.start(arguments);
    }

    /** Lets it live so long; what was killed before must have ended once it has a database of its own. */
    private void live(Process process, int millis, List<ProcessHandle> killed) throws Exception {
        Optional<FileTime> before = environment();
        long end = System.nanoTime() + millis * 1_000_000L;
        while (System.nanoTime() < end && process.isAlive()) {
            Optional<FileTime> now = environment();
            if (now.isPresent() && !now.equals(before)) {
                assertThat(killed).noneMatch(ProcessHandle::isAlive);
            }
            Thread.sleep(20);
        }
    }

    /** It is written when the database has been started, before the first fork. */
    private Optional<FileTime> environment() throws IOException {
        Optional<Path> file = bench.onlyRun().map(run -> run.resolve("environment.json"));
        return file.isPresent() && Files.exists(file.get())
                ? Optional.of(Files.getLastModifiedTime(file.get()))
                : Optional.empty();
    }

    /** The plan, which must be that of before. */
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

    /** The blocks that every run has, and those that the stopping rule has asked for. */
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

    /** By name, what stands in the files of the forks that came to their end. */
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
