package io.github.dbstacks.analysis.race;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredRun;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every random number has a fixed seed. */
@Tag("slow")
class RaceTest {
    private static final int SEEDS = 100;

    /** Small grids. */
    @ParameterizedTest
    @CsvSource({"4,3,2,1", "3,3,1,1"})
    void findsTheBestOfBothMeasuresInLessThanHalfOfTheTimeOfTheGrid(int a, int b, int c, int d) {
        List<SimulatedRace> races = LongStream.rangeClosed(1, SEEDS)
                .mapToObj(seed -> new SimulatedRace(seed, a, b, c, d))
                .toList();
        races.forEach(SimulatedRace::race);

        for (RaceMeasure measure : RaceMeasure.values()) {
            assertThat(races.stream()
                            .filter(race -> race.regret(measure) <= 0.03)
                            .count())
                    .as("%s within 3 %% of the best", measure)
                    .isGreaterThanOrEqualTo(95);
        }
        assertThat(races.stream().mapToDouble(SimulatedRace::share).average().orElseThrow())
                .as("share of the forks of the grid")
                .isLessThanOrEqualTo(0.5);
    }

    /** A grid as large as usual takes minutes; {@link #theReferenceAndTheLeadersStay} has one race of it. */
    @Tag("exhaustive")
    @Test
    void soItDoesInALargeGrid() {
        findsTheBestOfBothMeasuresInLessThanHalfOfTheTimeOfTheGrid(5, 4, 2, 2);
    }

    /** The run ended in its first block. */
    @Test
    void aCellWithoutACompletedForkLeadsNothing() {
        MeasuredRun measured = Made.run(List.of(
                Made.failed(Made.planned(Made.REFERENCE, 1, false), "It broke."), Made.fork(Made.OTHER, 1, false, 10)));

        assertThat(Race.standings(measured, List.of(Made.REFERENCE, Made.OTHER)))
                .extracting(Standing::leader)
                .containsOnly(Made.OTHER);
        assertThat(Race.standings(measured, List.of(Made.REFERENCE))).isEmpty();
    }

    @Test
    void theReferenceAndTheLeadersStay() {
        SimulatedRace race = new SimulatedRace(1, 5, 4, 2, 2);

        race.race();

        assertThat(race.left()).hasSizeBetween(1, 6).anyMatch(cell -> cell.reference());
    }
}
