package io.github.dbstacks.conformance.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.BenchProcess;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.records.FormatSchema;
import io.github.dbstacks.records.fork.AotCache;
import io.github.dbstacks.records.fork.FirstAnswer;
import io.github.dbstacks.records.fork.LiveHeap;
import io.github.dbstacks.records.fork.Memory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run in the shape of the preset {@code start}: with an AOT cache where the JDK has one, and without. */
class StartRunTest {
    private static final boolean HAS_CACHES = Runtime.version().feature() >= 25;

    private static final String PLAN = """
            description: starts of one web application
            stacks: [web-webflux-vertx]
            scenarios: [get-company]
            clients: [4]
            vary: {aot-cache: ["off", "on"]}
            settings: {iterations: 4, measured-iterations: 2, pool-size: 4, pause: 0ms, live-heap: on}
            heap: 128m
            jvm-options: ["-Xms32m", "-XX:-AlwaysPreTouch"]
            compare: false
            """;

    @Test
    @Tag("exhaustive")
    void tellsTheFirstRightAnswerMemoryAndCache(@TempDir Path folder) throws Exception {
        BenchProcess bench = new BenchProcess(folder);
        Path run = bench.run(PLAN, "--url=" + Database.server().url());

        List<List<String>> forks = forks(run);
        assertThat(forks).hasSize(HAS_CACHES ? 2 : 1);
        for (List<String> lines : forks) {
            assertThat(lines)
                    .allSatisfy(line ->
                            assertThat(FormatSchema.FORK_LINE.problems(line)).isEmpty());
            FirstAnswer first = LoadRunTest.record(lines, "firstAnswer", FirstAnswer.class);
            assertThat(first.afterNanos()).isBetween(200_000_000L, 120_000_000_000L);
            assertThat(first.everyNanos()).isEqualTo(5_000_000);
            if (Files.exists(Path.of("/proc/self/smaps_rollup"))) {
                assertThat(first.cpuNanos().orElseThrow()).isBetween(200_000_000L, 120_000_000_000L);
                Memory memory = LoadRunTest.record(lines, "memory", Memory.class);
                assertThat(memory.ussBytes()).isBetween(50_000_000L, memory.pssBytes());
                assertThat(memory.pssBytes()).isLessThanOrEqualTo(memory.rssBytes());
                assertThat(memory.threads()).isBetween(10, 200);
            }
            assertThat(LoadRunTest.record(lines, "liveHeap", LiveHeap.class).bytes())
                    .isBetween(5_000_000L, 128_000_000L);
            boolean hasCache = lines.get(0).contains("\"aot-cache\":\"on\"");
            List<AotCache> caches = LoadRunTest.records(lines, "aotCache", AotCache.class);
            assertThat(caches).hasSize(hasCache ? 1 : 0);
            assertThat(lines.get(0).contains("\"-XX:AOTCache=$AOT_CACHE\",\"-XX:AOTMode=on\""))
                    .isEqualTo(hasCache);
            caches.forEach(made -> assertThat(made.bytes()).isGreaterThan(10_000_000));
        }
        if (!HAS_CACHES) {
            assertThat(bench.errors())
                    .contains("Cells with aot-cache=on on JDK ", " are left out: it takes JDK 25 or newer.");
        }
        assertThat(run.resolve("logs"))
                .as("a log of a cache that was made names folders of this machine")
                .isDirectoryNotContaining("glob:**training*");
        assertThat(Files.readString(run.resolve("report.md"))).contains("## Start and memory");
        assertThat(Files.readString(run.resolve("summary.csv"))).contains(",first-answer,ms,", ",live-heap,MB,");
    }

    private static List<List<String>> forks(Path run) throws IOException {
        List<List<String>> forks = new ArrayList<>();
        try (Stream<Path> files = Files.list(run.resolve("forks"))) {
            for (Path file : files.sorted().toList()) {
                forks.add(Files.readAllLines(file));
            }
        }
        return forks;
    }
}
