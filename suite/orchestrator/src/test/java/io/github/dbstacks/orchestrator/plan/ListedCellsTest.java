package io.github.dbstacks.orchestrator.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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

/** Cells that a plan lists one by one, and what is refused of them. */
class ListedCellsTest {
    @TempDir
    private static Path home;

    private static Apps apps;

    @BeforeAll
    static void build() throws IOException {
        apps = Modules.in(home);
    }

    @Test
    void cellsOfAStandaloneAndAWebStackAreOneGroupWithTheFirstAsReference() {
        Run run = run("""
                cells:
                  - {stack: web-a, concurrency: 20}
                  - {stack: standalone-b, profiles: left}
                  - {stack: standalone-b, profiles: left, libraries: "g:wire:2.0", concurrency: 20, tls: disable}
                workloads: [single-row]
                """, Axes.NONE);

        List<Cell> cells = cells(run);
        assertThat(cells)
                .extracting(Cell::label)
                .containsExactlyInAnyOrder(
                        "web-a concurrency=20",
                        "standalone-b+left",
                        "standalone-b+left wire=2.0 concurrency=20 tls=disable");
        assertThat(cells)
                .extracting(Cell::group)
                .containsOnly("single-row, JDK " + Jdk.current().label());
        assertThat(cells).filteredOn(Cell::reference).extracting(Cell::stack).containsExactly("web-a");
    }

    @Test
    void cellsOfOneKindAndJdkAreAGroupAsThoseOfAxesAre() {
        Run run = run("cells: [{stack: web-b}, {stack: web-a}]\n", Axes.NONE);

        assertThat(cells(run)).extracting(Cell::across).containsOnly(List.of());
        assertThat(cells(run))
                .hasSize(4)
                .filteredOn(Cell::reference)
                .extracting(Cell::stack)
                .containsOnly("web-b");
    }

    @Test
    void jdksAreThoseThatCellsName() {
        Plan plan = PlanFile.parse(
                "my.yaml", "cells: [{stack: web-b}, {stack: web-b, jdk: " + System.getProperty("java.home") + "}]\n");

        assertThat(Planner.jdks(List.of(), plan))
                .extracting(Jdk::label)
                .containsOnly(Jdk.current().label());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            cells: [{stack: c}]                          | my.yaml:1: stack=c is not allowed: the stacks are standalone-a, standalone-b, web-a, web-b.
            cells: [{concurrency: 5}]                    | my.yaml:1: concurrency belongs to a cell without a stack: each cell names its stack.
            cells: [{stack: web-a}, {stack: web-a}]      | my.yaml:1: stack=web-a is not allowed: the cell web-a stands there twice.
            cells: [{stack: web-a, profiles: left}]      | my.yaml:1: profiles=left is not allowed: the profiles are ; none is no profile, all is every combination.
            cells: [{stack: standalone-b, profiles: all}] | my.yaml:1: profiles=all is not allowed: a cell takes one set of profiles, such as future, left, right.
            cells: [{stack: web-a, libraries: "g:x:1"}]  | my.yaml:1: libraries=g:x:1 is not allowed: no stack of this run has the library x.
            cells: [{stack: web-a, speed: 1}]            | my.yaml:1: speed is not a setting: the keys are KEYS.
            """)
    void aMistakeIsOneSentenceWithFileAndLine(String text, String message) {
        assertThatExceptionOfType(BenchException.class)
                .isThrownBy(() -> run(text, Axes.NONE))
                .withMessage(message.replace("KEYS", String.join(", ", CellSettings.keys())))
                .satisfies(e -> assertThat(e.exitStatus()).isEqualTo(2));
    }

    @Test
    void aStackThatIsListedAnswersTheScenario(@TempDir Path folder) throws IOException {
        Apps frameworks = Modules.ofFrameworks(folder);
        String loads = "\nclients: [5]\n";
        Plan answered =
                PlanFile.parse("my.yaml", "cells: [{stack: web-few}, {stack: web-b}]\nscenarios: [delay]" + loads);
        Plan unanswered = PlanFile.parse("my.yaml", "cells: [{stack: web-few}]\nscenarios: [get-company]" + loads);

        assertThat(cells(new Planner(answered, PlanOptions.NONE, frameworks, List.of(Jdk.current())).run()))
                .extracting(Cell::name)
                .containsExactlyInAnyOrder("web-few-delay,clients=5", "web-b-delay,clients=5");
        assertThatExceptionOfType(BenchException.class)
                .isThrownBy(() -> new Planner(unanswered, PlanOptions.NONE, frameworks, List.of(Jdk.current())).run())
                .withMessage(
                        "my.yaml:1: stack=web-few is not allowed: the stacks that answer get-company are web-a, web-b,"
                                + " web-twin.");
    }

    @Test
    void theCommandLineCannotNameOthers() {
        Axes axes = new Axes(
                Value.of("--stack", List.of("web-a")),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                Loads.NONE,
                List.of());

        assertThatExceptionOfType(BenchException.class)
                .isThrownBy(() -> run("cells: [{stack: web-a}, {stack: web-b}]\n", axes))
                .withMessage("--stack=web-a is not allowed: the plan lists its cells one by one.");
    }

    private static List<Cell> cells(Run run) {
        return run.order().stream().map(PlannedFork::cell).distinct().toList();
    }

    private static Run run(String text, Axes axes) {
        Plan plan = PlanFile.parse("my.yaml", text);
        return new Planner(plan, Examples.options(axes, Map.of()), apps, Planner.jdks(List.of(), plan)).run();
    }
}
