package io.github.dbstacks.analysis.claim;

import java.util.OptionalDouble;

/**
 * A published number beside ours.
 *
 * @param ratio of the study's number to the first of its table
 * @param then ours at the study's versions
 * @param now ours at today's
 */
public record PublishedRow(PublishedNumber number, double ratio, Ours then, Ours now) {
    /**
     * @param value in the study's unit, for as many SELECTs as the study had; empty where it was not measured
     * @param ratio to ours for the first number of the table
     */
    public record Ours(OptionalDouble value, OptionalDouble ratio) {}
}
