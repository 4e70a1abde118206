package io.github.dbstacks.analysis.statistics;

import static io.github.dbstacks.analysis.statistics.SteadyState.CellState;
import static io.github.dbstacks.analysis.statistics.SteadyState.Shape;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Every series is CPU per operation around 8 µs with 1 % noise. */
class SteadyStateTest {
    private static final int TAIL = 20;

    @Test
    void flat() {
        expect(60, iteration -> 1, Shape.FLAT, 0);
    }

    @Test
    void stepDownIsAWarmUp() {
        expect(60, iteration -> iteration < 15 ? 1.5 : 1, Shape.WARM_UP, 15);
    }

    @Test
    void stepUpIsASlowDown() {
        expect(60, iteration -> iteration < 25 ? 1 : 1.15, Shape.SLOW_DOWN, 25);
    }

    /** Its first iterations are its dearest, and still it is one that slowed down. */
    @Test
    void aSlowDownAfterAWarmUpIsASlowDown() {
        expect(60, iteration -> iteration < 8 ? 3 : iteration < 30 ? 1 : 1.15, Shape.SLOW_DOWN, 30);
    }

    @Test
    void aRampNeverGetsThere() {
        expectUnsteady(60, iteration -> 1 + 0.02 * iteration);
        expectUnsteady(60, iteration -> 3 - 0.03 * iteration);
        expectUnsteady(20, iteration -> 1 + 0.005 * iteration);
    }

    @Test
    void spikesAreNeitherLevelsNorWarmUp() {
        expect(60, iteration -> iteration % 13 == 12 ? 2 : 1, Shape.FLAT, 0);
    }

    /** Two compilations of the same code in turn, each for a while: where it stops is no steady state. */
    @Test
    void bimodalNeverGetsThere() {
        expectUnsteady(60, iteration -> iteration / 15 % 2 == 0 ? 1 : 1.3);
    }

    /** From one iteration to the next it is noise: as a whole it stays as it is. */
    @Test
    void bimodalFromWindowToWindowIsLevel() {
        expect(60, iteration -> iteration % 2 == 0 ? 1 : 1.3, Shape.FLAT, 0);
    }

    @Test
    void aStepInTheLastFiveWindowsLeavesNoTail() {
        expectUnsteady(60, iteration -> iteration < 55 ? 1 : 1.3);
        expectUnsteady(60, iteration -> iteration < 55 ? 1.3 : 1);
    }

    /** A hump in the middle that goes away leaves the tail after it, and nothing before was cheaper. */
    @Test
    void aHumpIsOver() {
        expect(60, iteration -> iteration >= 15 && iteration < 30 ? 1.4 : 1, Shape.WARM_UP, 30);
    }

    /** Less than 2 % apart is the same level, however sure the changepoint. */
    @Test
    void levelsWithinTwoPercentAreOne() {
        double[] series = new double[60];
        Arrays.setAll(series, iteration -> iteration < 30 ? 8 : 8.12 + 0.004 * (iteration % 3));

        assertThat(Changepoints.segments(Arrays.stream(series).map(Math::log).toArray(), 15))
                .hasSize(2);
        assertThat(steadyState(series, TAIL)).isEqualTo(new SteadyState(Shape.FLAT, OptionalInt.of(0), 0));
    }

    /** Creeping by 1.5 % again and again is more than 2 % away from where it ends. */
    @Test
    void comparesWithTheEndAndNotWithTheNeighbour() {
        double[] series = new double[60];
        Arrays.setAll(series, iteration -> 8 * Math.pow(1.015, Math.floorDiv(iteration, 15)) + 0.004 * (iteration % 3));

        SteadyState creeping = steadyState(series, TAIL);
        assertThat(creeping.shape()).isEqualTo(Shape.SLOW_DOWN);
        assertThat(creeping.start()).hasValue(30);
        assertThat(creeping.change()).as("three steps up").isCloseTo(3 * Math.log(1.015), within(0.002));
    }

    /** Where a smoke run has 18 iterations only a large step can be told from noise. */
    @Test
    void shortSeries() {
        double[] noise = series(18, iteration -> 1, 1);
        assertThat(steadyState(noise, 10).shape()).isEqualTo(Shape.FLAT);
        assertThat(steadyState(series(18, iteration -> iteration < 6 ? 1.5 : 1, 1), 10))
                .isEqualTo(new SteadyState(Shape.WARM_UP, OptionalInt.of(6), 0));
        assertThat(steadyState(series(18, iteration -> iteration < 9 ? 1.5 : 1, 1), 10))
                .extracting(SteadyState::shape, SteadyState::start)
                .containsExactly(Shape.NO_STEADY_STATE, OptionalInt.empty());
    }

    /** The tail of 20 iterations becomes 1 % dearer each time. */
    @Test
    void aSlopeHasItsSize() {
        SteadyState slope = steadyState(series(40, iteration -> Math.pow(1.01, iteration), 1), TAIL);

        assertThat(slope.shape()).isEqualTo(Shape.NO_STEADY_STATE);
        assertThat(slope.change()).isCloseTo(TAIL * Math.log(1.01), within(0.02));
        assertThat(steadyState(series(40, iteration -> 1, 1), TAIL).change()).isZero();
    }

    @Test
    void tooShortIsNotJudged() {
        SteadyState tooShort = SteadyState.TOO_SHORT;

        assertThat(steadyState(series(9, iteration -> 1, 1), 5)).isEqualTo(tooShort);
        assertThat(steadyState(series(19, iteration -> 1, 1), TAIL)).isEqualTo(tooShort);
        assertThat(steadyState(new double[0], TAIL)).isEqualTo(tooShort);
        assertThat(steadyState(series(10, iteration -> 1, 1), 5).shape()).isEqualTo(Shape.FLAT);
    }

    /**
     * 300 forks of nothing but noise draw none, and as many whose noise is related from iteration to iteration 1 in 50.
     */
    @Test
    void noiseDrawsFewAlarms() {
        int alarms = 0;
        int alarmsWhereRelated = 0;
        for (int seed = 0; seed < 300; seed++) {
            alarms += steadyState(series(40, iteration -> 1, seed), TAIL).shape() == Shape.FLAT ? 0 : 1;
            alarmsWhereRelated += steadyState(related(40, seed), TAIL).shape() == Shape.FLAT ? 0 : 1;
        }

        assertThat(alarms).isZero();
        assertThat(alarmsWhereRelated).isLessThanOrEqualTo(6);
    }

    /** The tail is as short as it may be: at most 1 in 100 forks, and related iterations at most 1 in 30. */
    @Test
    void noiseDrawsFewAlarmsWithTwentyWindows() {
        int alarms = 0;
        int alarmsWhereRelated = 0;
        for (int seed = 0; seed < 300; seed++) {
            alarms += steadyState(series(20, iteration -> 1, seed), TAIL).shape() == Shape.FLAT ? 0 : 1;
            alarmsWhereRelated += steadyState(related(20, seed), TAIL).shape() == Shape.FLAT ? 0 : 1;
        }

        assertThat(alarms).isLessThanOrEqualTo(3);
        assertThat(alarmsWhereRelated).isLessThanOrEqualTo(10);
    }

    @Test
    void cellsFromForks() {
        expectCell(CellState.STEADY, Shape.FLAT, Shape.WARM_UP, Shape.SLOW_DOWN);
        expectCell(CellState.INCONSISTENT, Shape.WARM_UP, Shape.NO_STEADY_STATE);
        expectCell(CellState.INCONSISTENT, Shape.WARM_UP, Shape.NO_STEADY_STATE, Shape.TOO_SHORT);
        expectCell(CellState.NONE, Shape.NO_STEADY_STATE, Shape.NO_STEADY_STATE);
        expectCell(CellState.SLOW_DOWN, Shape.SLOW_DOWN);
        expectCell(CellState.SLOW_DOWN, Shape.SLOW_DOWN, Shape.FLAT);
        expectCell(CellState.TOO_SHORT, Shape.TOO_SHORT);
        expectCell(CellState.TOO_SHORT, Shape.FLAT, Shape.TOO_SHORT);
        expectCell(CellState.TOO_SHORT, Shape.NO_STEADY_STATE, Shape.TOO_SHORT);
        expectCell(CellState.TOO_SHORT);
    }

    /** One fork of three, or fewer, is what noise makes of a clean cell now and then. */
    @Test
    void fewForksDoNotSpeakForTheirCell() {
        Shape no = Shape.NO_STEADY_STATE;
        expectCell(CellState.STEADY, Shape.FLAT, Shape.WARM_UP, no);
        expectCell(CellState.INCONSISTENT, Shape.FLAT, Shape.FLAT, Shape.FLAT, no, no);
        expectCell(CellState.INCONSISTENT, Shape.FLAT, Shape.FLAT, no, no, no);
        expectCell(CellState.NONE, no, no, Shape.FLAT);
        expectCell(CellState.SLOW_DOWN, Shape.SLOW_DOWN, Shape.SLOW_DOWN, Shape.FLAT, Shape.FLAT, no);
    }

    /** The forks that this class's penalty is chosen by: 40 iterations that scatter by 3.5 %, a warm-up before them. */
    @Test
    void aStepOfFifteenPercentInTheTailIsSeen() {
        int seen = 0;
        int falseAlarms = 0;
        for (int seed = 0; seed < 200; seed++) {
            seen += steadyState(noisy(iteration -> iteration < 30 ? 1 : 1.15, seed), TAIL)
                                    .shape()
                            == Shape.NO_STEADY_STATE
                    ? 1
                    : 0;
            falseAlarms += steadyState(noisy(iteration -> 1, seed), TAIL).shape() == Shape.WARM_UP ? 0 : 1;
        }

        assertThat(seen).isGreaterThan(180);
        assertThat(falseAlarms).isLessThanOrEqualTo(10);
    }

    @Test
    void refusesWhatIsNoCost() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> steadyState(new double[] {8, 0}, TAIL))
                .withMessage("CPU per operation must be a finite number above 0, but in iteration 2 it is 0.0.");
        assertThatIllegalArgumentException().isThrownBy(() -> steadyState(new double[] {Double.NaN}, TAIL));
        assertThatIllegalArgumentException().isThrownBy(() -> steadyState(new double[] {-8}, TAIL));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> steadyState(new double[] {8}, 0))
                .withMessage("A steady tail has at least 1 iteration, not 0.");
    }

    private static double[] noisy(IntToDoubleFunction level, int seed) {
        Random random = new Random(seed);
        double[] series = new double[40];
        double noise = 0;
        for (int iteration = 0; iteration < series.length; iteration++) {
            noise = 0.3 * noise + Math.sqrt(1 - 0.3 * 0.3) * 0.035 * random.nextGaussian();
            series[iteration] =
                    8 * (1 + 2.5 * Math.exp(-iteration / 3.0)) * level.applyAsDouble(iteration) * Math.exp(noise);
        }
        return series;
    }

    private static void expect(int iterations, IntToDoubleFunction level, Shape shape, int start) {
        for (int seed = 0; seed < 20; seed++) {
            assertThat(steadyState(series(iterations, level, seed), TAIL))
                    .as("seed %s", seed)
                    .extracting(SteadyState::shape, SteadyState::start)
                    .containsExactly(shape, OptionalInt.of(start));
        }
    }

    private static void expectUnsteady(int iterations, IntToDoubleFunction level) {
        for (int seed = 0; seed < 20; seed++) {
            assertThat(steadyState(series(iterations, level, seed), TAIL))
                    .as("seed %s", seed)
                    .extracting(SteadyState::shape, SteadyState::start)
                    .containsExactly(Shape.NO_STEADY_STATE, OptionalInt.empty());
        }
    }

    private static void expectCell(CellState state, Shape... shapes) {
        assertThat(SteadyState.ofForks(List.of(shapes))).isEqualTo(state);
    }

    private static double[] series(int iterations, IntToDoubleFunction level, int seed) {
        Random random = new Random(seed);
        double[] series = new double[iterations];
        Arrays.setAll(series, iteration -> 8 * level.applyAsDouble(iteration) * Math.exp(0.01 * random.nextGaussian()));
        return series;
    }

    private static double[] related(int iterations, int seed) {
        Random random = new Random(seed);
        double[] series = new double[iterations];
        double deviation = 0;
        for (int iteration = 0; iteration < iterations; iteration++) {
            deviation = 0.5 * deviation + 0.01 * random.nextGaussian();
            series[iteration] = 8 * Math.exp(deviation);
        }
        return series;
    }

    private static SteadyState steadyState(double[] cpuPerOperationPerIteration, int minimumTail) {
        return SteadyState.of(cpuPerOperationPerIteration, minimumTail, SteadyState.SAME_LEVEL);
    }
}
