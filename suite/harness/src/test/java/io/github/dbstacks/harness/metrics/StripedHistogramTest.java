package io.github.dbstacks.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.dbstacks.records.fork.ServiceTime;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StripedHistogramTest {
    private static final long MICRO = 1_000;

    @Test
    void knowsThePercentilesOfWhatItCounted() {
        ServiceTime time = summary(1, 10_000);

        assertThat(time.count()).isEqualTo(10_000);
        assertThat(time.p50Nanos()).isCloseTo(5_000 * MICRO, withinPercentage(1));
        assertThat(time.p90Nanos()).isCloseTo(9_000 * MICRO, withinPercentage(1));
        assertThat(time.p99Nanos()).isCloseTo(9_900 * MICRO, withinPercentage(1));
        assertThat(time.p999Nanos()).isCloseTo(9_990 * MICRO, withinPercentage(1));
        assertThat(time.maxNanos()).isCloseTo(10_000 * MICRO, withinPercentage(1));
    }

    @Test
    void tellsASlowOneInAThousandFromTheOthers() {
        StripedHistogram histogram = new StripedHistogram();
        for (int i = 1; i <= 1_000; i++) {
            histogram.record(i == 500 ? TimeUnit.SECONDS.toNanos(2) : 40 * MICRO);
        }

        ServiceTime time = histogram.summary().orElseThrow();

        assertThat(time.p999Nanos()).isCloseTo(40 * MICRO, withinPercentage(1));
        assertThat(time.maxNanos()).isCloseTo(TimeUnit.SECONDS.toNanos(2), withinPercentage(1));
    }

    @Test
    void keepsAHistogramThatCanBeMergedWithAnother() throws Exception {
        Histogram merged = decoded(summary(1, 5_000));
        merged.add(decoded(summary(5_001, 10_000)));

        assertThat(merged.getTotalCount()).isEqualTo(10_000);
        assertThat(merged.getValueAtPercentile(50)).isCloseTo(5_000 * MICRO, withinPercentage(1));
        assertThat(merged.getValueAtPercentile(99)).isCloseTo(9_900 * MICRO, withinPercentage(1));
    }

    @Test
    void keepsItShort() {
        assertThat(summary(1, 10_000).histogram()).hasSizeLessThan(2_000);
    }

    @Test
    void takesNothingAtAllAndTooMuch() {
        StripedHistogram histogram = new StripedHistogram();
        histogram.record(0);
        histogram.record(TimeUnit.DAYS.toNanos(1));

        ServiceTime time = histogram.summary().orElseThrow();

        assertThat(time.count()).isEqualTo(2);
        assertThat(time.p50Nanos()).isZero();
        assertThat(time.maxNanos()).isCloseTo(TimeUnit.HOURS.toNanos(1), withinPercentage(1));
    }

    @Test
    void saysNothingOfNothing() {
        assertThat(new StripedHistogram().summary()).isEmpty();
    }

    @Test
    void forgetsWhatItCountedWhenItIsReset() {
        StripedHistogram histogram = new StripedHistogram();
        histogram.record(TimeUnit.SECONDS.toNanos(2));
        histogram.reset();
        assertThat(histogram.summary()).isEmpty();

        histogram.record(40 * MICRO);

        assertThat(histogram.summary().orElseThrow().maxNanos()).isCloseTo(40 * MICRO, withinPercentage(1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 64, 1_000})
    void losesNothingWhenManyThreadsRecordOnMachinesOfAllSizes(int processors) throws Exception {
        int threads = 8;
        int each = 20_000;
        StripedHistogram histogram = new StripedHistogram(processors);
        CountDownLatch go = new CountDownLatch(1);
        List<Thread> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> {
                awaitQuietly(go);
                for (int n = 0; n < each; n++) {
                    histogram.record(n);
                }
            });
            thread.start();
            running.add(thread);
        }

        go.countDown();
        for (Thread thread : running) {
            thread.join();
        }

        ServiceTime time = histogram.summary().orElseThrow();
        assertThat(time.count()).isEqualTo((long) threads * each);
        assertThat(time.p50Nanos()).isCloseTo(each / 2, withinPercentage(1));
        assertThat(time.maxNanos()).isCloseTo(each - 1, withinPercentage(1));
    }

    /** Returns the summary of as many durations as microseconds from the first to the last. */
    private static ServiceTime summary(int firstMicros, int lastMicros) {
        StripedHistogram histogram = new StripedHistogram();
        for (int micros = firstMicros; micros <= lastMicros; micros++) {
            histogram.record(micros * MICRO);
        }
        return histogram.summary().orElseThrow();
    }

    private static Histogram decoded(ServiceTime time) throws DataFormatException {
        byte[] bytes = Base64.getDecoder().decode(time.histogram());
        return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
