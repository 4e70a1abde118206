package io.github.dbstacks.analysis.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.CpuTime;
import io.github.dbstacks.analysis.run.Estimate;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.LogRatio;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.schema.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class GroupModelTest {
    private static final Cell THIRD = Made.cell("standalone-third", false, Workload.SINGLE_ROW);

    private final List<Estimate> estimates = new ArrayList<>();

    @Test
    void aForkWithoutAValueIsLeftOut() {
        cell(Made.REFERENCE, false, 5, 7, 5);
        cell(Made.OTHER, false, 50, 0, 50);
        assertThat(interval(Made.OTHER).estimate()).isCloseTo(10, within(1e-9));
        assertThat(interval(Made.OTHER).halfWidth()).as("both blocks have 10").isCloseTo(0, within(1e-9));

        estimates.clear();
        cell(Made.REFERENCE, false, 5, 7, 0);
        cell(Made.OTHER, false, 50, 0, 50);
        assertThat(model().ratio(Made.OTHER, Made.REFERENCE)).as("one block").isEmpty();
        assertThat(model().toReference()).isEmpty();
    }

    @Test
    void theAliasIsAFurtherForkOfItsReference() {
        cell(Made.REFERENCE, false, 4, 4, 4);
        cell(Made.REFERENCE, true, 9, 9, 9);
        cell(Made.OTHER, false, 60, 60, 60);
        cell(THIRD, false, 12, 12, 12);

        assertThat(interval(Made.OTHER).estimate()).as("the root of 4 x 9 is 6").isCloseTo(10, within(1e-9));
        assertThat(Math.exp(model().aliasRatio(Made.REFERENCE).orElseThrow().estimate()))
                .isCloseTo(2.25, within(1e-9));
    }

    /**
     * Holm: the surer of two is tested at 2.5 %, and the other at 5 % once that one is significant. Both intervals are
     * of 95 %.
     */
    @Test
    void comparisonsAreJudgedTogether() {
        cell(Made.REFERENCE, false, 50, 51, 50, 49);
        cell(Made.OTHER, false, 80, 79, 81, 80);
        cell(THIRD, false, 51, 49, 51, 48);
        LogRatio sure = model().ratio(Made.OTHER, Made.REFERENCE).orElseThrow();
        LogRatio unsure = model().ratio(THIRD, Made.REFERENCE).orElseThrow();

        assertThat(model().toReference()).isEqualTo(Map.of(Made.OTHER, sure.interval(), THIRD, unsure.interval()));
    }

    private Interval interval(Cell cell) {
        return model().ratio(cell, Made.REFERENCE).orElseThrow().interval();
    }

    private GroupModel model() {
        return new GroupModel(estimates, estimate -> estimate.costs().millis());
    }

    /** Adds a fork for each block from the first on; 0 is unknown. */
    private void cell(Cell cell, boolean alias, double... millis) {
        for (int block = 1; block <= millis.length; block++) {
            Estimate any = Made.estimate(Made.fork(cell, block, alias, 50), Yardstick.TIME)
                    .orElseThrow();
            OptionalDouble value =
                    millis[block - 1] > 0 ? OptionalDouble.of(millis[block - 1]) : OptionalDouble.empty();
            Costs costs = new Costs(
                    new CpuTime(
                            OptionalDouble.of(50),
                            OptionalDouble.empty(),
                            OptionalDouble.empty(),
                            OptionalDouble.of(1)),
                    OptionalDouble.of(50),
                    OptionalDouble.of(7),
                    value,
                    value);
            estimates.add(Made.but(any, "costs", costs));
        }
    }
}
