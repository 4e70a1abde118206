package io.github.dbstacks.harness;

import io.github.dbstacks.settings.Setting;
import io.github.dbstacks.settings.Settings;

/**
 * Tells how much of what a process shall measure is over: of a number of iterations, or with {@code measured-time} of a
 * time. Whoever watches a process from outside can ask it as well, so that both agree on which iteration is the last.
 */
public final class MeasuredPart {
    /**
     * With {@code measured-time} at least so many iterations are measured, so that one of them records service times.
     */
    static final int FEWEST = 5;

    private final int wanted;
    private final long wantedNanos;
    private int iterations;
    private long nanos;

    public MeasuredPart(Settings settings) {
        this.wantedNanos = settings.get(Setting.MEASURED_TIME).toNanos();
        this.wanted = wantedNanos > 0 ? FEWEST : settings.measuredIterations();
    }

    /** A measured iteration has ended that took so long. */
    public void ended(long durationNanos) {
        iterations++;
        nanos += durationNanos;
    }

    public boolean isOver() {
        return iterations >= wanted && nanos >= wantedNanos;
    }

    /**
     * Returns how many more iterations it will probably take, if they take as long as those so far. Before the first it
     * knows of the fewest only.
     */
    public double iterationsLeft() {
        double byTime = (double) (wantedNanos - nanos) * iterations / Math.max(1, nanos);
        return Math.max(wanted - iterations, byTime);
    }
}
