package io.github.dbstacks.analysis.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.cell.Bottleneck.Limit;
import io.github.dbstacks.analysis.run.Made;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Iterations of 100 ms: a processor has 100 million nanoseconds in each. */
class BottleneckTest {
    private static final long UNKNOWN = -1;

    @Test
    void whoeverUsesNineTenthsOfItsProcessors() {
        assertThat(kind(90_000_000, 50_000_000, 140_000_000)).isEqualTo(Limit.CLIENT);
        assertThat(kind(50_000_000, 90_000_000, 140_000_000)).isEqualTo(Limit.DATABASE);
        assertThat(kind(92_000_000, 95_000_000, 190_000_000)).isEqualTo(Limit.DATABASE);
        assertThat(kind(95_000_000, 92_000_000, 190_000_000)).isEqualTo(Limit.CLIENT);
    }

    @Test
    void nobodyButTheHostIsFull() {
        assertThat(kind(89_000_000, 80_000_000, 180_000_000)).isEqualTo(Limit.HOST);
    }

    @Test
    void nobodyAtAll() {
        assertThat(kind(89_000_000, 80_000_000, 179_000_000)).isEqualTo(Limit.LATENCY);
    }

    /** The run gives each side one of two processors. */
    @Test
    void aCellThatIsNotPinnedMayUseAllProcessors() {
        Cell pinned = Made.REFERENCE;
        Cell free = Made.but(pinned, "settings", new TreeMap<>(Map.of("pinned", "off")));
        MeasuredRun run = Made.run(List.of(Made.fork(pinned, 1, false, 50), Made.fork(free, 1, false, 50)));

        assertThat(List.of(run.clientProcessors(pinned), run.databaseProcessors(pinned)))
                .containsOnly(1);
        assertThat(List.of(run.clientProcessors(free), run.databaseProcessors(free)))
                .containsOnly(2);
        assertThat(List.of(run.clientProcessors(), run.databaseProcessors())).containsOnly(1);
    }

    @Test
    void whatIsNotKnown() {
        assertThat(Bottleneck.of(List.of(), List.of(), 1, 1, 2))
                .isEqualTo(new Bottleneck(
                        Limit.UNKNOWN, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty()));
        assertThat(kind(95_000_000, UNKNOWN, UNKNOWN)).isEqualTo(Limit.CLIENT);
        assertThat(kind(10_000_000, UNKNOWN, UNKNOWN)).isEqualTo(Limit.UNKNOWN);
        assertThat(kind(10_000_000, UNKNOWN, 190_000_000)).isEqualTo(Limit.HOST);
    }

    @Test
    void anEventLoopThatIsFullIsAClientThatIs() {
        MeasuredIteration iteration = Made.onOneLoop(120_000_000, 95_000_000, 10_000_000, 130_000_000);

        assertThat(of(List.of(iteration), 2, 2)).isEqualTo(bottleneck(Limit.CLIENT, 0.95, 0.05, 0.65));
    }

    /** The first look spans five seconds of warm-up and its rests, in which half of the host was idle. */
    @Test
    void whatTheFirstLookSawOfWarmUpIsNotCounted() {
        MeasuredIteration warmUp = Made.warmUp(Made.busy(10_000_000, 10_000_000, 20_000_000));
        MeasuredIteration first = Made.busy(50_000_000, 40_000_000, 100_000_000);
        MeasuredIteration second = Made.busy(50_000_000, 80_000_000, 190_000_000);
        MeasuredRun run = Made.run(List.of(Made.fork(
                Made.planned(Made.OTHER, 1, false), List.of(warmUp, first, second, second), Made.rightLedger())));

        assertThat(CellSummary.of(run, Made.OTHER).bottleneck()).isEqualTo(bottleneck(Limit.HOST, 0.5, 0.8, 0.95));
    }

    @Test
    void aSingleLookIsBetterThanNone() {
        MeasuredIteration only = Made.busy(50_000_000, 80_000_000, 190_000_000);
        MeasuredRun run =
                Made.run(List.of(Made.fork(Made.planned(Made.OTHER, 1, false), List.of(only), Made.rightLedger())));

        assertThat(CellSummary.of(run, Made.OTHER).bottleneck().kind()).isEqualTo(Limit.HOST);
    }

    @Test
    void onlyTheIterationsThatKnow() {
        List<MeasuredIteration> iterations =
                List.of(Made.busy(50_000_000, UNKNOWN, 100_000_000), Made.busy(50_000_000, 40_000_000, 100_000_000));

        assertThat(of(iterations, 1, 1).database()).hasValue(0.4);
    }

    private static Bottleneck bottleneck(Limit kind, double client, double database, double host) {
        return new Bottleneck(kind, OptionalDouble.of(client), OptionalDouble.of(database), OptionalDouble.of(host));
    }

    private static Limit kind(long client, long database, long host) {
        return of(List.of(Made.busy(client, database, host)), 1, 1).kind();
    }

    private static Bottleneck of(List<MeasuredIteration> iterations, int clientProcessors, int databaseProcessors) {
        return Bottleneck.of(iterations, iterations, clientProcessors, databaseProcessors, 2);
    }
}
