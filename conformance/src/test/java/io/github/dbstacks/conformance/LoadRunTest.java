package io.github.dbstacks.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.records.FormatSchema;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.load.LoadResult;
import io.github.dbstacks.records.load.RateTrial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of an application under the requests of the load engine. */
class LoadRunTest {
    private static final String PLAN = """
            description: one web application, one scenario, a constant rate
            stacks: [web-webflux-vertx]
            scenarios: [get-company]
            rate: [60]
            settings: {warm-up: until-compiled, iterations: 12, measured-iterations: 3, pool-size: 4, pause: 0ms}
            heap: 128m
            """;

    @Test
    void theEngineTheLedgerAndTheReportAgreeOnTheRequests(@TempDir Path folder) throws Exception {
        Path plan = Files.writeString(folder.resolve("load.yaml"), PLAN);
        BenchProcess bench = new BenchProcess(folder);
        Process process = bench.start(
                List.of("run", plan.toString(), "--results", bench.results().toString()));
        assertThat(BenchProcess.exitStatus(process)).as(bench.errors()).isZero();
        Path run = bench.onlyRun().orElseThrow();

        List<String> lines = lines(run.resolve("forks"));
        assertThat(lines)
                .allSatisfy(line ->
                        assertThat(FormatSchema.FORK_LINE.problems(line)).isEmpty());
        LoadResult load = lines.stream()
                .filter(line -> line.startsWith("{\"record\":\"load\""))
                .map(line -> RecordMapper.MAPPER.readValue(line, LoadResult.class))
                .findFirst()
                .orElseThrow();
        assertThat(load.answered()).isEqualTo(180);
        // The warm-up is a closed loop of four clients, and then a second at the rate.
        assertThat(load.answeredInAll()).isGreaterThan(240);
        assertThat(iterations(lines, "\"phase\":\"warmup\",\"workload\":\"get-company clients=4\""))
                .hasSizeBetween(8, 9);
        assertThat(iterations(lines, "\"phase\":\"measured\",\"workload\":\"get-company rate=60\""))
                .hasSize(3);
        assertThat(lines(run.resolve("floors"))).anyMatch(line -> line.startsWith("{\"record\":\"load\""));

        String page = Files.readString(run.resolve("report.html"))
                .replaceAll("<[^>]+>", " ")
                .replaceAll("\\s+", " ");
        assertThat(page)
                .contains("web-webflux-vertx 60.0 ", "floor: a server that answers at once 60.0 ")
                .contains("statements per request 1.00, equal those of the scenario 1.00 holds", "requests/s")
                .doesNotContain("SELECTs", "per SELECT");
        assertThat(Files.readString(run.resolve("iterations.csv"))
                        .lines()
                        .filter(line -> line.matches(".*,\\d+\\.\\d,[\\d.]*")))
                .as("iterations after which somebody looked at the resident memory")
                .isNotEmpty();
    }

    @Test
    void theHighestRateThatHoldsAnObjectiveIsSearchedFor(@TempDir Path folder) throws Exception {
        BenchProcess bench = new BenchProcess(folder);
        Process process = bench.start(List.of(
                "run",
                "--stack",
                "web-webflux-vertx",
                "--scenario",
                "get-company",
                "--slo",
                "p50=100ms",
                "--blocks=1",
                "--heap=128m",
                "--set=iterations=9",
                "--set=measured-iterations=1",
                "--set=pool-size=4",
                "--results",
                bench.results().toString()));
        assertThat(BenchProcess.exitStatus(process)).as(bench.errors()).isZero();
        Path run = bench.onlyRun().orElseThrow();

        List<String> lines = lines(run.resolve("forks"));
        assertThat(lines)
                .allSatisfy(line ->
                        assertThat(FormatSchema.FORK_LINE.problems(line)).isEmpty());
        List<RateTrial> trials = lines.stream()
                .filter(line -> line.startsWith("{\"record\":\"trial\""))
                .map(line -> RecordMapper.MAPPER.readValue(line, RateTrial.class))
                .toList();
        double highest = trials.stream()
                .filter(trial -> trial.held() == RateTrial.Held.YES)
                .mapToDouble(RateTrial::rate)
                .max()
                .orElseThrow();
        LoadResult measured = lines.stream()
                .filter(line -> line.startsWith("{\"record\":\"load\""))
                .map(line -> RecordMapper.MAPPER.readValue(line, LoadResult.class))
                .findFirst()
                .orElseThrow();
        assertThat(measured.intendedRate().orElseThrow()).isCloseTo(highest, within(1.0));
        assertThat(Files.readString(run.resolve("report.md"))).contains("The highest rate that holds p50=100ms");
    }

    private static List<String> iterations(List<String> lines, String part) {
        return lines.stream()
                .filter(line -> line.startsWith("{\"record\":\"iteration\"") && line.contains(part))
                .toList();
    }

    private static List<String> lines(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return Files.readAllLines(files.sorted().findFirst().orElseThrow());
        }
    }
}
