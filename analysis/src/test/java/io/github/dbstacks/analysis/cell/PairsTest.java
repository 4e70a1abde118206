package io.github.dbstacks.analysis.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.Yardstick;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PairsTest {
    @Test
    void onlyBlocksThatBothHave() {
        Pairs pairs = pairs(
                List.of(estimate(1, 50), estimate(2, 999), estimate(4, 80)),
                List.of(estimate(4, 8), estimate(3, 7), estimate(1, 5)));

        Interval ratio = pairs.ratio().orElseThrow();
        assertThat(ratio.estimate()).isCloseTo(10, within(1e-9));
        assertThat(ratio.halfWidth()).as("both pairs are 10").isCloseTo(0, within(1e-9));
        assertThat(pairs.areEnough()).as("two of five blocks").isFalse();
    }

    @Test
    void onlyCostsThatAreKnown() {
        Pairs pairs = pairs(
                List.of(estimate(1, 50), estimate(2, OptionalDouble.empty()), estimate(3, 5)),
                List.of(estimate(1, 0), estimate(2, 7), estimate(3, 5)));

        assertThat(pairs.ratio()).isEmpty();
        assertThat(pairs.pValue()).isEmpty();
    }

    /** The root of 4 × 9 is 6; in the other block one of the two did not come to its end. */
    @Test
    void twoForksOfAReferenceCountAsTheirGeometricMean() {
        Pairs pairs = pairs(
                List.of(estimate(1, 60), estimate(2, 60)), List.of(estimate(1, 4), estimate(2, 6), estimate(1, 9)));

        Interval ratio = pairs.ratio().orElseThrow();
        assertThat(ratio.estimate()).isCloseTo(10, within(1e-9));
        assertThat(ratio.halfWidth()).as("both pairs are 10").isCloseTo(0, within(1e-9));
    }

    @Test
    void onePairHasNoInterval() {
        assertThat(pairs(List.of(estimate(1, 50)), List.of(estimate(1, 25))).ratio())
                .isEmpty();
    }

    private static Pairs pairs(List<Estimate> cell, List<Estimate> reference) {
        return Pairs.of(cell, reference, Costs::millis);
    }

    private static Estimate estimate(int block, double millis) {
        return estimate(block, OptionalDouble.of(millis));
    }

    private static Estimate estimate(int block, OptionalDouble millis) {
        Estimate any = Made.estimate(Made.fork(Made.OTHER, block, false, 50), Yardstick.TIME)
                .orElseThrow();
        Costs costs = new Costs(OptionalDouble.of(50), OptionalDouble.of(50), OptionalDouble.of(7), millis, millis);
        return new Estimate(any.planned(), any.steady(), 0, costs, any.times());
    }
}
