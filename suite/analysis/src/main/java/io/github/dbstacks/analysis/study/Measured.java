package io.github.dbstacks.analysis.study;

import io.github.dbstacks.analysis.statistics.Interval;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a run measured of a number that a study has published.
 *
 * @param run that measured it
 * @param cells how many of those that stand for the number it has
 * @param ofCells how many stand for it
 * @param otherwise settings in which the run differs from the table's plan, by key
 * @param isOfPlan whether it is a run of the table's plan
 * @param numbers of each fork
 * @param ratio to what it measured of the row's reference; empty where that is unknown, and for a row without one
 * @param interval of the ratio; empty where fewer than three blocks tell it
 * @param byPublished ratio by the published ratio, or number by the published number for a row without a reference that
 *     is none; empty for a reference and where it is unknown
 * @param warmth of the cells, those of the reference among them
 */
public record Measured(
        StudyRun run,
        int cells,
        int ofCells,
        Map<String, String> otherwise,
        boolean isOfPlan,
        List<Double> numbers,
        OptionalDouble ratio,
        Optional<Interval> interval,
        OptionalDouble byPublished,
        Warmth warmth) {
    /** Whether it measured all cells that stand for the number, with the settings of the table's plan. */
    boolean asPlanned() {
        return cells == ofCells && (isOfPlan || otherwise.isEmpty());
    }

    /** The middle one of all forks. */
    public double median() {
        return median(numbers);
    }

    static double median(List<Double> numbers) {
        List<Double> sorted = numbers.stream().sorted().toList();
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }

    /** The interval of {@link #byPublished}; empty where the ratio has none. */
    public Optional<Interval> intervalByPublished() {
        if (ratio.isEmpty() || byPublished.isEmpty()) {
            return Optional.empty();
        }
        double factor = byPublished.getAsDouble() / ratio.getAsDouble();
        return interval.map(own -> new Interval(own.low() * factor, own.estimate() * factor, own.high() * factor));
    }
}
