package io.github.dbstacks.orchestrator.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.run.RunReader;
import io.github.dbstacks.orchestrator.plan.Examples;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.records.Limits;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.json.RecordMapper;
import io.github.dbstacks.records.json.RunFile;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForecastTest {
    private static final int MINUTE = 60;
    private static final double CANARY = 40e6;
    private static final Path PUBLISHED = Checkout.path("results/published");

    @Test
    void countsTheRehearsalAndEndsWithTheBudget() {
        Forecast forecast = new Forecast(run(9, new Limits(3, 10, MINUTE, false)), 0, 0, CANARY);

        assertThat(forecast.line()).isEqualTo("quick: 2 forks a block, 3 to 9 blocks, about 7 to 10 min on 2 cores");
        assertThat(forecast.beyondBudget()).isEmpty();
    }

    @Test
    void whatIsDoneIsNotDoneAgain() {
        assertThat(new Forecast(run(9, new Limits(3, 0, MINUTE, false)), 4, 0, CANARY).minutes())
                .isEqualTo("2 to 14 min");
    }

    @Test
    void aBudgetThatIsTooShortIsAnnounced() {
        Forecast forecast = new Forecast(run(9, new Limits(3, 1, MINUTE, false)), 0, 0, CANARY);

        assertThat(forecast.all()).startsWith("""
                quick: 2 forks a block, 3 to 9 blocks, about 7 min on 2 cores
                The budget of 1 min does not hold the fewest blocks of the plan, which run all the same: 3 blocks take\
                 about 7 min; --blocks 1 runs one.
                """);
        assertThat(new Forecast(run(1, new Limits(1, 1, MINUTE, false)), 0, 0, CANARY).beyondBudget())
                .hasValueSatisfying(sentence -> assertThat(sentence).endsWith(": 1 block takes about 2 min."));
    }

    /** The seconds that a fork measures, 12 here, are as long on a slow machine. */
    @Test
    void aSlowMachineTakesLonger() {
        Run run = with(run(9, new Limits(3, 0, MINUTE, false)), "measured-time", "12s");

        assertThat(new Forecast(run, 0, 0, CANARY).minutes()).isEqualTo("7 to 19 min");
        assertThat(new Forecast(run, 0, 0, 1.5 * CANARY).minutes())
                .as("a fork takes 12 + 1.5 × 48 s")
                .isEqualTo("10 to 27 min");
    }

    @Test
    void forksThatDoNotCountTakeTheirTime() {
        Run run = run(2, new Limits(2, 0, MINUTE, false));

        assertThat(new Forecast(run, 0, 0, CANARY).minutes()).isEqualTo("5 min");
        assertThat(new Forecast(run, 0, 8, CANARY).minutes()).isEqualTo("13 min");
        assertThat(new Forecast(with(run, "aot-cache", "on"), 0, 0, CANARY).minutes())
                .as("each of two cells trains a cache")
                .isEqualTo("7 min");
    }

    /** The run is planned with a minute for a fork, of which each took 100 s after 60 s of preparation. */
    @Test
    void afterABlockWhatItTookCounts() {
        Run run = run(9, new Limits(3, 10, MINUTE, false));
        WallTime taken = new WallTime(Duration.ofSeconds(260), Duration.ofSeconds(200), 2);

        assertThat(Forecast.after(1, run, 0, taken))
                .isEqualTo(
                        "After block 1 the run is expected to take 11 min in all. The budget of 10 min does not hold the"
                                + " fewest blocks of the plan, which run all the same: 3 blocks take about 11 min; --blocks 1 runs one.");
        assertThat(Forecast.after(1, run(9, new Limits(3, 20, MINUTE, false)), 0, taken))
                .isEqualTo("After block 1 the run is expected to take 11 to 20 min in all.");
    }

    /** The runs are of machines of which one is 1.7 times as fast as another. */
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "quick, 2026-11-25-quick-jdk-17",
        "quick, 2026-11-25-quick-jdk-25",
        "quick, 2026-11-27-quick-jdk-25",
        "pool-sizes, 2026-11-25-pool-sizes-jdk-25",
        "standard, 2026-11-25-standard-jdk-25",
        "load, 2026-11-26-load-jdk-25",
        "start, 2026-11-26-start-jdk-25",
        "databases, 2026-11-27-databases-jdk-25"
    })
    void publishedRunsTookWhatTheirPlansForecast(String preset, String name) {
        MeasuredRun measured = RunReader.read(PUBLISHED.resolve(name));
        Run run = measured.run();
        Run ended = new Run(
                run.formatVersion(),
                run.suite(),
                run.startedAt(),
                run.endedAt(),
                run.termination(),
                run.stopped(),
                run.dropped(),
                run.plan(),
                measured.forks().stream().map(MeasuredFork::planned).toList(),
                run.planHash());
        double canary = measured.forks().stream()
                .mapToDouble(fork -> fork.canaryNanos().orElseThrow())
                .average()
                .orElseThrow();

        int seconds = PlanFile.preset(Checkout.path("plans"), preset).limits().forkSeconds();
        double forecast = new Forecast(with(ended, new Limits(1, 0, seconds, false)), 0, 0, canary).longestMinutes();

        Duration took = Duration.between(
                Instant.parse(run.startedAt()), Instant.parse(run.endedAt().orElseThrow()));
        assertThat(forecast).isCloseTo(took.toSeconds() / 60.0, withinPercentage(15));
    }

    private static Run with(Run run, Limits limits) {
        return RunFile.parse(
                RecordMapper.line(run).replaceFirst("\"limits\":\\{.*?}", "\"limits\":" + RecordMapper.line(limits)),
                "example");
    }

    private static Run with(Run run, String key, String value) {
        return RunFile.parse(
                RecordMapper.line(run)
                        .replaceFirst("\"settings\":\\{\"single-row\":\\{", "$0\"" + key + "\":\"" + value + "\","),
                "example");
    }

    private static Run run(int blocks, Limits limits) {
        List<PlannedFork> order = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            for (Cell cell : List.of(Examples.reference(), Examples.cell("standalone-toy"))) {
                order.add(new PlannedFork(order.size() + 1, block, cell, false));
            }
        }
        return with(Examples.run(order), limits);
    }
}
