package io.github.dbstacks.analysis.statistics;

import io.github.dbstacks.records.robust.Robust;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Finds where a series of logarithms changes its mean or its variance: exact optimal partitioning (Jackson et al. 2005)
 * with the normal likelihood and a penalty, in units of ln n, for each change. Barrett et al. (2017) use a penalty of
 * 15 for thousands of iterations. With 20 iterations that finds only steps of about six standard deviations, with 60
 * steps of about three.
 */
public final class Changepoints {
    private static final int SHORTEST_SEGMENT = 5;
    /**
     * A lower bound of the variance, so that a few values that agree to 0.2 % by chance are no segment of their own.
     */
    private static final double SMALLEST_VARIANCE = 0.002 * 0.002;

    private final double[] values;
    private final double penalty;
    private final double[] sums;
    private final double[] squares;

    private Changepoints(double[] values, double penalty) {
        this.values = values;
        this.penalty = penalty * Math.log(values.length);
        sums = new double[values.length + 1];
        squares = new double[values.length + 1];
        // Values are taken relative to the median, so that the difference of the sums of squares keeps its digits.
        double centre = Robust.median(values);
        for (int i = 0; i < values.length; i++) {
            double value = values[i] - centre;
            sums[i + 1] = sums[i] + value;
            squares[i + 1] = squares[i] + value * value;
        }
    }

    /**
     * The segments that cover the series. An outlier belongs to the segment around it but does not decide where that
     * ends.
     *
     * @param penalty of a change, in units of ln n; a larger one finds fewer changes
     */
    public static List<Segment> segments(double[] series, double penalty) {
        int[] kept = Outliers.without(series);
        double[] values =
                Arrays.stream(kept).mapToDouble(index -> series[index]).toArray();
        Changepoints changepoints = new Changepoints(values, penalty);
        int[] starts = changepoints.starts();
        List<Segment> segments = new ArrayList<>();
        for (int i = 0; i < starts.length; i++) {
            boolean last = i + 1 == starts.length;
            int endOfValues = last ? values.length : starts[i + 1];
            segments.add(new Segment(
                    i == 0 ? 0 : kept[starts[i]],
                    last ? series.length : kept[endOfValues],
                    Robust.median(Arrays.copyOfRange(values, starts[i], endOfValues))));
        }
        return segments;
    }

    /** The first index of each segment of the cheapest partition: F(j) = min over i of F(i) + cost(i, j) + penalty. */
    private int[] starts() {
        int count = values.length;
        double[] cheapest = new double[count + 1];
        int[] previous = new int[count + 1];
        for (int end = 1; end <= count; end++) {
            cheapest[end] = cost(0, end) + penalty;
            for (int start = SHORTEST_SEGMENT; start <= end - SHORTEST_SEGMENT; start++) {
                double cost = cheapest[start] + cost(start, end) + penalty;
                if (cost < cheapest[end]) {
                    cheapest[end] = cost;
                    previous[end] = start;
                }
            }
        }
        Deque<Integer> starts = new ArrayDeque<>();
        for (int end = count; end > 0; end = previous[end]) {
            starts.addFirst(previous[end]);
        }
        return starts.stream().mapToInt(Integer::intValue).toArray();
    }

    private double cost(int start, int end) {
        int length = end - start;
        double mean = (sums[end] - sums[start]) / length;
        double variance = (squares[end] - squares[start]) / length - mean * mean;
        return length * Math.log(Math.max(variance, SMALLEST_VARIANCE));
    }
}
