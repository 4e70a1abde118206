package io.github.dbstacks.analysis.remark;

import io.github.dbstacks.analysis.run.MeasuredFork;
import io.github.dbstacks.analysis.run.MeasuredIteration;
import io.github.dbstacks.records.robust.TheilSen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A value that grew while an application was under a constant load, so that it would exhaust the application some day.
 *
 * <p>The rule: the measured time is cut into ten equal parts, and of each part the smallest value counts. The heap
 * after a collection holds what is in use and garbage in old regions, which goes only when these are collected; so its
 * smallest values, and not its mean, show what is in use. Something grows when
 *
 * <ul>
 *   <li>the ten values rise by Mann's test at the level of 1 % (Mann 1945, "Nonparametric tests against trend"): of
 *       their 45 pairs at least 36 rise, when the rest falls;
 *   <li>their slope (the median of the slopes of all pairs: Sen 1968, "Estimates of the regression coefficient based on
 *       Kendall's tau") comes to 10 % of the first value or more over the whole time, and to more than a few bytes,
 *       threads or sessions;
 *   <li>a quarter of that happened in the second half, because what fills up at first and then stays, such as a cache
 *       or a pool of threads, does not grow for ever.
 * </ul>
 *
 * @param first the smallest value of the first part, in bytes or as a count
 * @param last the smallest value of the last part
 * @param perHour slope
 * @param hours measured time
 */
public record Growth(Growing growing, double first, double last, double perHour, double hours) {
    /** In less time, warming up looks like growth. */
    private static final double LEAST_MINUTES = 5;

    private static final int PARTS = 10;
    /** Rising pairs less falling ones of ten values: by chance as many or more in 0.8 % of all orders. */
    private static final int LEAST_RISING = 27;

    private static final double LEAST_SHARE = 0.1;
    private static final double LEAST_OF_SECOND_HALF = 0.25;

    /** {@code heap after collection 60.0 to 92.5 MB in 30 minutes, 65.0 MB an hour}. */
    String sentence() {
        String format = growing.unit().isEmpty()
                ? "%s %.0f to %.0f in %.0f minutes, %.0f an hour"
                : "%s %.1f to %.1f " + growing.unit() + " in %.0f minutes, %.1f " + growing.unit() + " an hour";
        double unit = growing.perUnit();
        return String.format(
                Locale.ROOT, format, growing.what(), first / unit, last / unit, 60 * hours, perHour / unit);
    }

    /** What grew in a fork under load; nothing in one that was measured for less than {@link #LEAST_MINUTES}. */
    public static List<Growth> of(MeasuredFork fork) {
        double hours = minutes(fork).orElse(0) / 60;
        List<Growth> found = new ArrayList<>();
        judged(fork).forEach((growing, smallest) -> of(growing, smallest, hours).ifPresent(found::add));
        return found;
    }

    /**
     * What can be judged of a fork: it was under load for long enough, and this was counted in each part of the time.
     */
    public static Set<Growing> judgedOf(MeasuredFork fork) {
        return judged(fork).keySet();
    }

    /**
     * How long the fork was measured under load, without the turns of others; empty when for less than
     * {@link #LEAST_MINUTES}.
     */
    public static OptionalDouble minutes(MeasuredFork fork) {
        List<MeasuredIteration> measured = fork.measured();
        if (fork.load().isEmpty() || measured.isEmpty()) {
            return OptionalDouble.empty();
        }
        double minutes =
                measured.stream().mapToLong(MeasuredIteration::durationNanos).sum() / 6e10;
        return minutes >= LEAST_MINUTES ? OptionalDouble.of(minutes) : OptionalDouble.empty();
    }

    /** Returns for each that can be judged its smallest value in each part of the time. */
    private static Map<Growing, double[]> judged(MeasuredFork fork) {
        Map<Growing, double[]> judged = new EnumMap<>(Growing.class);
        if (minutes(fork).isPresent()) {
            for (Growing growing : Growing.values()) {
                double[] smallest = smallest(fork.measured(), growing);
                if (Arrays.stream(smallest).noneMatch(Double::isInfinite)) {
                    judged.put(growing, smallest);
                }
            }
        }
        return judged;
    }

    /** The smallest value of each part; infinite where a part has none. */
    private static double[] smallest(List<MeasuredIteration> measured, Growing growing) {
        MeasuredIteration last = measured.get(measured.size() - 1);
        long begin = measured.get(0).startEpochMillis();
        double millis = last.startEpochMillis() - begin + last.durationNanos() / 1e6;
        double[] smallest = new double[PARTS];
        Arrays.fill(smallest, Double.POSITIVE_INFINITY);
        for (MeasuredIteration iteration : measured) {
            OptionalLong value = growing.of(iteration);
            double share = (iteration.startEpochMillis() - begin) / millis;
            int part = Math.min(PARTS - 1, Math.max(0, (int) (share * PARTS)));
            if (value.isPresent()) {
                smallest[part] = Math.min(smallest[part], (double) value.getAsLong());
            }
        }
        return smallest;
    }

    /** @param values one for each part of the time */
    static Optional<Growth> of(Growing growing, double[] values, double hours) {
        int rising = 0;
        for (int from = 0; from < values.length; from++) {
            for (int to = from + 1; to < values.length; to++) {
                rising += (int) Math.signum(values[to] - values[from]);
            }
        }
        double perPart = TheilSen.slope(values);
        double grown = perPart * values.length;
        int middle = values.length / 2;
        double inSecondHalf = values[values.length - 1] - values[middle];
        boolean grows = rising >= LEAST_RISING
                && grown >= Math.max(growing.least(), LEAST_SHARE * values[0])
                && inSecondHalf >= LEAST_OF_SECOND_HALF * grown;
        return grows
                ? Optional.of(new Growth(
                        growing, values[0], values[values.length - 1], perPart * values.length / hours, hours))
                : Optional.empty();
    }
}
