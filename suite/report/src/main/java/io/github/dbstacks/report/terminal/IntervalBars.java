package io.github.dbstacks.report.terminal;

import io.github.dbstacks.analysis.statistics.Interval;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Intervals of ratios as bars of ASCII characters on one logarithmic axis: {@code -} from end to end, {@code o} at the
 * estimate, {@code |} where there is no difference, {@code <} and {@code >} where the interval goes on outside.
 */
final class IntervalBars {
    /** No end of the axis is farther from 1 than this factor. */
    private static final double FARTHEST = 16;

    /** No end is nearer to 1 than this factor, so that small differences look small. */
    private static final double NEAREST = 1.25;

    private static final char REFERENCE = '|';

    private final int width;
    private final double low;
    private final double high;

    /**
     * @param intervals all that are to be drawn
     * @param width characters, 11 or more
     */
    IntervalBars(List<Interval> intervals, int width) {
        this.width = width;
        List<Interval> measured =
                intervals.stream().filter(Interval::isMeasured).toList();
        this.low = clamped(measured.stream().mapToDouble(Interval::low).min().orElse(1), 1 / FARTHEST, 1 / NEAREST);
        this.high = clamped(measured.stream().mapToDouble(Interval::high).max().orElse(1), NEAREST, FARTHEST);
    }

    private static double clamped(double value, double least, double most) {
        return Math.max(least, Math.min(most, value));
    }

    /** Returns its two ends, and 1 above the character that marks it: {@code 0.64 1 4.58}. */
    String axis() {
        StringBuilder axis = new StringBuilder(" ".repeat(width));
        String left = number(low);
        String right = number(high);
        axis.replace(0, left.length(), left);
        axis.replace(width - right.length(), width, right);
        int one = column(1);
        if (axis.substring(one - 1, one + 2).isBlank()) {
            axis.setCharAt(one, '1');
        }
        return axis.toString();
    }

    private static String number(double ratio) {
        return String.format(Locale.ROOT, ratio < 10 ? "%.2f" : "%.0f", ratio);
    }

    /** The bar is blank where there is no interval, or one that says nothing. */
    String bar(Optional<Interval> interval) {
        return interval.filter(Interval::isMeasured).map(this::bar).orElse("");
    }

    private String bar(Interval interval) {
        char[] bar = " ".repeat(width).toCharArray();
        for (int at = column(interval.low()); at <= column(interval.high()); at++) {
            bar[at] = '-';
        }
        bar[column(1)] = REFERENCE;
        bar[column(interval.estimate())] = 'o';
        if (interval.low() < low) {
            bar[0] = '<';
        }
        if (interval.high() > high) {
            bar[width - 1] = '>';
        }
        return new String(bar).stripTrailing();
    }

    /** Returns the column of the nearest character on the axis. */
    private int column(double ratio) {
        double share = Math.log(ratio / low) / Math.log(high / low);
        return (int) Math.round(clamped(share, 0, 1) * (width - 1));
    }
}
