package io.github.dbstacks.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dbstacks.records.fork.ThreadCpu;
import java.lang.management.ManagementFactory;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ThreadClocksTest {
    private static final long WORK_NANOS = 20_000_000;

    @Test
    void showWhatABusyThreadUsed() {
        ThreadClocks before = ThreadClocks.now();

        useCpu();

        assertThat(group(ThreadCpu.groupName(Thread.currentThread().getName()), before)
                        .cpuNanos())
                .anySatisfy(nanos -> assertThat(nanos).isGreaterThanOrEqualTo(WORK_NANOS));
    }

    @Test
    void groupThreadsByNameWithoutTheNumbersMostFirst() throws Exception {
        ThreadClocks before = ThreadClocks.now();
        CountDownLatch started = new CountDownLatch(3);
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> threads = List.of(
                new Thread(() -> wait(started, end), "pool-7-loop-1"),
                new Thread(() -> wait(started, end), "pool-7-loop-2"),
                new Thread(
                        () -> {
                            useCpu();
                            wait(started, end);
                        },
                        "pool-12-loop-33"));
        threads.forEach(Thread::start);
        started.await();

        ThreadCpu group = group("pool-#-loop-#", before);
        long startedMeanwhile = ThreadClocks.now().startedSince(before);
        end.countDown();

        assertThat(group.threads()).isEqualTo(3);
        assertThat(startedMeanwhile).isGreaterThanOrEqualTo(3);
        assertThat(group.cpuNanos()).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(group.cpuNanos().get(0)).isGreaterThanOrEqualTo(WORK_NANOS);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static ThreadCpu group(String name, ThreadClocks before) {
        return ThreadClocks.now().since(before).stream()
                .filter(group -> group.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Computes until this thread's own CPU clock has gone on by {@link #WORK_NANOS}. */
    static void useCpu() {
        var clock = ManagementFactory.getThreadMXBean();
        long begin = clock.getCurrentThreadCpuTime();
        while (clock.getCurrentThreadCpuTime() - begin < WORK_NANOS) {
            Thread.onSpinWait();
        }
    }

    private static void wait(CountDownLatch started, CountDownLatch end) {
        started.countDown();
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
