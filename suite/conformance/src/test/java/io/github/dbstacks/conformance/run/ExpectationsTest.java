package io.github.dbstacks.conformance.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.conformance.support.Applications;
import io.github.dbstacks.conformance.support.BenchCall;
import io.github.dbstacks.conformance.support.BenchProcess;
import io.github.dbstacks.conformance.support.Database;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.PlanFile;
import io.github.dbstacks.orchestrator.plan.PlanOptions;
import io.github.dbstacks.orchestrator.plan.Planner;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.FormatSchema;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.expectation.Expectation;
import io.github.dbstacks.testbed.process.Apps;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A plan with expectations from its file to its verdicts, and the studies that the project has. */
class ExpectationsTest {
    private static final String SPEED = """
            description: two stacks
            stacks: [standalone-jdbc, standalone-r2dbc]
            workloads: [single-row]
            settings: {iterations: 3, measured-iterations: 2, selects: 2000, pool-size: 10, pause: 0ms, service-times: off}
            blocks: {least: 3, most: 3}
            heap: 128m
            fork-seconds: 2
            jvm-options: [-XX:TieredStopAtLevel=1]
            cells-named:
              jdbc: {stack: standalone-jdbc}
              r2dbc: {stack: standalone-r2dbc}
            expect:
              - {claim: cheaper, says: "R2DBC costs a hundredth.", ratio: [r2dbc, jdbc], of: app-cpu, at-most: 0.01}
              - {claim: one-row, says: "It reads a row.", value: r2dbc, of: rows-each, exactly: 1}
            """;
    private static final String WAITING = """
            description: sessions of JDBC
            stacks: [standalone-jdbc]
            workloads: [sleep]
            settings: {iterations: 1, measured-iterations: 1, selects: 10, pool-size: 10, pause: 0ms, count-sessions: on}
            blocks: {least: 3, most: 3}
            heap: 128m
            fork-seconds: 4
            jvm-options: [-XX:TieredStopAtLevel=1]
            compare: false
            cells-named: {jdbc: {stack: standalone-jdbc}}
            expect:
              - {claim: all-active, says: "All are active.", value: jdbc, of: active-sessions, exactly: 10}
            """;

    private final Path folder;
    private final BenchProcess bench;

    ExpectationsTest(@TempDir Path temporary) {
        folder = temporary;
        bench = new BenchProcess(temporary);
    }

    /** On a busy machine the interval of the wrong claim may be too wide to refute it. */
    @Test
    @Tag("exhaustive")
    void eachExpectationOfARunGetsItsVerdictAndTheReportSaysItAgain() throws Exception {
        Path run = bench.run(SPEED);

        String table = bench.output();
        String report = Files.readString(run.resolve("report.md"));
        assertThat(table)
                .containsPattern("cheaper +not (reproduced|decidable)")
                .containsPattern("one-row +reproduced +1\n")
                .containsPattern("2 expectations: 1 reproduced, 1 not (reproduced|decidable)\\.");
        assertThat(report)
                .contains("## Expectations", "| one-row | as built | rows-each of standalone-r2dbc | exactly 1 | 1 |");
        assertThat(run.resolve("expectations.csv")).content().hasLineCount(3);
        assertThat(FormatSchema.RUN.problems(Files.readString(run.resolve("run.json"))))
                .isEmpty();
        Files.delete(run.resolve("report.md"));

        assertThat(called("report", run.toString()).output()).isEqualTo(table);
        assertThat(run.resolve("report.md")).hasContent(report);
    }

    @Test
    void anExpectationOfCountsGetsItsVerdict() throws Exception {
        Path run = bench.run(WAITING, "--url", Database.server().url().toString());

        assertThat(bench.output()).containsPattern("all-active +reproduced +10\n");
        assertThat(FormatSchema.ENVIRONMENT.problems(Files.readString(run.resolve("environment.json"))))
                .as("also a run that compares nothing says what it counted where")
                .isEmpty();
        assertThat(run.resolve("report.md"))
                .content()
                .contains("| all-active | as built | active-sessions of standalone-jdbc | exactly 10 | 10 |");
        assertThat(called("report", run.toString()).output()).isEqualTo(bench.output());
    }

    @Test
    void aClaimAboutCellsThatThePlanDoesNotHaveIsRefused() throws Exception {
        BenchCall call =
                BenchCall.of("run", file("speed", SPEED.replace("{stack: standalone-r2dbc}", "{stack: other}")));

        assertThat(call.exitStatus()).isEqualTo(2);
        assertThat(call.errors())
                .contains("claim=cheaper is not allowed: the plan does not have exactly the cells r2dbc at as built.");
    }

    @Test
    void aClaimThatComparesACellWithItselfIsRefused() throws Exception {
        BenchCall call = BenchCall.of(
                "run", file("speed", SPEED.replace("{stack: standalone-r2dbc}", "{stack: standalone-jdbc}")));

        assertThat(call.exitStatus()).isEqualTo(2);
        assertThat(call.errors())
                .contains("claim=cheaper is not allowed: r2dbc is one cell, and compared with itself.");
    }

    /** Every claim names cells that its plan has: the plans are made, and not run. */
    @Test
    void theProjectsOwnStudiesCanBeRun() throws Exception {
        Path studies = Applications.home().resolve("plans/studies");
        Map<String, Integer> claims = Map.of("000", 50, "001", 21, "002", 52, "003", 30, "004", 51);
        for (Map.Entry<String, Integer> known : new TreeMap<>(claims).entrySet()) {
            String study = known.getKey();
            try (Stream<Path> files = Files.list(studies.resolve(study))) {
                List<Run> runs = files.sorted()
                        .map(file -> planned(file, PlanOptions.NONE))
                        .toList();
                assertThat(runs).allSatisfy(run -> assertThat(run.order()).isNotEmpty());
                assertThat(runs.stream().flatMap(ExpectationsTest::claims).filter(claim -> !claim.endsWith("-10")))
                        .as(study)
                        .doesNotHaveDuplicates()
                        .hasSize(known.getValue());
            }
        }
    }

    /** The page of a study shows what several runs say of a claim as one, so on another system it has another name. */
    @ParameterizedTest
    @ValueSource(strings = {"001/mariadb", "002/orders-mariadb", "002/orders-mariadb-20"})
    void aStudyOnMariaDbIsOneOnMySqlToo(String name) {
        Run run = planned(
                Applications.home().resolve("plans/studies/" + name + ".yaml"),
                PlanOptions.of(Map.of("database", new Value("mysql", "--database")), Optional.empty(), true));

        assertThat(claims(run))
                .isNotEmpty()
                .allSatisfy(claim -> assertThat(claim).contains("-mysql").doesNotContain("mariadb"));
    }

    private static Stream<String> claims(Run run) {
        return run.plan().expectations().stream()
                .flatMap(expected -> expected.claims().stream())
                .map(Expectation::claim);
    }

    private static Run planned(Path file, PlanOptions options) {
        Plan plan = PlanFile.read(file);
        Apps apps = Apps.find(Applications.home(), List.of());
        return new Planner(plan, options, apps, Planner.jdks(List.of(), plan)).run();
    }

    private String file(String name, String plan) throws Exception {
        return Files.writeString(folder.resolve(name + ".yaml"), plan).toString();
    }

    private static BenchCall called(String... arguments) {
        BenchCall call = BenchCall.of(arguments);
        assertThat(call.exitStatus()).as(call.errors()).isZero();
        return call;
    }
}
