package io.github.dbstacks.harness;

import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.Switch;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The time between two iterations: {@code pause}, and with {@code rest=on} during warm-up also until the process is
 * idle, so that the JIT compiler can finish. While two hundred threads are busy on two processors, the compiler gets a
 * hundredth of the processor time, and code that it should have compiled keeps running interpreted.
 */
public final class Pause {
    /** Time between two looks at the CPU time of the process. */
    private static final Duration LOOK = Duration.ofMillis(50);

    private static final Duration LONGEST_REST = Duration.ofSeconds(5);
    /**
     * Share of one processor below which a process is idle. Linux counts CPU time in steps of 10 ms: this is one step
     * in 50 ms.
     */
    private static final double IDLE = 0.2;

    private final Settings settings;
    private final Supplier<Optional<Duration>> processCpu;

    /**
     * @param processCpu CPU time of the process that runs the iterations; empty where the system does not tell, and
     *     then there is no rest
     */
    public Pause(Settings settings, Supplier<Optional<Duration>> processCpu) {
        this.settings = settings;
        this.processCpu = processCpu;
    }

    /**
     * Waits until the next iteration may begin. Before the first it returns at once.
     *
     * @param index of that iteration, from 1
     */
    public void before(int index, Phase phase) throws InterruptedException {
        if (index == 1) {
            return;
        }
        Thread.sleep(settings.pause().toMillis());
        if (settings.rest() == Switch.ON && phase == Phase.WARMUP) {
            rest();
        }
    }

    private void rest() throws InterruptedException {
        long begin = System.nanoTime();
        Duration before = cpu();
        while (System.nanoTime() - begin < LONGEST_REST.toNanos()) {
            Thread.sleep(LOOK.toMillis());
            Duration now = cpu();
            if (now.minus(before).toNanos() <= IDLE * LOOK.toNanos()) {
                return;
            }
            before = now;
        }
    }

    private Duration cpu() {
        return processCpu.get().orElse(Duration.ZERO);
    }
}
