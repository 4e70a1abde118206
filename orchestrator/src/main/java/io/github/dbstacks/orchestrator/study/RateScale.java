package io.github.dbstacks.orchestrator.study;

import io.github.dbstacks.orchestrator.plan.Value;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a rate of a study is on the machine that measures: so many requests per second for each core. Plans, claims and published numbers
 * name the study's rates.
 *
 * @param study cores of the study's machine; empty where its rates are kept
 * @param here cores of the machine that measures
 */
record RateScale(OptionalInt study, int here) {
    /** To what a plan may give. */
    private static final double DIGITS = 1e3;

    /** Whether a rate here is another one than in the study. */
    boolean isScaled() {
        return study.isPresent();
    }

    private double factor() {
        return study.isPresent() ? (double) here / study.getAsInt() : 1;
    }

    private double scaled(double perSecond) {
        return Math.round(perSecond * factor() * DIGITS) / DIGITS;
    }

    /** A rate of a plan. */
    Value rate(Value perSecond) {
        return study.isPresent()
                ? new Value(
                        ScenarioLoad.open("", scaled(perSecond.decimal(0, ScenarioLoad.MOST_PER_SECOND)), false)
                                .rateText(),
                        perSecond.label())
                : perSecond;
    }

    /** A load of the study, written as {@link ScenarioLoad#toString} does. */
    ScenarioLoad load(Value text) {
        ScenarioLoad load = ScenarioLoad.parse(text.text())
                .orElseThrow(() -> text.refused("it takes a load such as get-professor rate=600."));
        return load.rate().isPresent()
                ? ScenarioLoad.open(load.scenario(), scaled(load.rate().getAsDouble()), load.isPoisson())
                : load;
    }

    /** A sentence for those who read the numbers; empty where rates are kept. */
    Optional<String> sentence() {
        return study.isPresent()
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "A rate of the study is multiplied by %s, the cores of this machine (%d) over those of the study's (%d).",
                        Double.toString(Math.round(factor() * DIGITS) / DIGITS).replaceFirst("\\.0$", ""),
                        here,
                        study.getAsInt()))
                : Optional.empty();
    }
}
