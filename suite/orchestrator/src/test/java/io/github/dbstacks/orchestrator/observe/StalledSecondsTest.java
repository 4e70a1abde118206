package io.github.dbstacks.orchestrator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.Stalled;
import io.github.dbstacks.testbed.kernel.HostTotals;
import io.github.dbstacks.testbed.kernel.Jvm;
import io.github.dbstacks.testbed.machine.MachineTotals;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Only what lies between two seconds without an answer is known to be of a load that stands still. */
class StalledSecondsTest {
    private final StalledSeconds stalled = new StalledSeconds();

    @Test
    void oneSecondWithoutAnAnswerIsNoStandstill() {
        stalled.unanswered(totals(1_000, OptionalLong.of(500)));
        stalled.answered();
        stalled.unanswered(totals(9_000, OptionalLong.of(5_000)));

        assertThat(stalled.all()).isEmpty();
    }

    @Test
    void whatWasUsedFromTheFirstToTheLastIsAddedUp() {
        stalled.unanswered(totals(1_000, OptionalLong.of(500)));
        stalled.unanswered(totals(2_000, OptionalLong.of(510)));
        stalled.unanswered(totals(3_000, OptionalLong.of(520)));
        stalled.answered();
        stalled.unanswered(totals(8_000, OptionalLong.of(900)));
        stalled.unanswered(totals(9_000, OptionalLong.of(901)));

        assertThat(stalled.all()).contains(new Stalled(3_000, 21));
    }

    @Test
    void whereTheKernelTellsNothingNothingIsKnown() {
        stalled.unanswered(totals(1_000, OptionalLong.empty()));
        stalled.unanswered(totals(2_000, OptionalLong.empty()));

        assertThat(stalled.all()).isEmpty();
    }

    private static MachineTotals totals(long nanos, OptionalLong applicationCpuNanos) {
        OptionalLong unknown = OptionalLong.empty();
        HostTotals host = new HostTotals(unknown, unknown, unknown, unknown, unknown);
        return new MachineTotals(nanos, host, unknown, 0, new Jvm(Map.of(), applicationCpuNanos, 0));
    }
}
