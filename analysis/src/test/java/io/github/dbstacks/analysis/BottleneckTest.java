package io.github.dbstacks.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.analysis.Bottleneck.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Windows of 100 ms: a processor has 100 million nanoseconds in each. */
class BottleneckTest {
    private static final long UNKNOWN = -1;

    @Test
    void whoeverUsesNineTenthsOfItsProcessors() {
        assertThat(kind(90_000_000, 50_000_000, 140_000_000)).isEqualTo(Kind.CLIENT);
        assertThat(kind(50_000_000, 90_000_000, 140_000_000)).isEqualTo(Kind.DATABASE);
        assertThat(kind(92_000_000, 95_000_000, 190_000_000)).isEqualTo(Kind.DATABASE);
        assertThat(kind(95_000_000, 92_000_000, 190_000_000)).isEqualTo(Kind.CLIENT);
    }

    @Test
    void nobodyButTheHostIsFull() {
        assertThat(kind(89_000_000, 80_000_000, 180_000_000)).isEqualTo(Kind.HOST);
    }

    @Test
    void nobodyAtAll() {
        assertThat(kind(89_000_000, 80_000_000, 179_000_000)).isEqualTo(Kind.LATENCY);
    }

    @Test
    void whatIsNotKnown() {
        assertThat(Bottleneck.of(List.of(), List.of(), 1, 1, 2).text())
                .isEqualTo("unknown (client ?, database ?, host ? busy)");
        assertThat(kind(95_000_000, UNKNOWN, UNKNOWN)).isEqualTo(Kind.CLIENT);
        assertThat(kind(10_000_000, UNKNOWN, UNKNOWN)).isEqualTo(Kind.UNKNOWN);
        assertThat(kind(10_000_000, UNKNOWN, 190_000_000)).isEqualTo(Kind.HOST);
    }

    @Test
    void anEventLoopThatIsFullIsAClientThatIs() {
        Window window = Made.onOneLoop(120_000_000, 95_000_000, 10_000_000, 130_000_000);

        assertThat(of(List.of(window), 2, 2).text()).isEqualTo("client (client 95 %, database 5 %, host 65 % busy)");
    }

    /** The first look spans five seconds of warm-up and its rests, in which half of the host was idle. */
    @Test
    void whatTheFirstLookSawOfWarmUpIsNotCounted() {
        Window warmUp = Made.warmUp(Made.busy(10_000_000, 10_000_000, 20_000_000));
        Window first = Made.busy(50_000_000, 40_000_000, 100_000_000);
        Window second = Made.busy(50_000_000, 80_000_000, 190_000_000);
        MeasuredRun run = Made.run(List.of(Made.fork(
                Made.planned(Made.OTHER, 1, false), List.of(warmUp, first, second, second), Made.rightLedger())));

        assertThat(Row.of(run, Made.OTHER).bottleneck()).isEqualTo(new Bottleneck(Kind.HOST, 0.5, 0.8, 0.95));
    }

    @Test
    void aSingleLookIsBetterThanNone() {
        Window only = Made.busy(50_000_000, 80_000_000, 190_000_000);
        MeasuredRun run =
                Made.run(List.of(Made.fork(Made.planned(Made.OTHER, 1, false), List.of(only), Made.rightLedger())));

        assertThat(Row.of(run, Made.OTHER).bottleneck().kind()).isEqualTo(Kind.HOST);
    }

    @Test
    void onlyTheWindowsThatKnow() {
        List<Window> windows =
                List.of(Made.busy(50_000_000, UNKNOWN, 100_000_000), Made.busy(50_000_000, 40_000_000, 100_000_000));

        assertThat(of(windows, 1, 1).database()).isEqualTo(0.4);
    }

    private static Kind kind(long client, long database, long host) {
        return of(List.of(Made.busy(client, database, host)), 1, 1).kind();
    }

    private static Bottleneck of(List<Window> windows, int clientProcessors, int databaseProcessors) {
        return Bottleneck.of(windows, windows, clientProcessors, databaseProcessors, 2);
    }
}
