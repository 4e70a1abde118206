package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.statistics.Interval;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Numbers as text, the same in every locale. An unknown number is an empty text. */
public final class Numbers {
    /** It stands in place of an interval that is too wide to say anything. */
    static final String NOT_MEASURED = "not measured";

    private Numbers() {}

    public static String decimals(OptionalDouble number, int decimals) {
        return number.isPresent() ? decimals(number.getAsDouble(), decimals) : "";
    }

    /**
     * Halves are rounded away from 0. {@code String.format} would take five times as long, and a run has millions of
     * numbers.
     */
    public static String decimals(double number, int decimals) {
        return Double.isFinite(number)
                ? BigDecimal.valueOf(number)
                        .setScale(decimals, RoundingMode.HALF_UP)
                        .toPlainString()
                : Double.toString(number);
    }

    /** {@code 6.0..13.5}: from where to where something reaches. */
    public static String ends(double low, double high, int decimals) {
        return decimals(low, decimals) + ".." + decimals(high, decimals);
    }

    /** A whole number, with a separator at the thousands. */
    public static String whole(OptionalDouble number) {
        return number.isPresent() ? String.format(Locale.ROOT, "%,d", Math.round(number.getAsDouble())) : "";
    }

    /** {@code 1.23 (1.20..1.26)}: the estimate and the ends of its interval, where these say something. */
    public static String ratio(Interval interval) {
        return interval.isMeasured() ? interval.toString() : NOT_MEASURED;
    }

    /** The same, or nothing. */
    public static String ratio(Optional<Interval> interval) {
        return interval.map(Numbers::ratio).orElse("");
    }

    /** {@code ±1.8 %}: how far an interval reaches to either side, where that says something. */
    public static String plusMinus(Interval interval) {
        return interval.isMeasured() ? "±" + decimals(100 * interval.halfWidth(), 1) + " %" : NOT_MEASURED;
    }

    /** A share as a whole percentage: 0.03 is {@code 3 %}. */
    public static String percent(double share) {
        return Math.round(100 * share) + " %";
    }

    public static String seconds(OptionalDouble millis) {
        return millis.isPresent() ? decimals(millis.getAsDouble() / 1e3, 1) : "";
    }
}
