package io.github.dbstacks.analysis.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.run.Counts;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.Workload;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PercentilesTest {
    private static final long MILLI = 1_000_000;
    private static final Work REQUESTS = ScenarioLoad.closed("get-company", 5);

    @Test
    void areMeansOverForks() {
        Counts uneven = times(new long[] {1, 9}, 11, 5);
        Counts slow = times(new long[] {3}, 4);

        Percentiles percentiles =
                Percentiles.of(List.of(uneven, slow), REQUESTS).orElseThrow();

        assertThat(percentiles.p50()).isEqualTo((1 + 3) / 2.0);
        assertThat(percentiles.p99()).isEqualTo((9 + 3) / 2.0);
        assertThat(percentiles.max()).isEqualTo((9 + 3) / 2.0);
    }

    /** Of 28 ms that a slot waits, 9 pass in SELECTs of 1 ms, though these are nine of ten. */
    @Test
    void inClosedLoopTheyAreOfTheTimeThatSlotsWait() {
        Counts uneven = times(new long[] {1, 19}, 9, 1);

        Percentiles selects =
                Percentiles.of(List.of(uneven), Workload.SINGLE_ROW).orElseThrow();
        Percentiles requests = Percentiles.of(List.of(uneven), REQUESTS).orElseThrow();

        assertThat(selects.p50()).isEqualTo(19);
        assertThat(requests.p50()).isEqualTo(1);
        assertThat(Percentiles.of(List.of(times(new long[] {1, 9}, 9, 1)), Workload.SINGLE_ROW)
                        .orElseThrow()
                        .p50())
                .as("exactly half of the time")
                .isEqualTo(1);
    }

    @Test
    void tellTheThousandthOnlyWhereTenOperationsDecideIt() {
        assertThat(Percentiles.of(List.of(times(new long[] {1}, 9_999)), Workload.SINGLE_ROW)
                        .orElseThrow()
                        .p999())
                .isEmpty();
        assertThat(Percentiles.of(List.of(times(new long[] {1}, 10_000)), Workload.SINGLE_ROW)
                        .orElseThrow()
                        .p999())
                .hasValue(1);
    }

    @Test
    void areNoneOfForksThatRecordedNothing() {
        assertThat(Percentiles.of(List.of(Counts.NONE), Workload.SINGLE_ROW)).isEmpty();
    }

    private static Counts times(long[] millis, int... counts) {
        return new Counts(Arrays.stream(millis).map(milli -> milli * MILLI).toArray(), counts);
    }
}
