package io.github.dbstacks.orchestrator.drive;

import io.github.dbstacks.records.load.RateTrial.Held;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.OptionalDouble;

/**
 * Finds the highest rate that holds an objective, by bisection on a logarithmic scale. It says which rate to try next
 * and is told whether that was held.
 *
 * <p>A rate counts as too high when two trials of it do not hold the objective: on a shared machine a single pause of
 * 50 ms spoils the 99th percentile of a few seconds.
 */
final class RateSearch {
    /** The lowest rate that is too high is at most that many times the highest that holds. */
    static final double TOLERANCE = 1.05;

    private static final int SIGNIFICANT_DIGITS = 3;
    /** Latencies are short well below the capacity, and grow without bound at the capacity. */
    private static final double FIRST = 0.7;

    private static final double UP = Math.sqrt(2);
    private static final double DOWN = 2;
    /** A stack whose latencies are too long at that share of its capacity does not hold the objective at all. */
    private static final double LOWEST = 1 / 64.0;

    private static final int MOST_TRIALS = 24;

    private final double first;
    private final double lowest;
    private OptionalDouble held = OptionalDouble.empty();
    private OptionalDouble tooHigh = OptionalDouble.empty();
    private boolean isRepetition;
    private int trials;

    /** @param capacity requests per second that a closed loop got answered, above 0 */
    RateSearch(double capacity) {
        this.first = FIRST * capacity;
        this.lowest = LOWEST * capacity;
    }

    /** The rate to try now, in requests per second; empty when the search is over. */
    OptionalDouble next() {
        if (trials >= MOST_TRIALS) {
            return OptionalDouble.empty();
        }
        OptionalDouble next = exactly();
        return next.isPresent() ? OptionalDouble.of(rounded(next.getAsDouble())) : next;
    }

    private OptionalDouble exactly() {
        if (held.isEmpty() && tooHigh.isEmpty()) {
            return OptionalDouble.of(first);
        }
        if (held.isEmpty()) {
            double lower = tooHigh.getAsDouble() / DOWN;
            return lower < lowest ? OptionalDouble.empty() : OptionalDouble.of(lower);
        }
        if (tooHigh.isEmpty()) {
            double higher = held.getAsDouble() * UP;
            return higher > ScenarioLoad.MOST_PER_SECOND ? OptionalDouble.empty() : OptionalDouble.of(higher);
        }
        return tooHigh.getAsDouble() <= TOLERANCE * held.getAsDouble()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.sqrt(held.getAsDouble() * tooHigh.getAsDouble()));
    }

    /** A rate that {@link #next()} named has been tried. */
    void tried(double rate, Held outcome) {
        trials++;
        if (outcome == Held.YES) {
            held = OptionalDouble.of(rate);
        } else if (isRepetition) {
            tooHigh = OptionalDouble.of(rate);
        }
        isRepetition = outcome != Held.YES && !isRepetition;
    }

    /** The highest rate that was held; empty when none was. */
    OptionalDouble highest() {
        return held;
    }

    private static double rounded(double rate) {
        return new BigDecimal(rate).round(new MathContext(SIGNIFICANT_DIGITS)).doubleValue();
    }
}
