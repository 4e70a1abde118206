package io.github.dbstacks.analysis.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.run.Counts;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PercentilesTest {
    private static final long MILLI = 1_000_000;

    @Test
    void areMeansOverForks() {
        Counts uneven = times(new long[] {1, 9}, 11, 5);
        Counts slow = times(new long[] {3}, 4);

        Percentiles percentiles = Percentiles.of(List.of(uneven, slow)).orElseThrow();

        assertThat(percentiles.p50()).isEqualTo((1 + 3) / 2.0);
        assertThat(percentiles.p99()).isEqualTo((9 + 3) / 2.0);
        assertThat(percentiles.max()).isEqualTo((9 + 3) / 2.0);
    }

    @Test
    void tellTheThousandthOnlyWhereTenOperationsDecideIt() {
        assertThat(Percentiles.of(List.of(times(new long[] {1}, 9_999)))
                        .orElseThrow()
                        .p999())
                .isEmpty();
        assertThat(Percentiles.of(List.of(times(new long[] {1}, 10_000)))
                        .orElseThrow()
                        .p999())
                .hasValue(1);
    }

    @Test
    void areNoneOfForksThatRecordedNothing() {
        assertThat(Percentiles.of(List.of(Counts.NONE))).isEmpty();
    }

    private static Counts times(long[] millis, int... counts) {
        return new Counts(Arrays.stream(millis).map(milli -> milli * MILLI).toArray(), counts);
    }
}
