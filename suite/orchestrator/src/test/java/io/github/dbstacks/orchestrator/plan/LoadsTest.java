package io.github.dbstacks.orchestrator.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Apps;
import io.github.dbstacks.testbed.process.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans of scenarios, on stacks of which {@code web-a} answers all of them and {@code web-b} none. */
class LoadsTest {
    @TempDir
    private static Path home;

    private static Apps apps;

    @BeforeAll
    static void makeModules() throws IOException {
        apps = Modules.withScenarios(home);
    }

    @Test
    void eachScenarioIsDrivenInEachWay() {
        Run run = run(
                "scenarios: [get-company, delay]\nclients: [5, 50]\nrate: [100, 0.5]\narrivals: [even, poisson]\n",
                Loads.NONE);

        assertThat(cells(run))
                .extracting(cell -> cell.workload().toString())
                .containsExactlyInAnyOrder(
                        "get-company clients=5",
                        "get-company clients=50",
                        "get-company rate=100",
                        "get-company rate=100 poisson",
                        "get-company rate=0.5",
                        "get-company rate=0.5 poisson",
                        "delay clients=5",
                        "delay clients=50",
                        "delay rate=100",
                        "delay rate=100 poisson",
                        "delay rate=0.5",
                        "delay rate=0.5 poisson");
        assertThat(cells(run)).allMatch(cell -> cell.stack().equals("web-a") && cell.reference());
        assertThat(run.order().get(0).baseName()).doesNotContain(" ");
    }

    @Test
    void theCommandLineReplacesHowAPlanDrivesThem() {
        Loads byHand = new Loads(List.of(), List.of(), Value.of("--rate", List.of("7")), List.of(), List.of());

        assertThat(cells(run("scenarios: [delay]\nclients: [5]\nrate: [1]\narrivals: [poisson]\n", byHand)))
                .extracting(cell -> cell.workload().toString())
                .containsExactly("delay rate=7");
    }

    @Test
    void theFurtherCellsOfAPlanHaveTheLoadOfTheCommandLine() {
        Loads byHand = new Loads(List.of(), List.of(), Value.of("--rate", List.of("7")), List.of(), List.of());

        assertThat(cells(run("scenarios: [delay]\nrate: [1]\nfurther-cells: [{stack: web-a, pool-size: 4}]\n", byHand)))
                .extracting(Cell::label)
                .containsExactly("web-a", "web-a pool-size=4");
    }

    @Test
    void whatIsNamedTwiceIsMeasuredOnce() {
        Loads twice = new Loads(List.of(), Value.of("--clients", List.of("7", "7")), List.of(), List.of(), List.of());

        assertThat(run("scenarios: [delay]\nclients: [5]\n", twice).order())
                .hasSameSizeAs(
                        run("scenarios: [delay]\nclients: [7]\n", Loads.NONE).order());
        assertThat(run("scenarios: [delay]\nrate: [10, 10.0]\n", Loads.NONE).order())
                .hasSameSizeAs(
                        run("scenarios: [delay]\nrate: [10]\n", Loads.NONE).order());
    }

    @Test
    void anObjectiveStandsInPlaceOfARate() {
        Loads byHand = new Loads(List.of(), List.of(), List.of(), Value.of("--slo", List.of("p99=20ms")), List.of());
        List<Cell> cells = cells(run("scenarios: [delay]\nrate: [1]\nclients: [5]\n", byHand));

        assertThat(cells).extracting(cell -> cell.workload().toString()).containsExactly("delay slo p99=20ms");
        assertThat(cells(run("scenarios: [delay]\nslo: [p99=1s, p50=2ms]\narrivals: [poisson]\n", Loads.NONE)))
                .extracting(cell -> cell.workload().toString())
                .containsExactlyInAnyOrder("delay slo p99=1000ms poisson", "delay slo p50=2ms poisson");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            scenarios: [get-all]\\nrate: 5                     | my.yaml:1: scenarios=get-all is not allowed: it takes get-company, list-companies,
            scenarios: [delay]                                | my.yaml:1: scenarios=delay is not allowed: a scenario needs clients, a rate or an slo.
            clients: [5]                                      | my.yaml:1: clients=5 is not allowed: it is for scenarios, and no scenario is named.
            scenarios: [delay]\\nclients: [0]                 | my.yaml:2: clients=0 is not allowed: it takes a whole number from 1 to 10000.
            scenarios: [delay]\\nslo: [p98=1ms]               | my.yaml:2: slo=p98=1ms is not allowed: it takes p50, p90, p99 or p99.9 and a time up to 10s, such as p99=20ms.
            scenarios: [delay]\\nslo: p99                     | my.yaml:2: slo=p99 is not allowed: it takes p50,
            scenarios: [delay]\\nrate: [0]                    | my.yaml:2: rate=0 is not allowed: it takes a number such as 1.5.
            scenarios: [delay]\\nclients: 5\\narrivals: even  | my.yaml:3: arrivals=even is not allowed: arrivals are those of a rate, and no rate is named.
            scenarios: [delay]\\nrate: 5\\narrivals: [late]   | my.yaml:3: arrivals=late is not allowed: it takes even or poisson.
            scenarios: [delay]\\nrate: 5\\nworkloads: [sleep] | my.yaml:3: workloads=sleep is not allowed: scenarios are measured in place of workloads: name either.
            scenarios: [delay]\\nrate: 5\\nstacks: [web-b]    | my.yaml:3: stacks=web-b is not allowed: the stacks that answer delay are web-a.
            scenarios: [delay]\\nrate: 5\\nsettings: {measured-time: 1s} | my.yaml:3: measured-time=1s is not allowed: under load each of measured-iterations is a second.
            """)
    void aMistakeIsOneSentence(String plan, String message) {
        assertThatThrownBy(() -> run(plan.replace("\\n", "\n"), Loads.NONE))
                .isInstanceOf(BenchException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void aStackThatTheJdkCannotRunIsLeftOutWithASentence(@TempDir Path home) throws IOException {
        Apps future = Modules.withFuture(home);
        String why = "web-b is left out: it needs JDK 999 or newer, and this is JDK "
                + Jdk.current().version() + ".";

        Planner all = planner("scenarios: [delay]\nrate: 5\n", Loads.NONE, future);
        assertThat(cells(all.run())).extracting(Cell::stack).containsExactly("web-a");
        assertThat(all.leftOut()).containsExactly(why);

        assertThatExceptionOfType(BenchException.class)
                .isThrownBy(() -> planner("scenarios: [delay]\nrate: 5\nstacks: [web-b]\n", Loads.NONE, future)
                        .run())
                .withMessage("No cell is left: " + why)
                .satisfies(e -> assertThat(e.exitStatus()).isEqualTo(2));
    }

    private static List<Cell> cells(Run run) {
        return run.order().stream().map(PlannedFork::cell).distinct().toList();
    }

    private static Run run(String text, Loads byHand) {
        return planner(text, byHand, apps).run();
    }

    private static Planner planner(String text, Loads byHand, Apps known) {
        Plan plan = PlanFile.parse("my.yaml", text);
        Axes axes = new Axes(List.of(), List.of(), List.of(), List.of(), List.of(), Map.of(), byHand, List.of());
        return new Planner(plan, Examples.options(axes, Map.of()), known, Planner.jdks(List.of(), plan));
    }
}
