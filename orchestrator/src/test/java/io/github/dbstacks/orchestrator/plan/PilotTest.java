package io.github.dbstacks.orchestrator.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.testbed.process.Apps;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PilotTest {
    private static final String PLAN = """
            workloads: [single-row]
            in-flight-of-reference: [standalone-a, standalone-b, web-b]
            settings: {service-times: some}
            blocks: {most: 2}
            """;

    @TempDir
    private static Path home;

    private static Apps apps;

    @BeforeAll
    static void build() throws IOException {
        apps = Modules.in(home);
    }

    @Test
    void eachStackButTheReferencesGetsASecondCell() {
        assertThat(labels(run(PLAN, List.of(), Map.of())))
                .containsExactlyInAnyOrder(
                        "standalone-a",
                        "standalone-b",
                        "standalone-b concurrency=of-reference",
                        "web-a",
                        "web-b",
                        "web-b concurrency=of-reference");
        assertThat(labels(run("in-flight-of-reference: all\nworkloads: [sleep]", List.of(), Map.of())))
                .hasSize(6);
    }

    @Test
    void aPilotIsDueForEachReferenceThatSuchACellIsComparedWith() {
        Run run = run(PLAN, List.of(), Map.of());

        assertThat(Pilot.due(run))
                .extracting(fork -> fork.cell().label())
                .containsExactlyInAnyOrder("standalone-a", "web-a");
        assertThat(Pilot.due(run)).allMatch(fork -> fork.block() == 1 && !fork.alias());
    }

    @Test
    void whatAPilotFindsBecomesTheConcurrencyOfItsGroup() {
        Run run = run(PLAN, List.of(), Map.of());
        Cell reference = Pilot.due(run).stream()
                .map(PlannedFork::cell)
                .filter(cell -> cell.stack().equals("standalone-a"))
                .findFirst()
                .orElseThrow();

        Run found = Pilot.with(run, reference, 42);

        assertThat(labels(found)).contains("standalone-b concurrency=42", "web-b concurrency=of-reference");
        assertThat(found.order())
                .extracting(PlannedFork::fork)
                .isEqualTo(run.order().stream().map(PlannedFork::fork).toList());
        assertThat(Pilot.due(found)).extracting(fork -> fork.cell().label()).containsExactly("web-a");
    }

    @Test
    void withoutAReferenceOfAnotherStackThereIsNothingToFind() {
        assertThat(labels(run(PLAN, Value.of("--stack", List.of("standalone-b")), Map.of())))
                .containsExactly("standalone-b");
    }

    @Test
    void aConcurrencyGivenByHandHoldsForEveryCell() {
        Run run = run(PLAN, List.of(), Map.of("concurrency", new Value("9", "--set concurrency")));

        assertThat(labels(run)).containsExactlyInAnyOrder("standalone-a", "standalone-b", "web-a", "web-b");
    }

    @Test
    void withoutServiceTimesNothingCanBeFound() {
        assertThatThrownBy(() -> run(PLAN, List.of(), Map.of("service-times", new Value("off", "--set service-times"))))
                .hasMessage("my.yaml:2: in-flight-of-reference needs service times, and --set service-times is off.");
    }

    @Test
    void theLargestPoolIsKnownBeforeThePilot() {
        assertThat(CellSettings.largestPool(run(PLAN, List.of(), Map.of()), apps))
                .isEqualTo(200);
    }

    private static List<String> labels(Run run) {
        return run.order().stream().map(fork -> fork.cell().label()).distinct().toList();
    }

    private static Run run(String plan, List<Value> stacks, Map<String, Value> set) {
        Plan parsed = PlanFile.parse("my.yaml", plan);
        Axes axes = new Axes(stacks, List.of(), List.of(), List.of(), List.of(), Map.of(), Loads.NONE, List.of());
        PlanOptions options = Examples.options(axes, set);
        return new Planner(parsed, options, apps, Planner.jdks(List.of(), parsed)).run();
    }
}
