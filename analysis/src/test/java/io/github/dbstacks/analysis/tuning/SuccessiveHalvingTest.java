package io.github.dbstacks.analysis.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.Cell;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SuccessiveHalvingTest {
    /** The default of the command. */
    private static final double BUDGET_SECONDS = 1800;

    private static final int SEEDS = 100;
    private static final int[] AXES = {5, 4, 2, 2};

    @Test
    void findsTheKnownBestInAQuarterOfTheTimeOfTheGrid() {
        long right = LongStream.range(0, SEEDS)
                .filter(seed -> {
                    SimulatedTuning tuning = new SimulatedTuning(seed, AXES);
                    Cell best = tuning.plantBest(0.10);
                    List<Round> rounds = run(tuning, List.of(Measure.TURNAROUND));
                    return tuning.best(rounds, Measure.TURNAROUND).equals(best);
                })
                .count();

        assertThat(right).isGreaterThanOrEqualTo(95);
    }

    @Test
    void findsACellWithinThreePercentOfTheBest() {
        for (Measure measure : Measure.values()) {
            double[] regrets = LongStream.range(0, SEEDS)
                    .mapToDouble(seed -> {
                        SimulatedTuning tuning = new SimulatedTuning(seed, AXES);
                        return tuning.regret(tuning.best(run(tuning, List.of(measure)), measure), measure);
                    })
                    .toArray();

            assertThat(regrets).as("%s", measure).hasSize(SEEDS);
            assertThat(LongStream.range(0, SEEDS)
                            .filter(seed -> regrets[(int) seed] <= 0.03)
                            .count())
                    .as("%s", measure)
                    .isGreaterThanOrEqualTo(95);
        }
    }

    @Test
    void findsTheBestOfEachMeasureInOneTuning() {
        long right = LongStream.range(0, SEEDS / 2)
                .map(seed -> {
                    SimulatedTuning tuning = new SimulatedTuning(seed, AXES);
                    List<Round> rounds = run(tuning, List.of(Measure.values()));
                    return Stream.of(Measure.values())
                            .filter(measure -> tuning.regret(tuning.best(rounds, measure), measure) <= 0.03)
                            .count();
                })
                .sum();

        assertThat(right).as("of two in each tuning").isGreaterThanOrEqualTo(SEEDS * 9 / 10);
    }

    private static List<Round> run(SimulatedTuning tuning, List<Measure> measures) {
        try {
            List<Round> rounds = new SuccessiveHalving(measures, SimulatedTuning.SCHEDULE, BUDGET_SECONDS)
                    .run(tuning.cells(), tuning);
            assertThat(tuning.seconds()).isLessThanOrEqualTo(BUDGET_SECONDS);
            assertThat(tuning.seconds()).isLessThanOrEqualTo(tuning.gridSeconds(rounds) / 4);
            assertThat(rounds)
                    .allSatisfy(round ->
                            assertThat(round.cells().get(0).reference()).isTrue());
            assertThat(rounds.get(rounds.size() - 1).last()).isTrue();
            return rounds;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
