package io.github.dbstacks.analysis.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Compares with HdrHistogram's own merging and percentiles. */
class CountsTest {
    @Test
    void percentilesOfMergedIterationsAreHdrHistograms() {
        SplittableRandom random = new SplittableRandom(1);
        Histogram all = new Histogram(2);
        List<String> encoded = new ArrayList<>();
        for (int iteration = 0; iteration < 7; iteration++) {
            Histogram histogram = new Histogram(2);
            for (int i = 0; i < 1_000 + iteration; i++) {
                histogram.recordValue((long) Math.exp(random.nextDouble(5, 20)));
            }
            all.add(histogram);
            encoded.add(encode(histogram));
        }

        Counts iterations = Counts.decode(encoded);
        Counts forks = Counts.together(
                encoded.stream().map(each -> Counts.decode(List.of(each))).toList());

        assertThat(iterations.total()).isEqualTo(all.getTotalCount());
        for (double percent : new double[] {0, 1, 50, 90, 99, 99.9, 100}) {
            assertThat(iterations.percentile(percent)).as("p%s", percent).isEqualTo((double)
                    all.getValueAtPercentile(percent));
            assertThat(forks.percentile(percent)).as("p%s", percent).isEqualTo(iterations.percentile(percent));
        }
        assertThat(forks.sumNanos()).isCloseTo(iterations.sumNanos(), withinPercentage(0.5));
        assertThat(Counts.together(List.of()).isEmpty()).isTrue();
        assertThat(Counts.together(List.of(Counts.NONE, Counts.NONE)).isEmpty()).isTrue();
    }

    @Test
    void durationsAreAddedUp() {
        assertThat(Counts.decode(List.of(encode(histogram(10, 20)), encode(histogram(30, 40))))
                        .sumNanos())
                .isCloseTo(100, within(0.5));
    }

    @Test
    void theStandardDeviationIsHdrHistograms() {
        SplittableRandom random = new SplittableRandom(2);
        Histogram latencies = new Histogram(3);
        for (int i = 0; i < 10_000; i++) {
            latencies.recordValue((long) Math.exp(random.nextDouble(10, 16)));
        }

        assertThat(Counts.decode(List.of(encode(latencies))).deviation())
                .isCloseTo(latencies.getStdDeviation(), withinPercentage(0.2));
        assertThat(Counts.decode(List.of(encode(histogram(7, 7)))).deviation()).isZero();
        assertThatIllegalArgumentException().isThrownBy(Counts.NONE::deviation);
    }

    /** A soak of hours. The tests have the heap of {@code ./bench}, which these histograms would not fit into. */
    @Test
    void thousandsOfIterationsAreNotInMemoryAtOnce() {
        Histogram ofAnHour = new Histogram(TimeUnit.HOURS.toNanos(1), 2);
        ofAnHour.recordValue(1_000);

        assertThat(Counts.decode(Collections.nCopies(10_000, encode(ofAnHour))).total())
                .isEqualTo(10_000);
    }

    @Test
    void aPercentileIsTheSmallestDurationThatSoManyDidNotExceed() {
        Counts iterations = Counts.decode(List.of(encode(histogram(10, 20)), encode(histogram(30, 40))));

        assertThat(iterations.percentile(50)).isCloseTo(20, within(0.5));
        assertThat(iterations.percentile(51)).isCloseTo(30, within(0.5));
    }

    @Test
    void nothingRecordedHasNoPercentile() {
        Counts nothing = Counts.decode(List.of(encode(histogram())));
        assertThat(nothing.isEmpty()).isTrue();
        assertThat(Counts.decode(List.of()).isEmpty()).isTrue();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> nothing.percentile(50))
                .withMessageContaining("no operations");
    }

    @Test
    void whatIsNoHistogramIsRefused() {
        String cutOff = encode(histogram(10)).substring(0, 24);
        assertThatIllegalArgumentException().isThrownBy(() -> Counts.decode(List.of(cutOff)));
    }

    private static Histogram histogram(long... values) {
        Histogram histogram = new Histogram(2);
        Arrays.stream(values).forEach(histogram::recordValue);
        return histogram;
    }

    private static String encode(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }
}
