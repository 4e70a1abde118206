package io.github.dbstacks.orchestrator.confirmation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.dbstacks.analysis.finding.Cause;
import io.github.dbstacks.analysis.finding.Finding;
import io.github.dbstacks.analysis.finding.Knob;
import io.github.dbstacks.orchestrator.plan.Plan;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Limits;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.records.Run;
import io.github.dbstacks.records.RunPlan;
import io.github.dbstacks.records.SuiteVersion;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.settings.stack.Stack;
import io.github.dbstacks.testbed.BenchException;
import io.github.dbstacks.testbed.process.Jdk;
import io.github.dbstacks.testbed.process.JvmOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The plans that confirm the findings of a run with two workloads. */
class ConfirmationPlansTest {
    private static final Jdk JDK = Jdk.current();
    private static final Cell JDBC = cell("standalone-jdbc", Workload.SINGLE_ROW, JDK.label());
    private static final Cell MULTI = cell("standalone-r2dbc", Workload.MULTI_ROW, JDK.label());
    private static final Cell OLD_POOL = new Cell(
            "standalone-r2dbc",
            Stack.Kind.STANDALONE,
            false,
            new TreeMap<>(Map.of("io.r2dbc:r2dbc-pool", "1.0.0.RELEASE")),
            List.of("fixed-size"),
            new TreeMap<>(Map.of("concurrency", "200")),
            Workload.SINGLE_ROW,
            JDK.label());

    @Test
    void eachCellIsBesideItselfWithTheKnobTurnedAndThereOnce() {
        Knob bounded = knob(List.of(), Map.of("concurrency", "32"), List.of());
        Knob newPool = knob(List.of("loop-resources"), Map.of(), List.of("r2dbc-pool"));

        List<Plan> plans = ConfirmationPlans.of(
                run(), List.of(finding(OLD_POOL, bounded), finding(OLD_POOL, newPool)), List.of(JDK));

        assertThat(plans).singleElement().satisfies(plan -> {
            assertThat(plan.axes().workloads()).extracting(Value::text).containsExactly("single-row");
            assertThat(plan.cells())
                    .extracting(Value::texts)
                    .containsExactly(
                            Map.of(
                                    "stack", "standalone-r2dbc",
                                    "profiles", "fixed-size",
                                    "libraries", "io.r2dbc:r2dbc-pool:1.0.0.RELEASE",
                                    "jdk", JDK.home().toString(),
                                    "concurrency", "200"),
                            Map.of(
                                    "stack", "standalone-r2dbc",
                                    "profiles", "fixed-size",
                                    "libraries", "io.r2dbc:r2dbc-pool:1.0.0.RELEASE",
                                    "jdk", JDK.home().toString(),
                                    "concurrency", "32"),
                            Map.of(
                                    "stack", "standalone-r2dbc",
                                    "profiles", "fixed-size,loop-resources",
                                    "jdk", JDK.home().toString(),
                                    "concurrency", "200"));
        });
    }

    @Test
    void allElseIsAsInTheRun() {
        Plan plan = ConfirmationPlans.of(
                        run(),
                        List.of(finding(JDBC, knob(List.of(), Map.of("pool-size", "40"), List.of()))),
                        List.of(JDK))
                .get(0);

        assertThat(Value.texts(plan.settings())).isEqualTo(Map.of("iterations", "40", "pool-size", "10"));
        assertThat(plan.heap().text()).isEqualTo("512m");
        assertThat(plan.jvmOptions()).containsExactly("-XX:-UseCompressedOops");
        assertThat(plan.limits()).isEqualTo(new Limits(3, 9, 20));
        assertThat(plan.mostBlocks()).isEqualTo(8);
        assertThat(plan.interleaved()).isTrue();
        assertThat(plan.compare()).isTrue();
        assertThat(plan.name()).isEqualTo("confirm-single-row");
    }

    @Test
    void eachWorkloadHasAPlanOfItsOwn() {
        Knob knob = knob(List.of(), Map.of("binary-results", "on"), List.of());

        assertThat(ConfirmationPlans.of(run(), List.of(finding(OLD_POOL, knob), finding(MULTI, knob)), List.of(JDK)))
                .extracting(Plan::name)
                .containsExactly("confirm-single-row", "confirm-multi-row");
    }

    @Test
    void aFindingWithoutAKnobNeedsNoPlan() {
        Finding finding = new Finding(
                JDBC, Cause.NOT_PREPARED, "it plans again and again", 0.5, Optional.empty(), Optional.empty());

        assertThat(ConfirmationPlans.of(run(), List.of(finding), List.of(JDK))).isEmpty();
    }

    @Test
    void aJdkThatIsNotAtHandIsNamed() {
        Cell other = cell("standalone-jdbc", Workload.SINGLE_ROW, "21.0.1 other");
        Finding finding = finding(other, knob(List.of(), Map.of("pool-size", "40"), List.of()));

        assertThatExceptionOfType(BenchException.class)
                .isThrownBy(() -> ConfirmationPlans.of(run(), List.of(finding), List.of(JDK)))
                .withMessage(
                        "The findings cannot be confirmed: they are of the JDK 21.0.1 other, whose folder --jdk names.")
                .satisfies(e -> assertThat(e.exitStatus()).isEqualTo(2));
    }

    private static Finding finding(Cell cell, Knob knob) {
        return new Finding(cell, Cause.POOL_TOO_SMALL, "too small", 0.5, Optional.of(knob), Optional.empty());
    }

    private static Knob knob(List<String> profiles, Map<String, String> settings, List<String> builtIn) {
        return new Knob(new TreeSet<>(profiles), new TreeMap<>(settings), new TreeSet<>(builtIn));
    }

    private static Cell cell(String stack, Workload workload, String jdk) {
        return new Cell(stack, Stack.Kind.STANDALONE, true, List.of(), workload, jdk);
    }

    private static Run run() {
        List<String> jvmOptions = new ArrayList<>(JvmOptions.of("512m", 2));
        jvmOptions.add("-XX:-UseCompressedOops");
        RunPlan plan = new RunPlan(
                "quick",
                "",
                true,
                Map.of(
                        "single-row", Map.of("iterations", "40", "pool-size", "10"),
                        "multi-row", Map.of("iterations", "20")),
                Map.of(),
                jvmOptions,
                1,
                Optional.empty(),
                Yardstick.TIME,
                true,
                new Limits(2, 9, 20),
                Optional.empty(),
                Optional.empty(),
                List.of());
        List<PlannedFork> order = List.of(new PlannedFork(1, 8, JDBC, false), new PlannedFork(2, 8, MULTI, false));
        return Run.planned(new SuiteVersion("1", "abc", "false"), "2026-11-21T00:00:00Z", plan, order);
    }
}
