package io.github.dbstacks.harness;

import io.github.dbstacks.records.Iteration;
import io.github.dbstacks.records.Phase;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.settings.WarmUp;

/** Counts a process's iterations and tells warm-up from measurement: by number, or by the gate. */
public final class Phases {
    private final Settings settings;
    private final int mostWarmUps;
    private final WarmUpGate gate;
    private int ended;
    private int measured;

    public Phases(Settings settings) {
        this.settings = settings;
        this.mostWarmUps = settings.runs() - settings.measuredRuns();
        this.gate = new WarmUpGate(Math.max(WarmUpGate.WINDOWS, mostWarmUps));
    }

    /** Number of the iteration under way, from 1. */
    public int index() {
        return ended + 1;
    }

    /** Whether the iteration under way counts. */
    public Phase phase() {
        boolean gated = settings.warmUp() == WarmUp.UNTIL_STEADY && gate.isReady();
        return ended >= mostWarmUps || gated ? Phase.MEASURED : Phase.WARMUP;
    }

    /** The iteration under way has ended. Where the CPU time of its Java threads is not known, its duration stands for it. */
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

    /** True when as many have been measured as were asked for. */
    public boolean areOver() {
        return measured == settings.measuredRuns();
    }
}
