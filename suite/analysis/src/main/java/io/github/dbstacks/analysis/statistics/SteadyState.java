package io.github.dbstacks.analysis.statistics;

import io.github.dbstacks.records.robust.Robust;
import io.github.dbstacks.records.robust.TheilSen;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * Whether and from where on the CPU time per operation of a fork stayed at one level. Changepoints cut the series into
 * segments; the steady tail is the last segment and those before it whose medians agree with it (Traini et al. 2022;
 * shapes as in Barrett et al. 2017).
 *
 * @param start first iteration of the steady tail; empty where none was seen
 * @param change by how much the level changed while it should not, as a logarithm: of a slow-down from the cheapest
 *     segment to the tail, without a steady state over the tail; 0 of what is steady otherwise
 */
public record SteadyState(Shape shape, OptionalInt start, double change) {
    private static final int FEWEST_ITERATIONS = 10;
    /**
     * The penalty of a changepoint, in units of ln n. It was chosen by simulation of 40 iterations that scatter by 3.5
     * % (autocorrelation 0.3). Of forks that become 15 % dearer in the middle of their tail, 15 finds one in fifty and
     * 6 nearly all. Of clean forks, 15 calls one in 200 unsteady, 6 one in 40, and 5 one in 20.
     */
    private static final double PENALTY = 6;
    /** Share of the forks of a cell that may differ from the others without an effect on the state of the cell. */
    private static final double FEW = 1 / 3.0;

    /** The state of a fork without enough iterations to tell. */
    public static final SteadyState TOO_SHORT = new SteadyState(Shape.TOO_SHORT, OptionalInt.empty(), 0);

    /** Segments whose logarithms are within 2 % of the last one count as the same level. */
    public static final double SAME_LEVEL = 0.02;
    /**
     * Segments within 5 % count as the same level by a yardstick that does not depend on the speed of the machine, as
     * in Traini et al.
     */
    public static final double SAME_LEVEL_BUT_FOR_THE_MACHINE = 0.05;
    /**
     * A drift over the tail counts from this many standard deviations on. In simulation of 20 iterations, noise alone
     * drifts that far in one fork of 1,000, and in one of 100 where iterations resemble their neighbours
     * (autocorrelation 0.5).
     */
    private static final double NOISE = 5;

    /** How a fork got to where it ended. */
    public enum Shape {
        /** It was level from the first iteration on. */
        FLAT,
        /** It was level in the end, and nothing before was cheaper. */
        WARM_UP,
        /** It was level in the end, but something before was cheaper. */
        SLOW_DOWN,
        /** The last level began too late to count, or it is a slope. */
        NO_STEADY_STATE,
        /** There were not enough iterations to tell. */
        TOO_SHORT;

        boolean isSteady() {
            return this == FLAT || this == WARM_UP || this == SLOW_DOWN;
        }
    }

    /** What the forks of a cell say together. */
    public enum CellState {
        STEADY,
        /** It was steady, but at least every second fork became slower in the middle. */
        SLOW_DOWN,
        /** More than a few forks were steady and more than a few were not. */
        INCONSISTENT,
        NONE,
        /** A fork was too short or there is none, and the others agree. */
        TOO_SHORT
    }

    /**
     * Judges the iterations of one fork, warm-up included.
     *
     * @param cpuPerOperationPerIteration in any unit, above 0
     * @param minimumTail fewest iterations that the steady tail must have
     * @param sameLevel how far apart the logarithms of segments of the same level may be
     */
    public static SteadyState of(double[] cpuPerOperationPerIteration, int minimumTail, double sameLevel) {
        double[] series = logarithms(cpuPerOperationPerIteration);
        if (minimumTail < 1) {
            throw new IllegalArgumentException("A steady tail has at least 1 iteration, not " + minimumTail + ".");
        }
        if (series.length < Math.max(FEWEST_ITERATIONS, minimumTail)) {
            return TOO_SHORT;
        }
        List<Segment> segments = Changepoints.segments(series, PENALTY);
        double level = segments.get(segments.size() - 1).median();
        int first = segments.size() - 1;
        while (first > 0 && Math.abs(segments.get(first - 1).median() - level) <= sameLevel) {
            first--;
        }
        int start = segments.get(first).start();
        if (series.length - start < minimumTail
                || drifts(Arrays.copyOfRange(series, start, series.length), sameLevel)) {
            double[] tail = Arrays.copyOfRange(series, series.length - minimumTail, series.length);
            double change = tail.length < 2 ? 0 : Math.abs(TheilSen.slope(tail)) * tail.length;
            return new SteadyState(Shape.NO_STEADY_STATE, OptionalInt.empty(), change);
        }
        Shape shape = shape(segments.subList(0, first), level, sameLevel);
        double cheapest = segments.stream().mapToDouble(Segment::median).min().orElse(level);
        return new SteadyState(shape, OptionalInt.of(start), shape == Shape.SLOW_DOWN ? level - cheapest : 0);
    }

    /** Judges a cell by the shapes of all its forks. */
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

    /**
     * Changepoints cut a slope into two or three segments. The last one may be long enough for a steady tail and is
     * still no level.
     */
    private static boolean drifts(double[] tail, double sameLevel) {
        if (tail.length < 2) {
            return false;
        }
        double slope = TheilSen.slope(tail);
        return Math.abs(slope) * tail.length > Math.max(sameLevel, NOISE * Robust.scatterAround(slope, tail));
    }

    /** A single cheaper segment makes it a slow-down: the dearer segments before that one were warm-up. */
    private static Shape shape(List<Segment> before, double level, double sameLevel) {
        if (before.isEmpty()) {
            return Shape.FLAT;
        }
        return before.stream().anyMatch(segment -> level - segment.median() > sameLevel)
                ? Shape.SLOW_DOWN
                : Shape.WARM_UP;
    }

    private static double[] logarithms(double[] values) {
        for (int iteration = 0; iteration < values.length; iteration++) {
            if (!(values[iteration] > 0 && Double.isFinite(values[iteration]))) {
                throw new IllegalArgumentException(
                        "CPU per operation must be a finite number above 0, but in iteration " + (iteration + 1)
                                + " it is " + values[iteration] + ".");
            }
        }
        return Arrays.stream(values).map(Math::log).toArray();
    }
}
