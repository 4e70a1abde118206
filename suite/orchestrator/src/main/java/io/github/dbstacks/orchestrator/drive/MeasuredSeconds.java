package io.github.dbstacks.orchestrator.drive;

import io.github.dbstacks.records.load.LoadSecond;

/**
 * The progress of a load that is measured second by second, maybe in turns. A second is an iteration. Seconds without
 * an answer belong to the next one that has some.
 *
 * @param left seconds that are still to be measured
 * @param ofTurn seconds that this turn has measured
 * @param startEpochMillis when those began that are of no iteration yet
 * @param durationNanos how long these are together; 0 where there are none
 */
record MeasuredSeconds(int left, int ofTurn, long startEpochMillis, long durationNanos) {
    /** Returns the state in which nothing is measured yet. */
    static MeasuredSeconds of(int all) {
        return new MeasuredSeconds(all, 0, 0, 0);
    }

    MeasuredSeconds inNextTurn() {
        return new MeasuredSeconds(left, 0, startEpochMillis, durationNanos);
    }

    /** A measured second has ended. */
    MeasuredSeconds and(LoadSecond second) {
        return new MeasuredSeconds(
                left - 1,
                ofTurn + 1,
                durationNanos == 0 ? second.startEpochMillis() : startEpochMillis,
                durationNanos + second.durationNanos());
    }

    /** Returns the state in which all seconds that have ended are of an iteration. */
    MeasuredSeconds asIteration() {
        return new MeasuredSeconds(left, ofTurn, 0, 0);
    }

    /** Returns whether another turn measures the rest. */
    boolean isEndOfTurn() {
        return left > 0 && ofTurn == LoadWords.TURN_SECONDS;
    }

    boolean isEnd() {
        return left == 0;
    }
}
