package io.github.dbstacks.conformance.run;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.dbstacks.conformance.support.BenchProcess;
import io.github.dbstacks.conformance.support.BenchRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Forks that take turns: one works at a time, and each is charged with its own work alone. */
class InterleavedRunTest {
    private static final String PLAN = """
            description: three forks that take turns
            stacks: [standalone-jdbc, standalone-r2dbc, standalone-vertx]
            workloads: [single-row]
            settings: {iterations: 7, measured-iterations: 5, measured-time: 1s, selects: 2000, pool-size: 4, pause: 0ms}
            heap: 128m
            interleaved: true
            """;

    private static final String LOADS = """
            description: two web applications that take turns under load
            stacks: [web-webflux-vertx, web-mvc-jdbc]
            scenarios: [list-people]
            clients: [4]
            settings: {iterations: 10, measured-iterations: 6, pool-size: 4, pause: 0ms}
            heap: 128m
            interleaved: true
            """;

    @TempDir
    private Path folder;

    private Path run = Path.of("");

    private record Timed(String fork, double beginMillis, double endMillis) {}

    private void run(String text) throws Exception {
        run = new BenchProcess(folder).run(text);
    }

    /**
     * Each second under load is an iteration, and a turn has two of them. Before its first turn a fork warms up again.
     */
    @Test
    @Tag("exhaustive")
    void underLoadOneWorksAtATimeAndIsChargedWithItsMeasuredSeconds() throws Exception {
        run(LOADS);

        List<Timed> seconds = new ArrayList<>();
        for (Path fork : forks(2)) {
            assertThat(measured(fork)).hasSize(6);
            assertThat(iterations(fork, "warmup")).hasSize(8); // four for each warm-up
            seconds.addAll(measured(fork));
            JsonNode usage = lines(fork).stream()
                    .filter(line -> line.path("record").asString("").equals("usage"))
                    .findFirst()
                    .orElseThrow();
            assertThat(usage.path("elapsedNanos").asDouble())
                    .isBetween(3.7e9, 5.5e9); // four of its six seconds; a look may be late
            JsonNode load = lines(fork).stream()
                    .filter(line -> line.path("record").asString("").equals("load"))
                    .findFirst()
                    .orElseThrow();
            assertThat(load.path("elapsedNanos").asDouble()).isBetween(5.9e9, 6.6e9);
            assertThat(load.path("options").path("turn").asString("")).isEqualTo("2000ms");
        }
        seconds.sort(Comparator.comparingDouble(Timed::beginMillis));
        List<String> order = seconds.stream().map(Timed::fork).toList();
        assertThat(order.get(0)).isNotEqualTo(order.get(2));
        for (int i = 0; i < order.size(); i++) {
            assertThat(order.get(i)).isEqualTo(order.get(i / 2 % 2 * 2));
        }
        assertComparable();
    }

    @Test
    @Tag("exhaustive")
    void oneWorksAtATimeAndTheWorkOfEachIsTheSame() throws Exception {
        run(PLAN);
        List<Timed> iterations = new ArrayList<>();
        for (Path fork : forks(3)) {
            assertThat(measured(fork)).hasSizeGreaterThanOrEqualTo(5);
            iterations.addAll(measured(fork));
            assertThat(last(fork).path("waitedNanos").asLong()).isPositive();
        }
        iterations.sort(Comparator.comparingDouble(Timed::beginMillis));

        for (int i = 1; i < iterations.size(); i++) {
            // The wall clock of an iteration is in milliseconds.
            assertThat(iterations.get(i).beginMillis())
                    .isGreaterThanOrEqualTo(iterations.get(i - 1).endMillis() - 2);
        }
        List<String> turns = new ArrayList<>();
        for (Timed iteration : iterations) {
            if (turns.isEmpty() || !turns.get(turns.size() - 1).equals(iteration.fork())) {
                turns.add(iteration.fork());
            }
        }
        assertThat(turns.subList(0, 3)).doesNotHaveDuplicates();
        assertThat(turns.subList(3, 6)).isEqualTo(turns.subList(0, 3));
        assertComparable();
    }

    private void assertComparable() throws IOException {
        List<NamedCsvRecord> rows = BenchRun.rows(run.resolve("cells.csv"));
        assertThat(rows).extracting(row -> row.getField("status")).containsOnly("ok");
        assertThat(rows).extracting(row -> row.getField("verdict")).doesNotContain("not_comparable");
    }

    private List<Path> forks(int number) throws IOException {
        try (Stream<Path> files = Files.list(run.resolve("forks"))) {
            List<Path> found = files.toList();
            assertThat(found).hasSize(number);
            return found;
        }
    }

    private static List<Timed> measured(Path fork) throws IOException {
        return iterations(fork, "measured");
    }

    private static List<Timed> iterations(Path fork, String phase) throws IOException {
        return lines(fork).stream()
                .filter(line -> line.path("record").asString("").equals("iteration")
                        && line.path("phase").asString("").equals(phase))
                .map(line -> new Timed(
                        fork.getFileName().toString(),
                        line.path("startEpochMillis").asDouble(),
                        line.path("startEpochMillis").asDouble()
                                + line.path("durationNanos").asDouble() / 1e6))
                .toList();
    }

    private static JsonNode last(Path fork) throws IOException {
        List<JsonNode> lines = lines(fork);
        return lines.get(lines.size() - 1);
    }

    private static List<JsonNode> lines(Path fork) throws IOException {
        return Files.readAllLines(fork).stream()
                .map(JsonMapper.shared()::readTree)
                .toList();
    }
}
