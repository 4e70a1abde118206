package io.github.dbstacks.analysis.statistics;

import io.github.dbstacks.records.robust.Robust;
import io.github.dbstacks.records.robust.TheilSen;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * Whether and from where on a fork's CPU per operation stayed level: changepoints, then a walk back from the last segment
 * for as long as medians agree with it (Traini et al. 2022; shapes as in Barrett et al. 2017).
 *
 * @param start first window of the steady tail; empty where none was seen
 */
public record SteadyState(Shape shape, OptionalInt start) {
    private static final int FEWEST_WINDOWS = 10;
    /**
     * Of a changepoint, in units of ln n. In simulation of 40 windows that scatter by 3.5 % (autocorrelation 0.3) 15 sees one
     * in fifty of the forks that become 15 % dearer in the middle of their tail and 6 nearly all; of clean forks 15 takes one
     * in 200 for unsteady, 6 one in 40, and 5 one in 20.
     */
    private static final double PENALTY = 6;
    /** Of a cell's forks: as many may seem unsteady, or steady where none is, without saying anything of the cell. */
    private static final double FEW = 1 / 3.0;

    /** Of the logarithm: segments within 2 % of the last count as the same level. */
    public static final double SAME_LEVEL = 0.02;
    /** The same where what is compared does not show a machine that changes its speed; 5 % is what Traini et al. take. */
    public static final double SAME_LEVEL_BUT_FOR_THE_MACHINE = 0.05;
    /**
     * A drift over the tail of this many standard deviations is not made by noise: in simulation of 20 windows it takes one
     * fork in 1,000 for one, and 1 in 100 where windows resemble their neighbours (autocorrelation 0.5).
     */
    private static final double NOISE = 5;

    /** How a fork got to where it ended. */
    public enum Shape {
        /** Level from the first window on. */
        FLAT,
        /** Level in the end, and nothing before was cheaper. */
        WARM_UP,
        /** Level in the end, but dearer than before. */
        SLOW_DOWN,
        /** The last level began too late to be one, or is none but a slope. */
        NO_STEADY_STATE,
        /** Not enough windows to tell. */
        TOO_SHORT;

        boolean isSteady() {
            return this == FLAT || this == WARM_UP || this == SLOW_DOWN;
        }
    }

    /** What the forks of a cell say together. */
    public enum CellState {
        STEADY,
        /** Steady, but at least every second fork had been cheaper before: they became slower in the middle. */
        SLOW_DOWN,
        /** More than a few forks were steady and more than a few were not. */
        INCONSISTENT,
        NONE,
        /** A fork was too short, or there is none, and the others do not disagree. */
        TOO_SHORT
    }

    /**
     * Judges the windows of one fork, warm-up included.
     *
     * @param cpuPerOperationPerWindow in any unit, above 0
     * @param minimumTail fewest windows that the steady tail must have
     * @param sameLevel how far apart segments of the same level may be, of the logarithm
     */
    public static SteadyState of(double[] cpuPerOperationPerWindow, int minimumTail, double sameLevel) {
        double[] series = logarithms(cpuPerOperationPerWindow);
        if (minimumTail < 1) {
            throw new IllegalArgumentException("A steady tail has at least 1 window, not " + minimumTail + ".");
        }
        if (series.length < Math.max(FEWEST_WINDOWS, minimumTail)) {
            return new SteadyState(Shape.TOO_SHORT, OptionalInt.empty());
        }
        List<Segment> segments = Changepoints.segments(series, PENALTY);
        double level = segments.get(segments.size() - 1).median();
        int first = segments.size() - 1;
        while (first > 0 && Math.abs(segments.get(first - 1).median() - level) <= sameLevel) {
            first--;
        }
        int start = segments.get(first).start();
        return series.length - start < minimumTail
                        || drifts(Arrays.copyOfRange(series, start, series.length), sameLevel)
                ? new SteadyState(Shape.NO_STEADY_STATE, OptionalInt.empty())
                : new SteadyState(shape(segments.subList(0, first), level, sameLevel), OptionalInt.of(start));
    }

    /** A cell from the shapes of all its forks. */
    public static CellState ofForks(List<Shape> shapes) {
        double steady = shapes.stream().filter(Shape::isSteady).count();
        double unsteady = shapes.stream().filter(Shape.NO_STEADY_STATE::equals).count();
        double few = FEW * (steady + unsteady);
        if (steady > few && unsteady > few) {
            return CellState.INCONSISTENT;
        }
        if (shapes.isEmpty() || shapes.contains(Shape.TOO_SHORT)) {
            return CellState.TOO_SHORT;
        }
        if (unsteady > few) {
            return CellState.NONE;
        }
        double slower = shapes.stream().filter(Shape.SLOW_DOWN::equals).count();
        return 2 * slower >= steady ? CellState.SLOW_DOWN : CellState.STEADY;
    }

    /** Changepoints cut a ramp into two or three levels, the last of which may be long, and still no level. */
    private static boolean drifts(double[] tail, double sameLevel) {
        if (tail.length < 2) {
            return false;
        }
        double slope = TheilSen.slope(tail);
        return Math.abs(slope) * tail.length > Math.max(sameLevel, NOISE * Robust.scatterAround(slope, tail));
    }

    /** One cheaper segment makes a slow-down, since a fork that slows down has warmed up first. */
    private static Shape shape(List<Segment> before, double level, double sameLevel) {
        if (before.isEmpty()) {
            return Shape.FLAT;
        }
        return before.stream().anyMatch(segment -> level - segment.median() > sameLevel)
                ? Shape.SLOW_DOWN
                : Shape.WARM_UP;
    }

    private static double[] logarithms(double[] values) {
        for (int window = 0; window < values.length; window++) {
            if (!(values[window] > 0 && Double.isFinite(values[window]))) {
                throw new IllegalArgumentException("CPU per operation must be a finite number above 0, but in window "
                        + (window + 1) + " it is " + values[window] + ".");
            }
        }
        return Arrays.stream(values).map(Math::log).toArray();
    }
}
