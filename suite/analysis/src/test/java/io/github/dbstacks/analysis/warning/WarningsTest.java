package io.github.dbstacks.analysis.warning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

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
import io.github.dbstacks.records.fork.Started;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class WarningsTest {
    private static final long CANARY = 60_000_000;

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
        assertThat(warnings(List.of(disturbed(5_000_000, 0)))).containsExactly(ofForks(Warning.STEAL, 1, 0.025));
        assertThat(warnings(List.of(disturbed(4_000_000, 0)))).isEmpty();
        assertThat(warnings(List.of(disturbed(0, 50_000_000), disturbed(0, 21_000_000))))
                .containsExactly(ofForks(Warning.FOREIGN_LOAD, 2, 0.25));
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
                .containsExactly(ofForks(Warning.FOREIGN_LOAD, 1, 0.12));
        assertThat(warnings(List.of(calm, interrupted(20_000_000, 16_000_000)))).isEmpty();
    }

    @Test
    void interruptsThatTheKernelKeepsApartAreNobodys() {
        MeasuredFork calm = interrupted(6_000_000, 5_000_000);

        assertThat(warnings(List.of(calm, interrupted(29_000_000, 5_000_000))))
                .containsExactly(ofForks(Warning.FOREIGN_LOAD, 1, 0.12));
        assertThat(warnings(List.of(calm))).isEmpty();
    }

    /** Eleven forks took turns. What was left over grew with each of them, since each uses something while it waits. */
    @Test
    void otherForksAreNotForeign() {
        assertThat(RunAnalysis.read(Checkout.path("results/published/2026-11-25-explain-jdk-25"))
                        .warnings())
                .extracting(Raised::warning)
                .doesNotContain(Warning.FOREIGN_LOAD);
    }

    private static MeasuredFork interrupted(long left, long interrupts) {
        return Made.fork(
                Made.planned(Made.OTHER, 1, false), List.of(Made.interrupted(left, interrupts)), Made.rightLedger());
    }

    @Test
    void aQuotaThatKeepsProcessesWaiting() {
        assertThat(warnings(List.of(throttled(30_000_000)))).containsExactly(ofForks(Warning.THROTTLED, 1, 0.15));
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
                .extracting(
                        Raised::warning,
                        raised -> raised.subjects().stream()
                                .map(subject -> subject.replaceFirst("^[^:]*: ", ""))
                                .toList())
                .containsExactly(tuple(
                        Warning.NOT_IN_EFFECT, List.of("pool-size is 5, not 20", "transport is nio, not native")));
    }

    private static MeasuredFork reporting(Map<String, String> settings, Map<String, String> configuration) {
        MeasuredFork fork = disturbed(0, 0);
        return new MeasuredFork(
                fork.planned(),
                fork.started(),
                Optional.of(new Started(fork.planned().cell().stack(), 1, "17", settings, configuration)),
                fork.iterations(),
                fork.jvm(),
                fork.usage(),
                fork.ledger(),
                fork.load(),
                fork.counted(),
                fork.trials(),
                fork.footprint(),
                fork.ended());
    }

    @Test
    void pagesFromADisk() {
        assertThat(warnings(List.of(with(CANARY, 101))))
                .containsExactly(Raised.ofForks(Warning.SWAPPING, 1, OptionalDouble.empty()));
        assertThat(warnings(List.of(with(CANARY, 100)))).isEmpty();
    }

    @Test
    void aProcessorThatIsSlowForATime() {
        List<MeasuredFork> forks = List.of(with(CANARY, 0), with(CANARY, 0), with(CANARY * 5 / 4, 0), with(-1, 0));

        assertThat(warnings(forks)).containsExactly(ofForks(Warning.SLOW_PROCESSOR, 1, 0.25));
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

        assertThat(Warnings.of(run, cells(run)))
                .containsExactly(
                        about(Warning.DEBUG_FLAGS, "-Xint", "-agentlib:jdwp", "-ea"),
                        about(Warning.UNCOMMITTED, "abc"));
    }

    @Test
    void forksThatAreNotSteady() {
        IntToDoubleFunction never = iteration -> iteration < 25 ? 1 : 1.4;
        IntToDoubleFunction slower = iteration -> iteration < 8 ? 1 : 1.4;

        assertThat(warnings(List.of(series(1, never), series(2, never))))
                .containsExactly(about(Warning.NOT_STEADY, Made.OTHER.name()));
        assertThat(warnings(List.of(series(1, never), series(2, iteration -> 1))))
                .containsExactly(about(Warning.INCONSISTENT, Made.OTHER.name()));
        assertThat(warnings(List.of(series(1, slower), series(2, slower))))
                .containsExactly(about(Warning.SLOWED_DOWN, Made.OTHER.name()));
    }

    @Test
    void smokeIsNotJudgedByItsStatistics() {
        IntToDoubleFunction never = iteration -> iteration < 25 ? 1 : 1.4;
        MeasuredRun run = Made.run("smoke", "false", List.of("-XX:TieredStopAtLevel=1"), List.of(series(1, never)));

        assertThat(Warnings.of(run, List.of(idle(cells(run).get(0), 100)))).isEmpty();
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
        assertThat(warnings(forks)).containsExactly(Raised.notEqual(control));
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
                .containsExactly(about(Warning.NOT_ENOUGH_BLOCKS, "single-row, standalone, JDK 17"));
    }

    @Test
    void slotsWithoutWork() {
        MeasuredRun run = Made.run(List.of(Made.fork(Made.OTHER, 1, false, 50)));
        CellSummary cell = cells(run).get(0);

        assertThat(Warnings.of(run, List.of(idle(cell, 9)))).isEmpty();
        assertThat(Warnings.of(run, List.of(idle(cell, 11))))
                .containsExactly(about(Warning.IDLE_SLOTS, Made.OTHER.name()));
    }

    /** The cell with so many of 200 slots free at the ends of iterations. */
    private static CellSummary idle(CellSummary cell, double slots) {
        Map<Metric, Double> values = new EnumMap<>(cell.values());
        values.put(Metric.FREE_SLOTS, slots);
        values.put(Metric.CONCURRENCY, 200.0);
        return Made.but(cell, "values", values);
    }

    private static Raised ofForks(Warning warning, int forks, double most) {
        return Raised.ofForks(warning, forks, OptionalDouble.of(most));
    }

    private static Raised about(Warning warning, String... subjects) {
        return Raised.about(warning, List.of(subjects));
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

    private static List<CellSummary> cells(MeasuredRun run) {
        return CellGroup.of(run).stream()
                .flatMap(group -> group.cells().stream())
                .toList();
    }

    private static List<Raised> warnings(List<MeasuredFork> forks) {
        MeasuredRun run = Made.run(forks);
        return Warnings.of(run, cells(run));
    }
}
