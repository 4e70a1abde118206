package io.github.dbstacks.analysis.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.choice.CostAtRates.Extra;
import io.github.dbstacks.analysis.choice.CostAtRates.Negligible;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Two web applications in three blocks at constant rates. A request to the reference costs 100 µs, of which 50 are the
 * database's.
 */
class CostAtRatesTest {
    private static final double[] CALM = {1, 1, 1};
    private static final double[] WILD = {0.85, 1, 1 / 0.85};
    private static final Offset<Double> EXACTLY = within(1e-6);

    private final List<MeasuredFork> forks = new ArrayList<>();

    /** 300 µs more at 50 requests a second are 0.015 cores. */
    @Test
    void coresAtEachRateAreOfTheCostAtThatRate() {
        at(50, 300, CALM);
        at(1_000, 120, CALM);

        CostAtRates costs = costs();

        assertThat(costs.reference().stack()).isEqualTo("web-a");
        assertThat(costs.rates()).containsExactly(50.0, 1_000.0);
        assertThat(extra(50).estimate()).isCloseTo(0.015, EXACTLY);
        assertThat(extra(1_000).estimate()).isCloseTo(0.12, EXACTLY);
        assertThat(extra(50).isEstablished()).isTrue();
    }

    /** 0.04 cores at 200 and 0.075 at 500: the line between them is at 0.05 after two sevenths of the way. */
    @Test
    void aTwentiethOfACoreLiesOnTheLineBetweenTwoRates() {
        at(50, 300, CALM);
        at(200, 200, CALM);
        at(500, 150, CALM);

        Negligible negligible = negligible();

        assertThat(negligible.estimate()).isCloseTo(200 + 300 * 2 / 7.0, within(1e-3));
        assertThat(negligible.low()).isCloseTo(negligible.estimate(), within(1e-3));
        assertThat(negligible.isEstablished()).isTrue();
    }

    /** The upper end of the difference reaches a twentieth at a lower rate than its lower end. */
    @Test
    void itsIntervalIsThatOfTheDifference() {
        at(200, 100, 0.98, 1, 1.02);
        at(1_000, 100, 0.98, 1, 1.02);

        Negligible negligible = negligible();

        assertThat(negligible.low()).isBetween(200.0, negligible.estimate());
        assertThat(negligible.high()).isBetween(negligible.estimate(), 1_000.0);
        assertThat(negligible.estimate()).isCloseTo(500, within(1.0));
    }

    @Test
    void nothingIsSaidBeyondTheRatesThatWereMeasured() {
        at(500, 200, CALM);
        at(1_000, 200, CALM);
        assertThat(negligible().estimate()).as("0.1 cores already").isZero();
        forks.clear();

        at(50, 200, CALM);
        at(200, 200, CALM);
        assertThat(negligible().estimate()).as("0.04 cores at most").isInfinite();
        assertThat(negligible().isEstablished()).isTrue();
    }

    @Test
    void whatIsNotEstablishedIsSaid() {
        at(200, 20, WILD);
        at(1_000, 30, WILD);

        assertThat(extra(1_000).kind()).isEqualTo(Verdict.Finding.INCONCLUSIVE);
        assertThat(extra(1_000).low()).isNegative();
        assertThat(negligible().isEstablished()).isFalse();
        assertThat(negligible().high()).isInfinite();
    }

    /** It is known without a difference that at no measured rate even the upper end is a twentieth. */
    @Test
    void aDifferenceThatIsSurelySmallNeedNotBeEstablished() {
        at(50, 10, WILD);
        at(100, 10, WILD);

        assertThat(extra(50).isEstablished()).isFalse();
        assertThat(negligible().estimate()).isInfinite();
        assertThat(negligible().low()).isInfinite();
        assertThat(negligible().isEstablished()).isTrue();
    }

    @Test
    void whereTheReferenceIsDearerItsOwnCoresCount() {
        at(200, -40, CALM);
        at(2_000, -40, CALM);

        assertThat(extra(2_000).estimate()).isCloseTo(-0.08, EXACTLY);
        assertThat(negligible().estimate()).isCloseTo(1_250, within(1e-3));
    }

    @Test
    void aRateThatWasNotAnsweredTellsNothing() {
        at(200, 100, CALM);
        answered(900, 1_000, 100, CALM);

        assertThat(costs().rates()).containsExactly(200.0, 1_000.0);
        assertThat(costs().lines().get(0).extras()).containsOnlyKeys(200.0);
    }

    @Test
    void oneBlockTellsNothing() {
        at(200, 100, 1);

        assertThat(CostAtRates.of(CellGroup.of(run()), run())).isEmpty();
    }

    /** A closed loop of the same scenario has no price then, so that one run has one number. */
    @Test
    void besideMeasuredRatesAFullMachineHasNoPrice() {
        closedLoop();
        assertThat(Choice.of(CellGroup.of(run()).get(0), run()).prices()).hasSize(1);

        at(200, 100, CALM);

        assertThat(CellGroup.of(run()))
                .hasSize(2)
                .allSatisfy(
                        group -> assertThat(Choice.of(group, run()).prices()).isEmpty());
    }

    private void closedLoop() {
        for (int block = 1; block <= 3; block++) {
            forks.add(Made.fork(cell("web-a", ScenarioLoad.closed("get-company", 50)), block, false, 50));
            forks.add(Made.fork(cell("web-b", ScenarioLoad.closed("get-company", 50)), block, false, 150));
        }
    }

    private void at(double rate, double micros, double... luck) {
        answered(rate, rate, micros, luck);
    }

    /**
     * A fork of each in each block.
     *
     * @param achieved rate of the other application
     * @param micros that a request to it costs more
     * @param luck of each of its forks, by which its whole cost is multiplied
     */
    private void answered(double achieved, double rate, double micros, double... luck) {
        ScenarioLoad load = ScenarioLoad.open("get-company", rate, false);
        for (int block = 1; block <= luck.length; block++) {
            forks.add(under(rate, rate, Made.fork(cell("web-a", load), block, false, 50)));
            double whole = (100 + micros) * luck[block - 1];
            forks.add(under(rate, achieved, Made.fork(cell("web-b", load), block, false, whole - 50)));
        }
    }

    private static MeasuredFork under(double rate, double achieved, MeasuredFork fork) {
        return Made.under(
                fork,
                Made.but(Made.load(achieved, (long) achieved, List.of()), "intendedRate", OptionalDouble.of(rate)));
    }

    private static Cell cell(String stack, ScenarioLoad load) {
        return new Cell(stack, Stack.Kind.WEB, stack.equals("web-a"), List.of(), load, "17");
    }

    private MeasuredRun run() {
        return Made.run(forks);
    }

    private CostAtRates costs() {
        return CostAtRates.of(CellGroup.of(run()), run()).get(0);
    }

    private Extra extra(double rate) {
        return Objects.requireNonNull(costs().lines().get(0).extras().get(rate));
    }

    private Negligible negligible() {
        return costs().lines().get(0).negligible().orElseThrow();
    }
}
