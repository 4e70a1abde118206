package io.github.dbstacks.analysis.expectation;

import io.github.dbstacks.records.expectation.Condition;
import java.util.OptionalDouble;

/** What a number must be: at least one, at most the other, where there is one. */
public record Bounds(OptionalDouble least, OptionalDouble most) {
    /**
     * Returns the bounds of a condition.
     *
     * @param cores that the application sees
     * @param clients of the closed loop, 0 where there is none
     */
    static Bounds of(Condition condition, int cores, int clients) {
        return new Bounds(
                condition.least().stream()
                        .mapToDouble(amount -> amount.on(cores, clients))
                        .findFirst(),
                condition.most().stream()
                        .mapToDouble(amount -> amount.on(cores, clients))
                        .findFirst());
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
