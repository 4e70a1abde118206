package io.github.dbstacks.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.ServiceTime;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.Objects;
import java.util.Random;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ServiceTimesTest {
    @Test
    void serviceTimeIsFromBeginToEnd() {
        ServiceTimes times = ServiceTimes.on(true);
        long before = System.nanoTime();

        SelectTimer timer = times.begin();
        pause(5);
        timer.end();

        ServiceTime time = times.serviceTime().orElseThrow();
        assertThat(time.count()).isEqualTo(1);
        // The histogram is exact to a hundredth.
        assertThat(time.maxNanos()).isBetween(4_950_000L, (System.nanoTime() - before) / 100 * 101);
    }

    @Test
    void waitingForAConnectionIsKeptApart() {
        ServiceTimes times = ServiceTimes.on(true);

        SelectTimer timer = times.begin();
        timer.acquired();
        pause(5);
        timer.end();

        assertThat(times.acquireTime().orElseThrow().count()).isEqualTo(1);
        assertThat(times.acquireTime().orElseThrow().maxNanos())
                .isLessThan(times.serviceTime().orElseThrow().maxNanos());
    }

    @Test
    void ofAStackThatTakesNoConnectionItselfHaveNoAcquireTime() {
        ServiceTimes times = ServiceTimes.on(true);
        times.begin().end();

        assertThat(times.acquireTime()).isEmpty();
    }

    @Test
    void turnaroundBeginsWhenTheSlotBecameFree() {
        ServiceTimes times = ServiceTimes.on(true);
        times.batchBegins(System.nanoTime());

        pause(5);
        times.begin().end();
        pause(5);
        times.begin().end();

        ServiceTime turnaround = times.turnaround().orElseThrow();
        assertThat(turnaround.count()).isEqualTo(2);
        assertThat(turnaround.p50Nanos()).isGreaterThan(4_900_000);
        assertThat(times.serviceTime().orElseThrow().p50Nanos()).isLessThan(turnaround.p50Nanos());
    }

    @Test
    void turnaroundBeginsWithTheBatchWhereNoSlotIsReused() {
        ServiceTimes times = ServiceTimes.on(false);
        times.batchBegins(System.nanoTime());
        times.begin().end();
        pause(5);
        times.begin().end();

        assertThat(times.turnaround().orElseThrow().maxNanos()).isGreaterThan(4_900_000);
    }

    /** Little's law: turnarounds fill all slots, however the SELECTs overtake each other. */
    @Test
    void turnaroundsAddUpToTheConcurrency() throws DataFormatException {
        int slots = 8;
        ServiceTimes times = ServiceTimes.on(true);
        Random random = new Random(1);
        long begin = System.nanoTime();
        times.batchBegins(begin);
        Deque<SelectTimer> underWay = new ArrayDeque<>();
        for (int step = 0; step < 400; step++) {
            while (underWay.size() < slots) {
                pause(0.05);
                underWay.add(times.begin());
            }
            // Either the oldest or the newest ends.
            (random.nextBoolean() ? underWay.removeFirst() : underWay.removeLast()).end();
        }
        underWay.forEach(SelectTimer::end);
        pause(20);
        long end = System.nanoTime();

        double used = sum(times.turnaround().orElseThrow());
        double idle = times.idleSlotNanos(end, slots).orElseThrow();
        assertThat(idle).as("all slots are free in the pause").isGreaterThan(slots * 20e6);
        assertThat((used + idle) / (end - begin)).isBetween(0.99 * slots, 1.01 * slots);
    }

    @Test
    void ofOneThreadAreAllThere() {
        ServiceTimes times = ServiceTimes.on(true);
        OwnTimes own = Objects.requireNonNull(times.ofOneThread());
        int selects = 10_000;
        for (int select = 0; select < selects; select++) {
            own.add(select % 2 == 0 ? 1_000 : -1, 2_000, 3_000);
        }

        assertThat(times.serviceTime().orElseThrow().count()).isEqualTo(selects);
        assertThat(times.serviceTime().orElseThrow().p50Nanos()).isBetween(1_980L, 2_020L);
        assertThat(times.acquireTime().orElseThrow().count()).isEqualTo(selects / 2);
        assertThat(times.acquireTime().orElseThrow().maxNanos()).isBetween(990L, 1_010L);
        assertThat(times.turnaround().orElseThrow().p50Nanos()).isBetween(2_970L, 3_030L);
    }

    @Test
    void ofOneThreadBeginWithTheBatchAndThenWithTheEndBefore() {
        ServiceTimes times = ServiceTimes.on(true);
        times.batchBegins(System.nanoTime());
        OwnTimes own = Objects.requireNonNull(times.ofOneThread());

        pause(5);
        own.begin();
        own.end();
        own.begin();
        own.acquired();
        pause(1);
        own.end();

        assertThat(times.turnaround().orElseThrow().maxNanos()).isGreaterThan(4_900_000);
        assertThat(times.turnaround().orElseThrow().p50Nanos())
                .isGreaterThanOrEqualTo(times.serviceTime().orElseThrow().p50Nanos());
        assertThat(times.acquireTime().orElseThrow().count()).isEqualTo(1);
    }

    @Test
    void slotsOfThreadsAreIdleAfterTheirLastSelect() {
        ServiceTimes times = ServiceTimes.on(true);
        long begin = System.nanoTime();
        times.batchBegins(begin);
        OwnTimes own = Objects.requireNonNull(times.ofOneThread());
        own.begin();
        own.end();
        long end = System.nanoTime() + 1_000_000;

        assertThat(times.idleSlotNanos(end, 3).orElseThrow())
                .as("of three threads one had a SELECT, one had none, and one did not even begin")
                .isBetween(2 * (end - begin) + 1_000_000, 3 * (end - begin));
        assertThat(ServiceTimes.on(false).idleSlotNanos(end, 3)).isEmpty();
        assertThat(ServiceTimes.off().idleSlotNanos(end, 3)).isEmpty();
    }

    /**
     * It got no processor before the other threads had taken all SELECTs, so the batch was over and its times were
     * reset.
     */
    @Test
    void aThreadThatCameTooLateDoesNotMakeSlotsOfTheNextBatchIdle() {
        ServiceTimes times = ServiceTimes.on(true);
        times.batchBegins(System.nanoTime() - 60_000_000_000L);
        times.reset();
        assertThat(times.ofOneThread()).isNotNull();
        long begin = System.nanoTime();
        times.batchBegins(begin);
        for (int slot = 0; slot < 3; slot++) {
            assertThat(times.ofOneThread()).isNotNull();
        }

        assertThat(times.idleSlotNanos(begin + 1_000_000, 3)).hasValue(3_000_000);
    }

    @Test
    void areUsedAgainByAnotherIteration() {
        ServiceTimes times = ServiceTimes.on(true);
        OwnTimes own = Objects.requireNonNull(times.ofOneThread());
        own.begin();
        own.end();
        own.begin();
        own.acquired();
        times.reset();

        assertThat(times.serviceTime()).isEmpty();
        assertThat(times.ofOneThread()).isSameAs(own);
        assertThat(times.ofOneThread()).isNotSameAs(own);
        own.begin();
        own.end();
        assertThat(times.serviceTime().orElseThrow().count()).isEqualTo(1);
        assertThat(times.acquireTime()).isEmpty();
    }

    @Test
    void recordNothingWhenOff() {
        ServiceTimes times = ServiceTimes.off();
        SelectTimer timer = times.begin();
        timer.acquired();
        timer.end();

        assertThat(times.ofOneThread()).isNull();
        assertThat(timer).isSameAs(times.begin());
        assertThat(times.serviceTime()).isEmpty();
        assertThat(times.acquireTime()).isEmpty();
        assertThat(times.turnaround()).isEmpty();
    }

    private static double sum(ServiceTime time) throws DataFormatException {
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(time.histogram()));
        Histogram histogram = Histogram.decodeFromCompressedByteBuffer(bytes, 0);
        return histogram.getMean() * histogram.getTotalCount();
    }

    private static void pause(double millis) {
        long end = System.nanoTime() + (long) (millis * 1e6);
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
