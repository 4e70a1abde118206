package io.github.dbstacks.harness;

import io.github.dbstacks.records.Phase;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.Switch;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The time between two iterations: {@code pause}, and with {@code rest=on} in warm-up until the process is idle. The
 * JIT compiler is what it waits for: beside two hundred busy threads on two processors it gets a hundredth of their
 * time, and what an application should long have compiled runs interpreted for as long as it is watched.
 */
public final class Pause {
    private static final Duration LOOK = Duration.ofMillis(50);
    private static final Duration LONGEST_REST = Duration.ofSeconds(5);
    /** Of one processor. Linux counts a process's CPU time in steps of 10 ms, so this is one step in a look. */
    private static final double IDLE = 0.2;

    private final Settings settings;
    private final Supplier<Optional<Duration>> processCpu;

    /** @param process that runs the iterations */
    public Pause(Settings settings, ProcessHandle process) {
        this(settings, () -> process.info().totalCpuDuration());
    }

    /** @param processCpu CPU time of the process that runs the iterations; empty where the system does not tell, which then is no rest */
    Pause(Settings settings, Supplier<Optional<Duration>> processCpu) {
        this.settings = settings;
        this.processCpu = processCpu;
    }

    /**
     * Returns when the next iteration may begin; at once before the first.
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
