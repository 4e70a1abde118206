package io.github.dbstacks.analysis.remark;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Control;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Checkout;
import io.github.dbstacks.records.Termination;
import io.github.dbstacks.records.expectation.Expectations;
import io.github.dbstacks.records.fork.Started;
import io.github.dbstacks.schema.Workload;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class WarningsTest {
    private static final long CANARY = 60_000_000;
    private static final Cell THIRD = Made.cell("standalone-third", false, Workload.SINGLE_ROW);

    @Test
    void nothingToWarnOf() {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 4; block++) {
            forks.add(steady(Made.REFERENCE, block, false, 1));
            forks.add(steady(Made.REFERENCE, block, true, 1 + 0.001 * block));
            forks.add(steady(Made.OTHER, block, false, 1.5));
        }

        assertThat(warnings(forks)).isEmpty();
    }

    @Test
    void whatOthersDoOnTheHost() {
        assertThat(warnings(List.of(disturbed(5_000_000, 0)))).containsExactly(steal("1 fork, at most 3 %"));
        assertThat(warnings(List.of(disturbed(4_000_000, 0)))).isEmpty();
        assertThat(warnings(List.of(disturbed(0, 50_000_000), disturbed(0, 21_000_000))))
                .containsExactly(foreign("2 forks, at most 25 %"));
        assertThat(warnings(List.of(disturbed(0, 20_000_000)))).isEmpty();
        assertThat(warnings(List.of(disturbed(-1, -1)))).as("not told").isEmpty();
    }

    /**
     * A calm fork with 10 % of interrupts and hardly anything left over shows that the processes' times contain them.
     */
    @Test
    void interruptsThatProcessTimesContainAreCountedOnce() {
        MeasuredFork calm = interrupted(2_000_000, 20_000_000);

        assertThat(warnings(List.of(calm, interrupted(24_000_000, 16_000_000))))
                .containsExactly(foreign("1 fork, at most 12 %"));
        assertThat(warnings(List.of(calm, interrupted(20_000_000, 16_000_000)))).isEmpty();
    }

    @Test
    void interruptsThatTheKernelKeepsApartAreNobodys() {
        MeasuredFork calm = interrupted(6_000_000, 5_000_000);

        assertThat(warnings(List.of(calm, interrupted(29_000_000, 5_000_000))))
                .containsExactly(foreign("1 fork, at most 12 %"));
        assertThat(warnings(List.of(calm))).isEmpty();
    }

    /** Eleven forks took turns. What was left over grew with each of them, since each uses something while it waits. */
    @Test
    void otherForksAreNotForeign() {
        assertThat(RunAnalysis.read(Checkout.path("results/published/2026-11-25-explain-jdk-25"))
                        .remarks())
                .extracting(Remark::kind)
                .doesNotContain(RemarkKind.FOREIGN_LOAD);
    }

    private static MeasuredFork interrupted(long left, long interrupts) {
        return Made.fork(
                Made.planned(Made.OTHER, 1, false), List.of(Made.interrupted(left, interrupts)), Made.rightLedger());
    }

    @Test
    void aQuotaThatKeepsProcessesWaiting() {
        assertThat(warnings(List.of(throttled(30_000_000))))
                .containsExactly(
                        "throttled: a quota kept application or database waiting (1 fork, at most 15 % of all processors)");
        assertThat(warnings(List.of(throttled(2_000_000)))).isEmpty();
        assertThat(warnings(List.of(throttled(-1)))).as("not told").isEmpty();
    }

    /** Netty does without its native library where it may not be executed, and says nothing. */
    @Test
    void settingsThatAreNotInEffect() {
        Map<String, String> given = Map.of("transport", "native", "pool-size", "20", "tls", "disable");
        MeasuredFork inEffect = reporting(given, Map.of("transport", "native", "pool-size", "20", "pool", "a"));
        MeasuredFork other = reporting(given, Map.of("transport", "nio", "pool-size", "5", "pool", "a"));

        assertThat(warnings(List.of(inEffect))).isEmpty();
        assertThat(warnings(List.of(inEffect, other, other)))
                .containsExactly(
                        "not in effect: the application reported another value of a setting than the one that it was"
                                + " given (pool-size is 5, not 20, transport is nio, not native)");
    }

    private static MeasuredFork reporting(Map<String, String> settings, Map<String, String> configuration) {
        MeasuredFork fork = disturbed(0, 0);
        Started started = new Started(fork.planned().cell().stack(), 1, "17", settings, configuration);
        return Made.but(fork, "application", Optional.of(started));
    }

    @Test
    void pagesFromADisk() {
        assertThat(warnings(List.of(with(CANARY, 101))))
                .containsExactly("swapping: the application had to wait for pages from a disk (1 fork)");
        assertThat(warnings(List.of(with(CANARY, 100)))).isEmpty();
    }

    @Test
    void aProcessorThatIsSlowForATime() {
        List<MeasuredFork> forks = List.of(with(CANARY, 0), with(CANARY, 0), with(CANARY * 5 / 4, 0), with(-1, 0));

        assertThat(warnings(forks))
                .containsExactly(
                        "slow processor: the processor was not equally fast all the time (before 1 fork, by 25 % at most)");
        assertThat(warnings(List.of(with(CANARY, 0), with(CANARY, 0), with(CANARY * 11 / 10, 0))))
                .isEmpty();
        assertThat(warnings(List.of(with(CANARY, 0), with(2 * CANARY, 0))))
                .as("too few to tell")
                .isEmpty();
    }

    @Test
    void optionsAndUncommittedChanges() {
        List<MeasuredFork> forks = List.of(with(CANARY, 0));
        MeasuredRun run = Made.run("quick", "true", List.of("-Xmx1g", "-Xint", "-agentlib:jdwp", "-ea"), forks);

        assertThat(warnings(run, CellGroup.of(run)))
                .containsExactly(
                        "debug flags: JVM options slow the application down or watch it (-Xint -agentlib:jdwp -ea)",
                        "uncommitted: dbstacks itself had uncommitted changes (commit abc)");
    }

    @Test
    void forksThatAreNotSteady() {
        IntToDoubleFunction never = iteration -> iteration < 25 ? 1 : 1.4;
        IntToDoubleFunction slower = iteration -> iteration < 8 ? 1 : 1.4;

        assertThat(warnings(List.of(series(1, never), series(2, never))))
                .singleElement(as(STRING))
                .startsWith("not steady: its forks did not become steady (CPU changed by ");
        assertThat(warnings(List.of(series(1, never), series(2, iteration -> 1))))
                .singleElement(as(STRING))
                .startsWith("inconsistent: some forks became steady and others did not (CPU changed by ");
        assertThat(warnings(List.of(series(1, slower), series(2, slower))))
                .containsExactly(
                        "slowed down: its forks became slower in the middle (CPU changed by 40.0 % in the mean)");
    }

    @Test
    void smokeIsNotJudgedByItsStatistics() {
        IntToDoubleFunction never = iteration -> iteration < 25 ? 1 : 1.4;
        MeasuredRun run = Made.run("smoke", "false", List.of("-XX:TieredStopAtLevel=1"), List.of(series(1, never)));

        assertThat(warnings(run, idle(run, 100))).isEmpty();
    }

    @Test
    void aReferenceThatDiffersFromItself() {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 5; block++) {
            forks.add(Made.fork(Made.REFERENCE, block, false, 50, 50));
            forks.add(Made.fork(Made.REFERENCE, block, true, 54 + 0.2 * (block % 2), 50));
        }

        Control control = Control.of(Made.run(forks), Made.REFERENCE).orElseThrow();
        assertThat(control.interval().orElseThrow().estimate()).isCloseTo(1.04, within(0.005));
        assertThat(warnings(forks))
                .containsExactly(
                        "no control: the reference against itself is not equal (single-row, standalone, JDK 17: "
                                + control.interval().orElseThrow() + ")");
    }

    /** One in twenty clean runs leaves 1 out of its 95 % interval; that is no alarm yet. */
    @Test
    void aReferenceThatJustLeavesOneOut() {
        List<MeasuredFork> forks = new ArrayList<>();
        double[] aliases = {50.1, 51.9, 50.5, 51.5, 51};
        for (int block = 1; block <= 5; block++) {
            forks.add(Made.fork(Made.REFERENCE, block, false, 50));
            forks.add(Made.fork(Made.REFERENCE, block, true, aliases[block - 1]));
        }
        MeasuredRun run = Made.run(forks);
        Control control = Control.of(run, Made.REFERENCE).orElseThrow();

        assertThat(control.interval().orElseThrow().contains(1)).isFalse();
        assertThat(control.isEqual()).isTrue();
        assertThat(warnings(forks)).isEmpty();
    }

    @Test
    void tooFewBlocks() {
        assertThat(warnings(List.of(Made.fork(Made.REFERENCE, 1, false, 50), Made.fork(Made.REFERENCE, 1, true, 50))))
                .containsExactly(
                        "not enough blocks: there are too few blocks for an interval (single-row, standalone, JDK 17)");
    }

    @Test
    void slotsWithoutWork() {
        MeasuredRun run = Made.run(List.of(Made.fork(Made.OTHER, 1, false, 50)));

        assertThat(warnings(run, idle(run, 9))).isEmpty();
        assertThat(warnings(run, idle(run, 11)))
                .containsExactly(
                        "idle slots: a part of the load was missing, because slots had no operation to execute between"
                                + " two iterations (6 % of their time)");
    }

    /** What is as large as an established difference could have made it. */
    @Test
    void theSizeDecidesTheLevel() {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 4; block++) {
            forks.add(steady(Made.REFERENCE, block, false, 1));
            forks.add(steady(Made.OTHER, block, false, 1.5 + 0.01 * block));
        }
        MeasuredRun run = Made.run(forks);
        RunEvidence evidence = RunEvidence.of(run, CellGroup.of(run));

        assertThat(evidence.level(cell -> cell.equals(Made.OTHER) ? 0.6 : 0)).isEqualTo(Remark.Level.CAUTION);
        assertThat(evidence.level(cell -> cell.equals(Made.REFERENCE) ? 0.6 : 0))
                .isEqualTo(Remark.Level.CAUTION);
        assertThat(evidence.level(cell -> 0.05)).isEqualTo(Remark.Level.NOTE);
        assertThat(RunEvidence.of(run, List.of()).level(cell -> 0.6))
                .as("nothing is concluded while the run goes on")
                .isEqualTo(Remark.Level.NOTE);
    }

    /** The headline says what the cheapest stack costs beside the reference. */
    @Test
    void whatStrikesAnotherCellThanTheHeadlineIsAboutIsANote() {
        MeasuredRun run = costing(Map.of(Made.REFERENCE, 50.0, Made.OTHER, 15.0, THIRD, 138.0));
        RunEvidence evidence = evidence(run);

        for (Cell stated : List.of(Made.REFERENCE, Made.OTHER)) {
            assertThat(struck(evidence, stated)).isEqualTo(Remark.Level.CAUTION);
            assertThat(evidence.levelIn(stated)).isEqualTo(Remark.Level.CAUTION);
        }
        assertThat(struck(evidence, THIRD)).isEqualTo(Remark.Level.NOTE);
        assertThat(evidence.levelIn(THIRD)).isEqualTo(Remark.Level.NOTE);

        RunEvidence judged =
                evidence(Made.expecting(run, new Expectations(Optional.empty(), List.of(), Map.of(), List.of())));
        assertThat(struck(judged, THIRD)).as("a claim may be about any cell").isEqualTo(Remark.Level.CAUTION);
        RunEvidence counted = evidence(Made.withPlan(run, "compare", false));
        assertThat(counted.levelIn(THIRD)).as("without a comparison").isEqualTo(Remark.Level.CAUTION);
    }

    /** That the reference needs the least is about all others; else the nearest and the dearest are named. */
    @Test
    void whetherTheReferenceNeedsTheLeastDependsOnAllOthers() {
        Cell dearest = Made.cell("standalone-fourth", false, Workload.SINGLE_ROW);
        Map<Cell, Double> micros =
                new LinkedHashMap<>(Map.of(Made.REFERENCE, 50.0, Made.OTHER, 60.0, THIRD, 100.0, dearest, 138.0));

        assertThat(struck(evidence(costing(micros)), THIRD)).isEqualTo(Remark.Level.CAUTION);

        micros.put(Made.cell("standalone-like", false, Workload.SINGLE_ROW), 50.0);
        RunEvidence open = evidence(costing(micros));
        assertThat(struck(open, THIRD)).isEqualTo(Remark.Level.NOTE);
        assertThat(struck(open, Made.OTHER)).isEqualTo(Remark.Level.CAUTION);
        assertThat(struck(open, dearest)).isEqualTo(Remark.Level.CAUTION);
    }

    /** The headline says what the same two stacks cost there. */
    @Test
    void whatStrikesAStackOnAnotherDatabaseCouldChangeTheHeadline() {
        Cell there = Made.cell(Made.REFERENCE.stack(), false, Workload.SINGLE_ROW);
        RunEvidence evidence = evidence(costing(Map.of(
                on(Made.REFERENCE, "postgresql"),
                50.0,
                on(Made.OTHER, "postgresql"),
                190.0,
                on(there, "mysql"),
                150.0,
                on(Made.OTHER, "mysql"),
                350.0)));

        assertThat(struck(evidence, on(Made.OTHER, "mysql"))).isEqualTo(Remark.Level.CAUTION);
        assertThat(struck(evidence, on(there, "mysql"))).isEqualTo(Remark.Level.CAUTION);
    }

    private static Cell on(Cell cell, String database) {
        return cell.with(new TreeMap<>(Map.of("database", database)));
    }

    /** Returns the level of what is five times as large as what this cell costs. */
    private static Remark.Level struck(RunEvidence evidence, Cell struck) {
        return evidence.level(cell -> cell.equals(struck) ? 5 : 0);
    }

    private static RunEvidence evidence(MeasuredRun run) {
        return RunEvidence.of(run, CellGroup.of(run));
    }

    /** A run of four blocks, in which the application uses so many microseconds for each SELECT. */
    private static MeasuredRun costing(Map<Cell, Double> micros) {
        List<MeasuredFork> forks = new ArrayList<>();
        for (int block = 1; block <= 4; block++) {
            for (Map.Entry<Cell, Double> cell : micros.entrySet()) {
                forks.add(Made.fork(cell.getKey(), block, false, cell.getValue()));
            }
        }
        return Made.run(forks);
    }

    /** The only cell of the run, with so many of 200 slots free at the ends of iterations. */
    private static List<CellGroup> idle(MeasuredRun run, double slots) {
        CellGroup group = CellGroup.of(run).get(0);
        CellSummary cell = group.cells().get(0);
        Map<Metric, Double> values = new EnumMap<>(cell.values());
        values.put(Metric.FREE_SLOTS, slots);
        values.put(Metric.CONCURRENCY, 200.0);
        return List.of(Made.but(group, "cells", List.of(Made.but(cell, "values", values))));
    }

    private static String steal(String seen) {
        return "steal: the hypervisor gave processor time to others (" + seen + " of all processors)";
    }

    private static String foreign(String seen) {
        return "foreign load: something else used the processors (" + seen + " of all processors)";
    }

    private static MeasuredFork throttled(long nanos) {
        return Made.fork(Made.planned(Made.OTHER, 1, false), List.of(Made.throttled(nanos)), Made.rightLedger());
    }

    private static MeasuredFork disturbed(long steal, long foreign) {
        return Made.fork(
                Made.planned(Made.OTHER, 1, false),
                List.of(Made.around(50_000_000, 50_000_000, 150_000_000, steal, foreign)),
                Made.rightLedger());
    }

    private static MeasuredFork with(long canaryNanos, long majorFaults) {
        return Made.fork(
                Made.planned(Made.OTHER, 1, false),
                Termination.COMPLETED,
                Optional.empty(),
                Made.iterations(1, 50),
                Made.rightLedger(),
                majorFaults,
                canaryNanos);
    }

    private static MeasuredFork steady(Cell cell, int block, boolean alias, double level) {
        return series(cell, block, alias, iteration -> level);
    }

    private static MeasuredFork series(int block, IntToDoubleFunction level) {
        return series(Made.OTHER, block, false, level);
    }

    /** 30 iterations, the first ten of them warm-up. */
    private static MeasuredFork series(Cell cell, int block, boolean alias, IntToDoubleFunction level) {
        List<MeasuredIteration> iterations = new ArrayList<>();
        for (int iteration = 0; iteration < 30; iteration++) {
            MeasuredIteration made = Made.iteration(50 * level.applyAsDouble(iteration));
            iterations.add(iteration < 10 ? Made.warmUp(made) : made);
        }
        return Made.fork(
                Made.planned(cell, block, alias),
                iterations,
                Made.ledger(Made.statement("1", Made.SELECT, 30_000, 30_000)));
    }

    private static List<String> warnings(List<MeasuredFork> forks) {
        MeasuredRun run = Made.run(forks);
        return warnings(run, CellGroup.of(run));
    }

    /** All remarks but those that explain numbers, each with its kind. */
    private static List<String> warnings(MeasuredRun run, List<CellGroup> groups) {
        return Remarks.of(run, groups).stream()
                .filter(remark -> !remark.explains())
                .map(remark -> remark.kind() + ": " + remark.sentence())
                .toList();
    }
}
