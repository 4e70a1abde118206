package io.github.dbstacks.analysis;

import io.github.dbstacks.analysis.statistics.Interval;
import java.util.Locale;
import java.util.OptionalDouble;

/** Numbers as text, the same in every locale. */
public final class Numbers {
    private Numbers() {}

    public static String decimals(OptionalDouble number, int decimals) {
        return number.isPresent() ? decimals(number.getAsDouble(), decimals) : "";
    }

    public static String decimals(double number, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", number);
    }

    /** Whole, with a separator at the thousands. */
    public static String whole(OptionalDouble number) {
        return number.isPresent() ? String.format(Locale.ROOT, "%,d", Math.round(number.getAsDouble())) : "";
    }

    /** {@code 1.23 (1.20..1.26)}. */
    public static String ratio(Interval interval) {
        return String.format(Locale.ROOT, "%.2f (%.2f..%.2f)", interval.estimate(), interval.low(), interval.high());
    }

    /** {@code ±1.8 %}: how far an interval reaches to either side; with two blocks that can be anything. */
    public static String plusMinus(Interval interval) {
        return interval.halfWidth() > 1 ? "more than ±100 %" : "±" + decimals(100 * interval.halfWidth(), 1) + " %";
    }

    public static String sum(OptionalDouble one, OptionalDouble other, int decimals) {
        return one.isPresent() && other.isPresent() ? decimals(one.getAsDouble() + other.getAsDouble(), decimals) : "";
    }

    public static String seconds(OptionalDouble millis) {
        return millis.isPresent() ? decimals(millis.getAsDouble() / 1e3, 1) : "";
    }

    public static String megabytes(long bytes) {
        return bytes < 0 ? "" : Long.toString(Math.round(bytes / 1e6));
    }
}
