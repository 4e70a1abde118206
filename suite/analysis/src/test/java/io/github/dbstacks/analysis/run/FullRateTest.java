package io.github.dbstacks.analysis.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.fork.FirstAnswer;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import io.github.dbstacks.settings.stack.Stack;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FullRateTest {
    private static final Map<String, String> AT_ONCE =
            Map.of("warm-up", "fixed", "rest", "off", "pause", "0ms", "pool-size", "4");
    private static final int MEASURED = 2;

    /** The first answer came after 3 s, and each iteration took half a second and 100 ms of CPU time. */
    @ParameterizedTest
    @CsvSource({
        "'100 500 910 930 1000 1000', 4500, 2300",
        "'100 950 500 930 990 1000 1000', 5000, 2400", // one burst alone is luck
        "'1000 1000 1000 1000', 3500, 2100",
        "'100 200 1000 1000', 4500, 2300"
    })
    void isReachedAtTheEndOfTheFirstOfTwoIterationsInARow(String operations, long afterMillis, long cpuMillis) {
        assertThat(FullRate.of(fork(ScenarioLoad.closed("get-company", 10), AT_ONCE, operations)))
                .contains(new FullRate(1_000_000 * afterMillis, OptionalLong.of(1_000_000 * cpuMillis)));
    }

    @Test
    void isUnknownWhereIterationsDoNotShowIt() {
        ScenarioLoad closed = ScenarioLoad.closed("get-company", 10);

        assertThat(FullRate.of(fork(ScenarioLoad.open("get-company", 900, false), AT_ONCE, "100 1000 1000 1000")))
                .isEmpty();
        for (Map.Entry<String, String> other :
                Map.of("warm-up", "until-compiled", "rest", "on", "pause", "2s").entrySet()) {
            Map<String, String> settings = new HashMap<>(AT_ONCE);
            settings.put(other.getKey(), other.getValue());
            assertThat(FullRate.of(fork(closed, settings, "100 1000 1000 1000")))
                    .as(other.toString())
                    .isEmpty();
        }
        MeasuredFork fork = fork(closed, AT_ONCE, "100 1000 1000 1000");
        assertThat(FullRate.of(Made.with(fork, AT_ONCE, fork.iterations(), Made.NO_FOOTPRINT)))
                .as("without a right answer")
                .isEmpty();
    }

    private static MeasuredFork fork(ScenarioLoad load, Map<String, String> settings, String operations) {
        Cell cell = new Cell("web-a", Stack.Kind.WEB, true, List.of(), load, "25 test");
        List<MeasuredIteration> iterations = new ArrayList<>();
        String[] each = operations.split(" ", -1);
        for (int at = 0; at < each.length; at++) {
            MeasuredIteration any = Made.busy(100_000_000, 0, 0);
            iterations.add(new MeasuredIteration(
                    at >= each.length - MEASURED,
                    false,
                    10_000 + 3_000 + 500L * at,
                    500_000_000,
                    Integer.parseInt(each[at]),
                    0,
                    any.metrics(),
                    any.threads(),
                    Optional.empty()));
        }
        Footprint footprint = new Footprint(
                Optional.empty(),
                Optional.of(new FirstAnswer(10_000, 3_000_000_000L, OptionalLong.of(2_000_000_000), 5_000_000)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        return Made.with(Made.fork(cell, 1, false, 50), settings, iterations, footprint);
    }
}
