package io.github.dbstacks.records.robust;

/** A straight line through a series that outliers cannot tilt: Theil (1950), Sen (1968). */
public final class TheilSen {
    private TheilSen() {}

    /** The change from one value to the next: the median of the slopes of all pairs. */
    public static double slope(double[] series) {
        int count = Robust.finite(series).length;
        if (count < 2) {
            throw new IllegalArgumentException("A slope needs at least 2 values, not " + count + ".");
        }
        double[] slopes = new double[count * (count - 1) / 2];
        int pair = 0;
        for (int from = 0; from < count; from++) {
            for (int to = from + 1; to < count; to++) {
                slopes[pair++] = (series[to] - series[from]) / (to - from);
            }
        }
        return Robust.median(slopes);
    }
}
