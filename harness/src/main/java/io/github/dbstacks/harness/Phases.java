package io.github.dbstacks.harness;

import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.WarmUp;

/** Counts the iterations of a process and decides which are warm-up: a fixed number, or until {@link WarmUpGate} is ready. */
public final class Phases {
    private final Settings settings;
    private final int mostWarmUps;
    private final WarmUpGate gate;
    private int ended;
    private int measured;

    public Phases(Settings settings) {
        this.settings = settings;
        this.mostWarmUps = settings.iterations() - settings.measuredIterations();
        this.gate = new WarmUpGate(Math.max(WarmUpGate.WINDOWS, mostWarmUps));
    }

    /** Number of the current iteration, from 1. */
    public int index() {
        return ended + 1;
    }

    /** Phase of the current iteration. */
    public Phase phase() {
        boolean gated = settings.warmUp() == WarmUp.UNTIL_STEADY && gate.isReady();
        return ended >= mostWarmUps || gated ? Phase.MEASURED : Phase.WARMUP;
    }

    /** The current iteration has ended. The gate judges its CPU time, or its duration where the JDK does not know the CPU time of threads. */
    public void ended(Iteration iteration) {
        if (phase() == Phase.MEASURED) {
            measured++;
        } else {
            long threadCpuNanos = iteration.threads().cpuNanos();
            double cost = Math.max(1, threadCpuNanos > 0 ? threadCpuNanos : iteration.durationNanos());
            gate.add(
                    cost / iteration.work().selects(),
                    iteration.metrics().jitMillis(),
                    Math.max(1, iteration.durationNanos()),
                    iteration.metrics().classesLoaded());
        }
        ended++;
    }

    /** True when {@code measured-iterations} have been measured. */
    public boolean areOver() {
        return measured == settings.measuredIterations();
    }
}
