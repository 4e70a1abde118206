package io.github.dbstacks.analysis.statistics;

import java.util.Locale;

/**
 * A confidence interval of a ratio around its estimate: 1 means no difference.
 *
 * @param differs whether the ratio is another than 1. Alone it is where the interval leaves 1 out. Of several ratios
 *     that are judged together, {@link Holm} may find that one does not differ although its own interval leaves 1 out;
 *     never the other way round.
 */
public record Interval(double low, double estimate, double high, boolean differs) {
    /** An interval whose ends are further apart says nothing: such as from half to one and a half times as much. */
    private static final double WIDEST = 3;
    /**
     * A difference that four of five runs find, in half widths of their intervals: a half width is 1.96 standard errors
     * with many blocks, and four of five estimates lie at most 0.84 standard errors on the wrong side of the truth.
     * With few blocks a half width has more standard errors, so less would do.
     */
    private static final double FOUND_BY_FOUR_OF_FIVE = (1.96 + 0.84) / 1.96;

    public Interval {
        if (!(low >= 0 && low <= high && estimate > 0)) {
            throw new IllegalArgumentException(
                    "An interval of a ratio needs 0 <= low <= high and an estimate above 0, not " + low + ", "
                            + estimate + ", " + high + ".");
        }
        if (differs && low <= 1 && 1 <= high) {
            throw new IllegalArgumentException("A ratio that may be 1 does not differ from it.");
        }
    }

    /** Creates the interval of a ratio that is judged alone. */
    public Interval(double low, double estimate, double high) {
        this(low, estimate, high, low > 1 || high < 1);
    }

    /** Returns this interval as it is judged together with others. */
    public Interval judged(boolean isSignificant) {
        return new Interval(low, estimate, high, isSignificant && differs);
    }

    /** {@code 1.23 (1.20..1.26)}; below a tenth with two digits that count, {@code 0.0052 (0.0041..0.0066)}. */
    @Override
    public String toString() {
        int decimals = estimate < 0.1 ? 1 + (int) Math.ceil(-Math.log10(estimate)) : 2;
        String number = "%." + decimals + "f";
        return String.format(Locale.ROOT, number + " (" + number + ".." + number + ")", estimate, low, high);
    }

    /** How far the farther end is away from the estimate, as a factor less 1: 0.03 is 3 %. */
    public double halfWidth() {
        return Math.max(high / estimate, estimate / low) - 1;
    }

    /** The least difference that four of five runs with such an interval establish, as a factor less 1. */
    public double detectable() {
        return Math.pow(1 + halfWidth(), FOUND_BY_FOUR_OF_FIVE) - 1;
    }

    /** Returns false where it is too wide to say anything: its upper end is more than 3 times its lower one. */
    public boolean isMeasured() {
        return high <= WIDEST * low;
    }

    public boolean contains(double ratio) {
        return low <= ratio && ratio <= high;
    }
}
