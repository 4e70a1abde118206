package io.github.dbstacks.harness;

import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.records.fork.Phase;
import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Settings;

/**
 * Counts the iterations of a process and decides which are warm-up: a fixed number, or fewer where {@link WarmUpGate}
 * opens or {@code longest-warm-up} is over after at least eight. {@link MeasuredPart} decides how many are measured
 * then.
 */
public final class Phases {
    private final Settings settings;
    private final WarmUpGate gate;
    private final MeasuredPart measured;
    private int ended;
    private boolean warmUpIsOver;
    /** The time when the first iteration ended, which opens the connections of some pools. */
    private double firstEndMillis;

    public Phases(Settings settings) {
        this.settings = settings;
        this.gate = new WarmUpGate(settings.warmUp());
        this.measured = new MeasuredPart(settings);
        this.warmUpIsOver = mostWarmUps() == 0;
    }

    private int mostWarmUps() {
        return settings.iterations() - settings.measuredIterations();
    }

    /** Number of the current iteration, from 1. */
    public int index() {
        return ended + 1;
    }

    /** Phase of the current iteration. */
    public Phase phase() {
        return warmUpIsOver ? Phase.MEASURED : Phase.WARMUP;
    }

    /** The current iteration has ended. */
    public void ended(Iteration iteration) {
        ended++;
        if (warmUpIsOver) {
            measured.ended(iteration.durationNanos());
            return;
        }
        gate.add(WarmUpGate.Window.of(iteration));
        double endMillis = iteration.startEpochMillis() + iteration.durationMillis();
        firstEndMillis = ended == 1 ? endMillis : firstEndMillis;
        warmUpIsOver = gate.isReady()
                || ended >= mostWarmUps()
                || (ended >= WarmUpGate.WINDOWS
                        && endMillis - firstEndMillis
                                >= settings.get(Setting.LONGEST_WARM_UP).toMillis());
    }

    /** Returns true when everything has been measured. */
    public boolean areOver() {
        return measured.isOver();
    }
}
