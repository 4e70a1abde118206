package io.github.dbstacks.orchestrator.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.orchestrator.plan.Examples;
import io.github.dbstacks.orchestrator.plan.Modules;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.plan.Planner;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Apps;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChainsTest {
    private static final Plan EFFORT = PlanFile.parse("quick.yaml", """
            stacks: [all]
            settings: {iterations: 7, fan-out: bounded}
            workload-settings: {single-row: {selects: 4000}, multi-row: {selects: 1000}}
            blocks: {least: 3, most: 8}
            budget: 9m
            jvm-options: [-Xlog:disable]
            interleaved: true
            fork-seconds: 20
            """);

    @TempDir
    private Path home;

    private Apps apps;

    @BeforeEach
    void findModules() throws IOException {
        apps = Modules.withTwins(home);
    }

    @Test
    void thePlanHasTheChainAndTheEffortOfTheOther() {
        Plan plan = chains(Map.of()).plan(ends("standalone-vertx", "standalone-jdbc"), Workload.SINGLE_ROW);

        assertThat(plan.name()).isEqualTo("explain-quick");
        assertThat(plan.chain()).extracting(Value::text).containsExactly("driver", "event loops");
        assertThat(plan.mostBlocks()).isEqualTo(8);
        assertThat(plan.limits()).isEqualTo(EFFORT.limits());
        assertThat(plan.jvmOptions()).isEqualTo(EFFORT.jvmOptions());
        assertThat(plan.interleaved()).isTrue();
        assertThat(Value.texts(plan.settings())).isEqualTo(Map.of("iterations", "7", "selects", "4000"));
    }

    @Test
    void theRunKnowsTheChain() {
        Run run = run("standalone-vertx", "standalone-jdbc");

        assertThat(run.plan().chain().orElseThrow().steps()).containsExactly("event loops", "driver");
        assertThat(labels(run))
                .containsExactly(
                        "standalone-vertx fan-out=bounded",
                        "standalone-vertx+event-loops fan-out=bounded",
                        "standalone-jdbc fan-out=bounded");
        assertThat(run.chain())
                .filteredOn(Cell::reference)
                .extracting(Cell::stack)
                .containsExactly("standalone-jdbc");
    }

    @Test
    void theCellsAroundTheDriverAreStandalone() {
        Run run = run("web-webflux-vertx", "web-mvc-jdbc");

        assertThat(run.chain())
                .filteredOn(Cell::reference)
                .extracting(Cell::stack)
                .containsExactly("web-mvc-jdbc");
        assertThat(run.aroundDriver()).extracting(Cell::stack).containsExactly("standalone-vertx", "standalone-jdbc");
        assertThat(run.batches().get(0))
                .as("open at the same time")
                .hasSize(run.chain().size() + 1);
    }

    @Test
    void aChainLeadsToTheReference() {
        assertThat(labels(run("standalone-jdbc", "standalone-vertx")))
                .isEqualTo(labels(run("standalone-vertx", "standalone-jdbc")));
    }

    @Test
    void settingsThatStepsChangeBelongToTheEnds() {
        Chains chains = chains(Map.of("concurrency", new Value("20", "--set"), "tls", new Value("require", "--set")));
        Plan plan = chains.plan(ends("standalone-vertx:event-loops", "standalone-jdbc"), Workload.SINGLE_ROW);

        assertThat(chains.settingsOfAll()).containsOnlyKeys("tls");
        assertThat(plan.cells())
                .extracting(
                        cell -> Objects.requireNonNull(cell.get("concurrency")).text())
                .containsExactly("20", "20");
    }

    /** There the rows of a prepared statement have one format. */
    @Test
    void onMariaDbTheResultFormatIsNoStep() {
        Chains.Ends ends = ends("standalone-r2dbc", "standalone-jdbc");

        assertThat(chains(Map.of()).plan(ends, Workload.SINGLE_ROW).chain())
                .extracting(Value::text)
                .contains("driver", "result format");
        assertThat(chains(Map.of("database", new Value("mariadb", "--database")))
                        .plan(ends, Workload.SINGLE_ROW)
                        .chain())
                .extracting(Value::text)
                .contains("driver", "colocation")
                .doesNotContain("result format");
    }

    @Test
    void equalEndsAreRefused() {
        assertThatThrownBy(
                        () -> chains(Map.of()).plan(ends("standalone-vertx", "standalone-vertx"), Workload.SINGLE_ROW))
                .isInstanceOf(BenchException.class)
                .hasMessage(
                        "--against=standalone-vertx is not allowed: it is the cell that is to be explained, so there"
                                + " is no difference.");
    }

    /** {@code web-b} runs no SELECTs, and {@code web-a} has no standalone twin. */
    @ParameterizedTest
    @CsvSource({"web-b, standalone-a, explain=web-b", "web-twin, web-a, --against=web-a"})
    void anEndToWhichNoChainLeadsIsRefused(String one, String other, String refused, @TempDir Path folder)
            throws IOException {
        Chains chains = new Chains(Modules.ofFrameworks(folder), EFFORT, Map.of(), 2);

        assertThatThrownBy(() -> chains.plan(ends(one, other), Workload.SINGLE_ROW))
                .isInstanceOf(BenchException.class)
                .hasMessage(refused + " is not allowed: no chain of SELECTs leads to "
                        + refused.replaceFirst(".*=", "") + "; ./bench run --preset layers --stack " + one + " --stack "
                        + other + " says which layers of a request cost how much.");
    }

    private Run run(String one, String other) {
        Chains chains = chains(Map.of());
        Plan plan = chains.plan(ends(one, other), Workload.SINGLE_ROW);
        PlanOptions options =
                PlanOptions.of(chains.settingsOfAll(), Optional.empty(), true).with(Examples.SEEDED);
        return new Planner(plan, options, apps, Planner.jdks(List.of(), plan)).run();
    }

    private static List<String> labels(Run run) {
        return run.chain().stream().map(Cell::label).toList();
    }

    private static Chains.Ends ends(String one, String other) {
        return new Chains.Ends(
                new Value(one, "explain"), new Value(other, "--against"), Optional.empty(), Optional.empty());
    }

    private Chains chains(Map<String, Value> settings) {
        return new Chains(apps, EFFORT, settings, 2);
    }
}
