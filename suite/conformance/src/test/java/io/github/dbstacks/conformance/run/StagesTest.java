package io.github.dbstacks.conformance.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.dbstacks.conformance.support.BenchProcess;
import io.github.dbstacks.conformance.support.BenchRun;
import io.github.dbstacks.records.fork.ForkEnded;
import io.github.dbstacks.records.fork.ForkStarted;
import io.github.dbstacks.records.fork.Ledger;
import io.github.dbstacks.records.fork.Stalled;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.testbed.process.Processors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Three stages of study 001 in one run on small pools, as {@code plans/studies/001/stages.yaml} has all five: an
 * application that keeps its connections, a disk on which each flush takes 100 ms longer, and processors of its own for
 * the application.
 */
@Tag("exhaustive")
class StagesTest {
    private static final int POOL = 8;
    private static final int CLIENTS = 10;
    private static final double FLUSH_SECONDS = 0.1;

    private static final String PLAN = """
            description: three stages
            scenarios: [zip-code]
            clients: [10]
            cpus: [app=0, db=1]
            cells:
              - {stack: web-quarkus-hibernate-reactive}
              - {stack: web-quarkus-hibernate-reactive, pinned: off, disk-delay: 100ms}
              - {stack: web-quarkus-hibernate-reactive, pinned: off, profiles: leak, iterations: 4}
            settings:
              database: DATABASE
              iterations: 6
              measured-iterations: 4
              empty-tables: on
              pool-size: 8
              pause: 0ms
            blocks: {least: 1, most: 1}
            heap: 256m
            jvm-options: ["-XX:TieredStopAtLevel=1"]
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"postgresql", "mariadb"})
    void eachStageIsWhatItSays(String database) throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();
        Assumptions.assumeTrue(processors > 1, "application and database have a processor each");
        Path plan = Files.writeString(folder.resolve("stages.yaml"), PLAN.replace("DATABASE", database));

        BenchRun run = BenchRun.of(folder, List.of(plan.toString()));

        Map<String, List<String>> forks = forks();
        List<String> constrained = lines(forks, "");
        List<String> slow = lines(forks, "disk-delay=100ms pinned=off");
        List<String> leak = lines(forks, "iterations=4 pinned=off");
        assertThat(run.exitStatus()).as("the leak fails").isEqualTo(1);
        assertThat(ends(forks)).containsOnly(entry("completed", 2L), entry("failed", 1L));

        assertThat(command(constrained)).contains("taskset", "-XX:ActiveProcessorCount=1");
        assertThat(command(slow))
                .contains("-XX:ActiveProcessorCount=" + processors)
                .doesNotContain("taskset", Processors.all());

        LoadResult slowly = LoadRunTest.record(slow, "load", LoadResult.class);
        long inserted = LoadRunTest.record(slow, "ledger", Ledger.class).rowsInserted();
        double seconds = (slowly.warmUpNanos() + slowly.elapsedNanos()) / 1e9;
        assertThat(inserted)
                .as("no client inserts two rows during a flush")
                .isPositive()
                .isLessThan(Math.round(CLIENTS * (seconds + 2) / FLUSH_SECONDS));
        assertThat(LoadRunTest.record(constrained, "ledger", Ledger.class).rowsInserted())
                .isGreaterThan(inserted);

        LoadResult stuck = LoadRunTest.record(leak, "load", LoadResult.class);
        Ledger ledger = LoadRunTest.record(leak, "ledger", Ledger.class);
        assertThat(1 + stuck.engine().answeredInAll())
                .as("the first answer is one")
                .isEqualTo(POOL);
        assertThat(ledger.sessions()).isEqualTo(POOL);
        assertThat(ledger.rowsInserted()).isEqualTo(POOL);
        Stalled stalled = LoadRunTest.record(leak, "stalled", Stalled.class);
        assertThat((double) stalled.applicationCpuNanos() / stalled.elapsedNanos())
                .as("processors while nothing is answered")
                .isLessThan(0.5);
        assertThat(run.findings())
                .filteredOn(found -> found.getField("remark").equals("deadlocked pool"))
                .singleElement()
                .satisfies(found -> assertThat(found.getField("cell")).contains("leak"));
    }

    private static List<String> command(List<String> fork) {
        return LoadRunTest.record(fork, "fork", ForkStarted.class).command();
    }

    private static Map<String, Long> ends(Map<String, List<String>> forks) {
        Map<String, Long> ends = new TreeMap<>();
        forks.values()
                .forEach(lines -> ends.merge(
                        LoadRunTest.record(lines, "ended", ForkEnded.class)
                                .termination()
                                .toString(),
                        1L,
                        Long::sum));
        return ends;
    }

    /** Lines of each fork, by the name of its file. */
    private Map<String, List<String>> forks() throws IOException {
        Map<String, List<String>> forks = new TreeMap<>();
        Path run = new BenchProcess(folder).onlyRun().orElseThrow();
        try (Stream<Path> files = Files.list(run.resolve("forks"))) {
            for (Path file :
                    files.filter(file -> file.toString().endsWith(".jsonl")).toList()) {
                forks.put(file.getFileName().toString(), Files.readAllLines(file));
            }
        }
        return forks;
    }

    private static List<String> lines(Map<String, List<String>> forks, String settings) {
        return forks.values().stream()
                .filter(lines -> LoadRunTest.record(lines, "fork", ForkStarted.class)
                        .planned()
                        .cell()
                        .settingsText()
                        .equals(settings))
                .findFirst()
                .orElseThrow();
    }
}
