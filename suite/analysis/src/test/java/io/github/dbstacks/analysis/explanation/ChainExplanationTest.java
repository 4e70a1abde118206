package io.github.dbstacks.analysis.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.sampling.CellSamples;
import io.github.dbstacks.analysis.sampling.Layer;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Chain;
import io.github.dbstacks.records.PlannedFork;
import io.github.dbstacks.schema.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A chain of four cells whose costs are known: a setting, a profile, and then another driver. */
class ChainExplanationTest {
    private static final Cell DEAR = Made.cell("standalone-r2dbc", false, Workload.SINGLE_ROW);
    private static final Cell FEWER = DEAR.with(new TreeMap<>(Map.of("concurrency", "40")));
    private static final Cell BARE = DEAR.with(new TreeMap<>(Map.of("concurrency", "40", "even-loops", "on")));
    private static final Cell CHEAP = Made.REFERENCE;
    private static final List<Cell> CELLS = List.of(DEAR, FEWER, BARE, CHEAP);

    private static final double[] APPLICATION = {48, 40, 32, 10};
    private static final double[] DATABASE = {40, 30, 30, 20};
    private static final double[] TURNAROUND = {50, 40, 35, 17};

    @Test
    void theStepsAddUpToTheGap() {
        ChainExplanation explanation = explanation(run(new Random(1), 5, 0.05));

        assertThat(explanation.cells()).isEqualTo(CELLS);
        assertThat(explanation.gaps()).extracting(Gap::measure).containsExactly(GapMeasure.values());
        for (Gap gap : explanation.gaps()) {
            assertThat(gap.steps()).extracting(StepCost::name).containsExactly("in flight", "loops", "driver");
            assertThat(gap.steps().stream()
                            .mapToDouble(step -> step.micros().orElseThrow())
                            .sum())
                    .isCloseTo(gap.micros().orElseThrow(), within(1e-9));
            assertThat(gap.steps().stream()
                            .mapToDouble(step -> step.ratio().orElseThrow().estimate())
                            .reduce(1, (one, other) -> one * other))
                    .isCloseTo(gap.ratio().orElseThrow().estimate(), within(1e-9));
            assertThat(gap.steps())
                    .allSatisfy(
                            step -> assertThat(step.difference().orElseThrow().estimate())
                                    .isCloseTo(step.micros().orElseThrow(), within(1e-9)));
        }
    }

    /** 95 % nominally; 400 runs count it to about ±2 %. */
    @Test
    void theIntervalsHoldTheTruth() {
        Random random = new Random(42);
        int held = 0;
        int gaps = 0;
        int runs = 400;
        for (int run = 0; run < runs; run++) {
            MeasuredRun measured = run(random, 4, 0.05);
            GapModel model = new GapModel(measured, GapMeasure.APPLICATION_CPU);
            for (int i = 1; i < CELLS.size(); i++) {
                Interval step = model.ratio(CELLS.get(i - 1), CELLS.get(i)).orElseThrow();
                held += step.contains(APPLICATION[i - 1] / APPLICATION[i]) ? 1 : 0;
            }
            gaps += model.ratio(DEAR, CHEAP).orElseThrow().contains(4.8) ? 1 : 0;
        }
        assertThat(held / (runs * 3.0)).as("steps").isBetween(0.925, 0.995);
        assertThat(gaps / (double) runs).as("gaps").isBetween(0.92, 1.0);
    }

    @Test
    void theStepOfTheDriverIsSplitByLayers() {
        CellSamples bare = samples(BARE, 0.2, 0.45, 0.5, 0.05);
        CellSamples cheap = samples(CHEAP, 0, 0.5, 0.4, 0.1);
        Gap gap = explanation(run(new Random(1), 3, 0), List.of(bare, cheap))
                .gaps()
                .get(0);

        // The shares of the first are of 32 µs, those of the second of 10 µs.
        assertThat(gap.driver()).extracting(CostPart::name).containsExactly("driver", "kernel");
        assertThat(gap.driver().get(0).micros()).isCloseTo(14.4 - 5, within(1e-6));
        assertThat(gap.driver().get(1).micros()).isCloseTo(16 - 4, within(1e-6));
        assertThat(gap.rest().orElseThrow().estimate()).isCloseTo(1.6 - 1, within(1e-6));
        assertThat(gap.explained().orElseThrow()).isCloseTo(1 - 0.6 / 38, within(1e-6));
    }

    @Test
    void withoutSamplesTheStepOfTheDriverIsTheRest() {
        Gap gap = explanation(run(new Random(1), 3, 0)).gaps().get(0);

        assertThat(gap.driver()).isEmpty();
        assertThat(gap.rest().orElseThrow().estimate()).isCloseTo(22, within(1e-6));
        assertThat(gap.explained().orElseThrow()).isCloseTo(16 / 38.0, within(1e-6));
    }

    /** On two processors, 17 µs are 30 µs of CPU time and 4 µs of other things. */
    @Test
    void theTurnaroundIsSplitByProcesses() {
        Gap gap = explanation(run(new Random(1), 3, 0)).gaps().get(2);

        assertThat(gap.driver().get(0).micros()).as("application").isCloseTo(22 / 2.0, within(1e-6));
        assertThat(gap.driver().get(1).micros()).as("database").isCloseTo(10 / 2.0, within(1e-6));
        assertThat(gap.rest().orElseThrow().estimate()).isCloseTo(18 - 16, within(1e-6));
        assertThat(gap.rest().orElseThrow().high()).isCloseTo(2, within(1e-6));
    }

    @Test
    void oneBlockHasCostsButNoRatios() {
        Gap gap = explanation(run(new Random(1), 1, 0)).gaps().get(0);

        assertThat(gap.ratio()).isEmpty();
        assertThat(gap.steps()).allSatisfy(step -> assertThat(step.ratio()).isEmpty());
        assertThat(gap.micros().orElseThrow()).isCloseTo(38, within(1e-6));
        assertThat(gap.explained()).isEmpty();
    }

    @Test
    void aStepWhoseCellsDidOtherWorkHasNoRatio() {
        MeasuredRun measured = run(new Random(1), 3, 0);
        List<MeasuredFork> forks = measured.forks().stream()
                .map(fork -> fork.planned().cell().equals(BARE)
                        ? Made.fork(
                                fork.planned(),
                                fork.iterations(),
                                Made.ledger(Made.statement("1", Made.SELECT, 2_000, 2_000)))
                        : fork)
                .toList();
        ChainExplanation explanation = explanation(Made.but(measured, "forks", forks));

        List<StepCost> steps = explanation.gaps().get(0).steps();
        assertThat(steps.get(0).ratio()).isPresent();
        assertThat(steps.get(1).ratio()).isEmpty();
        assertThat(steps.get(2).ratio()).isEmpty();
        assertThat(explanation.problems())
                .isNotEmpty()
                .allSatisfy(problem -> assertThat(problem).contains("per SELECT it executes"));
        assertThat(explanation.gaps().get(0).ratio())
                .as("the ends did the same")
                .isPresent();
        assertThat(explanation.gaps().get(0).explained()).isEmpty();
    }

    @Test
    void otherRunsHaveNoExplanation() {
        assertThat(ChainExplanation.of(RunAnalysis.of(Made.run(List.of())))).isEmpty();
    }

    private static CellSamples samples(Cell cell, double compilation, double driver, double kernel, double rest) {
        Map<Layer, Double> shares = new LinkedHashMap<>();
        shares.put(Layer.COMPILATION, compilation);
        shares.put(new Layer("driver", Optional.empty()), driver);
        shares.put(new Layer("kernel", Optional.empty()), kernel);
        shares.put(new Layer("JVM and libc", Optional.empty()), rest);
        return Made.samples(cell, shares);
    }

    private static ChainExplanation explanation(MeasuredRun measured) {
        return explanation(measured, List.of());
    }

    private static ChainExplanation explanation(MeasuredRun measured, List<CellSamples> samples) {
        return ChainExplanation.of(RunAnalysis.of(measured).with(samples)).orElseThrow();
    }

    /**
     * The reference has an alias in each block.
     *
     * @param scatter of the logarithms: of blocks and of forks
     */
    private static MeasuredRun run(Random random, int blocks, double scatter) {
        List<MeasuredFork> forks = new ArrayList<>();
        List<Costs> costs = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            double machine = Math.exp(scatter * random.nextGaussian());
            for (int series = 0; series <= CELLS.size(); series++) {
                int cell = Math.min(series, CELLS.size() - 1);
                forks.add(Made.fork(
                        new PlannedFork(forks.size() + 1, block, CELLS.get(cell), series == CELLS.size()),
                        List.of(Made.iteration(APPLICATION[cell])),
                        Made.rightLedger()));
                costs.add(Made.costs(
                        APPLICATION[cell] * machine * Math.exp(scatter * random.nextGaussian()),
                        DATABASE[cell] * machine * Math.exp(scatter * random.nextGaussian()),
                        TURNAROUND[cell] * machine * Math.exp(scatter * random.nextGaussian())));
            }
        }
        return Made.chain(new Chain(List.of(1, 2, 3, 4), List.of("in flight", "loops", "driver")), forks, costs);
    }
}
