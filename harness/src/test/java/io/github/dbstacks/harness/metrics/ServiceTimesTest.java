package io.github.dbstacks.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.ServiceTime;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ServiceTimesTest {

    @Test
    void measureFromBeginToEnd() {
        ServiceTimes times = ServiceTimes.on();

        long before = System.nanoTime();
        long begin = times.begin();
        long began = System.nanoTime();
        times.end(begin - TimeUnit.SECONDS.toNanos(1));
        long ended = System.nanoTime();

        assertThat(begin).isBetween(before, began);
        ServiceTime time = times.serviceTime().orElseThrow();
        assertThat(time.count()).isEqualTo(1);
        // The histogram is exact to a hundredth.
        assertThat(time.maxNanos()).isBetween(990_000_000L, (TimeUnit.SECONDS.toNanos(1) + ended - before) / 100 * 101);
    }

    @Test
    void keepWaitingForAConnectionApart() {
        ServiceTimes times = ServiceTimes.on();
        for (int select = 0; select < 3; select++) {
            times.acquired(times.begin() - TimeUnit.SECONDS.toNanos(1));
        }
        times.end(times.begin() - TimeUnit.SECONDS.toNanos(100));

        assertThat(times.acquireTime().orElseThrow().count()).isEqualTo(3);
        assertThat(times.acquireTime().orElseThrow().maxNanos()).isLessThan(TimeUnit.SECONDS.toNanos(99));
        assertThat(times.serviceTime().orElseThrow().count()).isEqualTo(1);
        assertThat(times.serviceTime().orElseThrow().maxNanos()).isGreaterThan(TimeUnit.SECONDS.toNanos(99));
    }

    @Test
    void ofAStackThatTakesNoConnectionItselfHaveNoAcquireTime() {
        ServiceTimes times = ServiceTimes.on();
        times.end(times.begin());

        assertThat(times.acquireTime()).isEmpty();
    }

    @Test
    void ofOneThreadAreAllThere() {
        ServiceTimes times = ServiceTimes.on();
        OwnTimes own = Objects.requireNonNull(times.ofOneThread());
        int selects = 10_000;
        for (int select = 0; select < selects; select++) {
            if (select % 2 == 0) {
                own.acquired(1_000);
            }
            own.end(2_000);
        }

        assertThat(times.serviceTime().orElseThrow().count()).isEqualTo(selects);
        assertThat(times.serviceTime().orElseThrow().p50Nanos()).isBetween(1_980L, 2_020L);
        assertThat(times.acquireTime().orElseThrow().count()).isEqualTo(selects / 2);
        assertThat(times.acquireTime().orElseThrow().maxNanos()).isBetween(990L, 1_010L);
    }

    @Test
    void areUsedAgainByAnotherIteration() {
        ServiceTimes times = ServiceTimes.on();
        OwnTimes own = Objects.requireNonNull(times.ofOneThread());
        own.end(1);
        own.acquired(1);
        times.reset();

        assertThat(times.serviceTime()).isEmpty();
        assertThat(times.ofOneThread()).isSameAs(own);
        assertThat(times.ofOneThread()).isNotSameAs(own);
        own.end(1);
        assertThat(times.serviceTime().orElseThrow().count()).isEqualTo(1);
        assertThat(times.acquireTime()).isEmpty();
    }

    @Test
    void ofOneThreadAreOffWhenAllAre() {
        assertThat(ServiceTimes.off().ofOneThread()).isNull();
    }

    @Test
    void recordNothingAndReadNoClockWhenOff() {
        ServiceTimes times = ServiceTimes.off();

        assertThat(times.begin()).isZero();
        times.acquired(times.begin());
        times.end(times.begin());

        assertThat(times.serviceTime()).isEmpty();
        assertThat(times.acquireTime()).isEmpty();
    }
}
