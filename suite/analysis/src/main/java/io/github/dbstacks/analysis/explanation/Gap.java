package io.github.dbstacks.analysis.explanation;

import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.statistics.Interval;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How far the ends of a chain are apart in one measure, and by which steps.
 *
 * @param ratio of the first cell to the last; empty with fewer than two blocks
 * @param steps their costs add up to the gap, and their ratios multiply to its ratio
 * @param driver what is known of the step that changes the driver; none where nothing is known, or no step changes it
 * @param rest of that step, which no part explains; empty where no step changes the driver, or its cost has no interval
 */
public record Gap(
        GapMeasure measure,
        Optional<Interval> ratio,
        List<StepCost> steps,
        List<CostPart> driver,
        Optional<Micros> rest) {
    /** Cost of the first cell less that of the last, microseconds per SELECT; empty where one is unknown. */
    public OptionalDouble micros() {
        return Costs.combined(
                steps.get(0).before(), steps.get(steps.size() - 1).after(), (first, last) -> first - last);
    }

    /**
     * A cost as a share of the gap, 1 being all of it; empty where the gap is too narrow or its interval too wide to
     * say so.
     */
    public OptionalDouble share(double micros) {
        boolean isKnown = ratio.filter(Interval::isMeasured)
                .filter(interval -> !interval.contains(1))
                .isPresent();
        return isKnown && micros().isPresent()
                ? OptionalDouble.of(micros / micros().getAsDouble())
                : OptionalDouble.empty();
    }

    /** Whether each step can be compared. */
    public boolean isComplete() {
        return steps.stream().allMatch(step -> step.difference().isPresent());
    }

    /**
     * The share of the gap that steps and parts explain: all but the rest. It is empty where {@link #share} is, or
     * where a step is unknown.
     */
    public OptionalDouble explained() {
        if (!isComplete()) {
            return OptionalDouble.empty();
        }
        return share(rest.map(Micros::estimate).orElse(0.0)).stream()
                .map(unexplained -> 1 - Math.abs(unexplained))
                .findFirst();
    }
}
