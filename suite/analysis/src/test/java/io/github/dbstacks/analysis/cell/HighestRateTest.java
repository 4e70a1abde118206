package io.github.dbstacks.analysis.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.load.RateTrial.Held;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.schema.scenario.Slo;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HighestRateTest {
    private static final ScenarioLoad LOAD =
            ScenarioLoad.highest("delay", Slo.parse("p99=20ms").orElseThrow(), false);

    private static Cell cell(String stack) {
        return new Cell(stack, Stack.Kind.WEB, stack.equals("web-a"), List.of(), LOAD, "17");
    }

    /** The second cell holds twice the rate in every block. */
    private static MeasuredRun run(Held above) {
        List<MeasuredFork> forks = new ArrayList<>();
        double[] rates = {400, 500, 450};
        for (int block = 1; block <= rates.length; block++) {
            double rate = rates[block - 1];
            forks.add(Made.searched(Made.fork(cell("web-a"), block, false, 10), rate, above));
            forks.add(Made.searched(Made.fork(cell("web-a"), block, true, 10), rate, above));
            forks.add(Made.searched(Made.fork(cell("web-b"), block, false, 10), 2 * rate, above));
        }
        return Made.run(forks);
    }

    @Test
    void itIsTheMeanOfTheForksWithAnIntervalOverTheBlocks() {
        HighestRate rate = HighestRate.of(run(Held.NO), cell("web-a")).orElseThrow();

        assertThat(rate.mean()).isCloseTo(Math.cbrt(400.0 * 500 * 450), within(1e-6));
        // Student's t of 2 degrees of freedom is 4.303; the logarithms scatter by 0.1117.
        assertThat(rate.interval().orElseThrow().low())
                .isCloseTo(rate.mean() * Math.exp(-4.303 * 0.1117 / Math.sqrt(3)), within(0.5));
        assertThat(rate.ratio()).isEmpty();
        assertThat(rate.forks()).isEqualTo(3);
        assertThat(rate.unbounded()).isZero();
    }

    @Test
    void aRatioIsThatOfTheSameBlocks() {
        HighestRate rate = HighestRate.of(run(Held.NO), cell("web-b")).orElseThrow();

        assertThat(rate.ratio().orElseThrow().estimate()).isCloseTo(2, within(1e-9));
        assertThat(rate.ratio().orElseThrow().halfWidth()).isLessThan(1e-6);
    }

    @Test
    void aBoundOfTheEngineIsToldAndNoSearchIsNoRate() {
        assertThat(HighestRate.of(run(Held.UNKNOWN), cell("web-a"))
                        .orElseThrow()
                        .unbounded())
                .isEqualTo(3);
        assertThat(HighestRate.of(Made.run(List.of(Made.fork(cell("web-a"), 1, false, 10))), cell("web-a")))
                .isEmpty();
    }
}
