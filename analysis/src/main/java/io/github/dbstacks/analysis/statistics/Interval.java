package io.github.dbstacks.analysis.statistics;

/** A confidence interval of a ratio around its estimate: 1 means no difference. */
public record Interval(double low, double estimate, double high) {
    public Interval {
        if (!(low >= 0 && low <= high && estimate > 0)) {
            throw new IllegalArgumentException(
                    "An interval of a ratio needs 0 <= low <= high and an estimate above 0, not " + low + ", "
                            + estimate + ", " + high + ".");
        }
    }

    /** How far the farther end is away from the estimate, as a factor less 1: 0.03 is 3 %. */
    public double halfWidth() {
        return Math.max(high / estimate, estimate / low) - 1;
    }

    public boolean contains(double ratio) {
        return low <= ratio && ratio <= high;
    }
}
