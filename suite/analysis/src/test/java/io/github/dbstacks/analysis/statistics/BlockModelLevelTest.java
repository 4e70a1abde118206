package io.github.dbstacks.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dbstacks.analysis.statistics.BlockModel.Observation;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a cell costs in two runs, which share no blocks. */
class BlockModelLevelTest {

    /**
     * R's t.test(extra ~ group, data = sleep), the example of its manual page: -3.3654832 to 0.2054832, 17.776 degrees
     * of freedom.
     */
    @Test
    void sleepData() {
        LogRatio ratio = ratio(PairedRatioTest.DRUG_1, PairedRatioTest.DRUG_2).orElseThrow();
        Interval interval = ratio.interval();

        assertThat(ratio.freedom()).isCloseTo(17.776, within(5e-4));
        assertThat(Math.log(interval.estimate())).isCloseTo(-1.58, within(1e-12));
        assertThat(Math.log(interval.low())).isCloseTo(-3.3654832, within(5e-8));
        assertThat(Math.log(interval.high())).isCloseTo(0.2054832, within(5e-8));
    }

    @Test
    void blocksThatDoNotScatterLeaveNoDoubt() {
        assertThat(ratio(new double[] {4, 4, 4}, new double[] {2, 2}))
                .map(LogRatio::interval)
                .contains(new Interval(2, 2, 2));
    }

    @Test
    void fewerThanTwoBlocksHaveNoInterval() {
        assertThat(ratio(new double[] {2}, new double[] {1, 1})).isEmpty();
        assertThat(ratio(new double[] {2, 2}, new double[0])).isEmpty();
    }

    @Test
    void theMeanIsKnownOfOneBlock() {
        assertThat(run(new double[] {2}).mean(0)).hasValueCloseTo(2.0, within(1e-12));
        assertThat(run(new double[] {2, 8}).mean(0)).hasValueCloseTo(4.0, within(1e-12));
        assertThat(run(new double[] {2, 8}).mean(1)).isEmpty();
    }

    private static Optional<LogRatio> ratio(double[] after, double[] before) {
        return run(after).level(0).flatMap(one -> run(before).level(0).map(one::over));
    }

    private static BlockModel run(double[] costs) {
        return new BlockModel(IntStream.range(0, costs.length)
                .mapToObj(block -> new Observation(0, 0, block, costs[block]))
                .toList());
    }
}
