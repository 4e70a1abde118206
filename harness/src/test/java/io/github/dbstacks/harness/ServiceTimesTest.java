package io.github.dbstacks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.result.ServiceTime;
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
    void recordNothingAndReadNoClockWhenOff() {
        ServiceTimes times = ServiceTimes.off();

        assertThat(times.begin()).isZero();
        times.acquired(times.begin());
        times.end(times.begin());

        assertThat(times.serviceTime()).isEmpty();
        assertThat(times.acquireTime()).isEmpty();
    }
}
