package io.github.dbstacks.analysis.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class MeasuredRunTest {

    @Test
    void watchingIsAShareOfWhatTheApplicationsUsedBetweenTheirIterationsToo() {
        MeasuredRun run = Made.run(List.of(
                Made.fork(
                        Made.planned(Made.REFERENCE, 1, false),
                        List.of(Made.watched(50_000_000, 1_000_000), Made.watched(100_000_000, 2_000_000)),
                        Made.rightLedger()),
                Made.fork(
                        Made.planned(Made.OTHER, 1, false), List.of(Made.watched(50_000_000, 0)), Made.rightLedger())));

        assertThat(run.watching()).hasValueCloseTo(3.0 / 400, within(1e-9));
    }

    @Test
    void watchingIsUnknownWhereNoApplicationIsSeen() {
        assertThat(Made.run(List.of()).watching()).isEmpty();
    }
}
