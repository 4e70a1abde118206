package io.github.dbstacks.analysis.claim;

import java.util.OptionalDouble;

/** What a number must be: at least one, at most the other, where there is one. */
public record Bounds(OptionalDouble least, OptionalDouble most) {
    public static Bounds exactly(double number) {
        return new Bounds(OptionalDouble.of(number), OptionalDouble.of(number));
    }

    /** Whether everything from one number to another is allowed. */
    boolean contain(double low, double high) {
        return low >= least.orElse(low) && high <= most.orElse(high);
    }

    /** Whether nothing from one number to another is allowed. */
    boolean exclude(double low, double high) {
        return high < least.orElse(high) || low > most.orElse(low);
    }

    /** The lower one where a number is below it, else the other. */
    double nearest(double number) {
        return number < least.orElse(0) ? least.getAsDouble() : most.orElseGet(() -> least.orElse(1));
    }
}
