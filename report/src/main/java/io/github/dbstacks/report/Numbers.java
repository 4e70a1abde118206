package io.github.dbstacks.report;

import java.util.Locale;
import java.util.OptionalDouble;

/** Numbers as text, the same in every locale. */
final class Numbers {
    private Numbers() {}

    static String decimals(OptionalDouble number, int decimals) {
        return number.isPresent() ? decimals(number.getAsDouble(), decimals) : "";
    }

    static String decimals(double number, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", number);
    }

    /** Whole, with a separator at the thousands. */
    static String whole(OptionalDouble number) {
        return number.isPresent() ? String.format(Locale.ROOT, "%,d", Math.round(number.getAsDouble())) : "";
    }

    static String megabytes(long bytes) {
        return bytes < 0 ? "" : Long.toString(Math.round(bytes / 1e6));
    }
}
