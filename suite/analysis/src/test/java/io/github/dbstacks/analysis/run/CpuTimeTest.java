package io.github.dbstacks.analysis.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.records.Yardstick;
import io.github.dbstacks.records.fork.Usage;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Iterations have 1,000 SELECTs of 50 µs, and allocate 7,000 bytes. */
class CpuTimeTest {
    private static final MeasuredFork FORK =
            Made.fork(Made.planned(Made.OTHER, 1, false), Made.iterations(12, 50), Made.rightLedger());

    @Test
    void isOfJavaThreadsAndCollectionWithoutCompilation() {
        // 10,000 SELECTs: 51 µs of Java threads by the kernel, 4 µs of collection, 6 µs of compilation.
        CpuTime time = time(collecting(1), Made.usage(11, 1, 200_000_000, 510_000_000, 40_000_000, 60_000_000, 0, 99));

        assertThat(time.gcMicros().orElseThrow()).isCloseTo(4, within(1e-9));
        assertThat(time.micros().orElseThrow()).as("Java threads by the JVM").isCloseTo(50 + 4, within(1e-9));
        assertThat(time.jitMicros().orElseThrow()).isCloseTo(6, within(1e-9));
    }

    @Test
    void inUnitsOfTheDatabaseBothSidesAreOfTheSameSelects() {
        CpuTime time = time(collecting(1), Made.usage(11, 1, 200_000_000, 510_000_000, 40_000_000, 60_000_000, 0, 99));

        assertThat(time.byDatabase().orElseThrow()).isCloseTo(550.0 / 200, within(1e-9));
    }

    @Test
    void withFewCollectionsTheirCostPerByteIsThatOfTheWholeFork() {
        // 11 iterations of 7,000 bytes since it was ready cost 77 ms of collection: 1 µs a byte, and a SELECT allocates
        // 7 bytes.
        CpuTime time = time(FORK, Made.usage(11, 1, 1, 500_000_000, 123_456_789, 0, 0, 77_000_000));

        assertThat(time.gcMicros().orElseThrow()).isCloseTo(7, within(1e-9));
    }

    @Test
    void whereTheKernelCountsNoThreadsItIsThatOfTheProcess() {
        MeasuredFork without = Made.but(FORK, "usage", Optional.empty());
        CpuTime time =
                Made.estimate(without, Yardstick.TIME).orElseThrow().costs().cpu();

        assertThat(time.micros().orElseThrow()).isCloseTo(50, within(1e-9));
        assertThat(time.gcMicros()).isEmpty();
        assertThat(time.jitMicros()).isEmpty();
    }

    private static CpuTime time(MeasuredFork fork, Usage usage) {
        return Made.estimate(Made.with(fork, Map.of(), usage), Yardstick.TIME)
                .orElseThrow()
                .costs()
                .cpu();
    }

    /** Returns the fork with so many collections in each iteration. */
    private static MeasuredFork collecting(long collections) {
        MeasuredIteration one = FORK.iterations().get(0);
        List<MeasuredIteration> iterations =
                Collections.nCopies(FORK.iterations().size(), Made.but(one, "gcCount", collections));
        return Made.fork(FORK.planned(), iterations, Made.rightLedger());
    }
}
