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
    void ofOneThreadAreAllThereOnceItHasFlushedThem() {
        ServiceTimes times = ServiceTimes.on();
        ServiceTimes own = times.ofOneThread();
        int selects = 1_000;
        for (int select = 0; select < selects; select++) {
            long begin = own.begin() - TimeUnit.SECONDS.toNanos(1);
            if (select % 2 == 0) {
                own.acquired(begin + TimeUnit.SECONDS.toNanos(1));
            }
            own.end(begin);
        }
        own.flush();

        assertThat(times.serviceTime().orElseThrow().count()).isEqualTo(selects);
        assertThat(times.serviceTime().orElseThrow().p50Nanos()).isGreaterThan(990_000_000L);
        assertThat(times.acquireTime().orElseThrow().count()).isEqualTo(selects / 2);
        assertThat(times.acquireTime().orElseThrow().p50Nanos()).isLessThan(TimeUnit.SECONDS.toNanos(1));
    }

    @Test
    void ofOneThreadAreOffWhenAllAre() {
        assertThat(ServiceTimes.off().ofOneThread()).isSameAs(ServiceTimes.off());
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
