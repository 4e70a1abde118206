package io.github.dbstacks.report.svg;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Scale;
import io.github.dbstacks.analysis.expectation.JudgedExpectation;
import io.github.dbstacks.analysis.explanation.ChainExplanation;
import io.github.dbstacks.analysis.explanation.Gap;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.report.section.ExpectationSection;
import io.github.dbstacks.report.text.Column;
import io.github.dbstacks.report.text.ExpectationWording;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.ShortNames;
import io.github.dbstacks.report.text.Wording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The few bars that stand for a run or a study in a list of them: what its cells cost, or answer, or what steps or
 * verdicts there are.
 *
 * @param caption what the bars are
 */
public record Thumbnail(String caption, List<Bar> bars) {
    private static final int MOST = 5;
    /** The length of the longest bar, in units of the picture. */
    private static final int LENGTH = 88;

    /** Characters that fit in front of a bar. */
    private static final int LONGEST = 20;

    /**
     * A bar.
     *
     * @param share of the longest, from 0 to 1
     * @param tone a class of {@code page.css}: {@code yes}, {@code no}, {@code changed}, {@code open} or {@code plain}
     */
    public record Bar(String name, String value, double share, String tone) {
        /** Returns the length in units of the picture. */
        public double length() {
            return Math.round(10 * LENGTH * share) / 10.0;
        }

        /** The name, cut where it is too long. */
        public String brief() {
            return Wording.shortened(name, LONGEST);
        }
    }

    private record NamedNumber(String name, String text, double value, String tone) {}

    /** The result is empty where nothing of the run can be drawn. */
    public static Optional<Thumbnail> of(RunAnalysis analysis) {
        if (!analysis.measured().isForComparing()) {
            return Optional.empty();
        }
        ShortNames names = ShortNames.of(analysis);
        return ChainExplanation.of(analysis)
                .flatMap(chain -> chain.gaps().stream().findFirst())
                .flatMap(Thumbnail::ofSteps)
                .or(() -> analysis.groups().stream()
                        .flatMap(group -> ofGroup(group, names).stream())
                        .findFirst());
    }

    /** How many claims have each verdict. */
    public static Thumbnail ofClaims(List<JudgedExpectation> claims) {
        return new Thumbnail(
                "claims",
                bars(ExpectationWording.counts(claims).entrySet().stream()
                        .map(count -> new NamedNumber(
                                Wording.words(count.getKey()),
                                count.getValue().toString(),
                                count.getValue(),
                                ExpectationSection.tone(count.getKey()).toString()))
                        .toList()));
    }

    private static Optional<Thumbnail> ofSteps(Gap gap) {
        List<NamedNumber> values = gap.steps().stream()
                .filter(step -> step.micros().isPresent())
                .map(step -> new NamedNumber(
                        step.name(),
                        Numbers.decimals(step.micros(), 1),
                        Math.abs(step.micros().getAsDouble()),
                        "plain"))
                .sorted(Comparator.comparingDouble(value -> -value.value()))
                .limit(MOST)
                .toList();
        return values.isEmpty()
                ? Optional.empty()
                : Optional.of(new Thumbnail("what each step takes away, µs", bars(values)));
    }

    private static Optional<Thumbnail> ofGroup(CellGroup group, ShortNames names) {
        Optional<Scale> scale = Scale.of(group);
        Metric metric = scale.isPresent()
                ? Metric.CAPACITY
                : group.cells().stream()
                                .anyMatch(cell -> cell.value(Metric.TOTAL_CPU).isPresent())
                        ? Metric.TOTAL_CPU
                        : Metric.APP_CPU;
        List<CellSummary> cells = scale.map(found -> found.lines().values().stream()
                        .flatMap(line -> line.values().stream()
                                .filter(cell -> cell.value(metric).isPresent())
                                .max(Comparator.comparingDouble(cell -> value(cell, metric)))
                                .stream())
                        .toList())
                .orElseGet(() -> group.cells().stream()
                        .filter(cell -> cell.value(metric).isPresent())
                        .sorted(Comparator.comparingDouble(cell -> value(cell, metric)))
                        .toList());
        List<CellSummary> plain = cells.stream()
                .filter(cell -> cell.cell().label().equals(cell.cell().stack()))
                .toList();
        List<CellSummary> drawn = plain.size() < 2 ? cells : plain;
        String operation = group.first().workload().operation();
        return drawn.size() < 2
                ? Optional.empty()
                : Optional.of(new Thumbnail(
                        metric == Metric.CAPACITY ? operation + "s a second, at best" : "CPU, µs per " + operation,
                        bars(drawn.stream()
                                .limit(MOST)
                                .map(cell -> new NamedNumber(
                                        names.of(cell.cell()),
                                        metric == Metric.CAPACITY
                                                ? new Column(metric, 0).text(cell)
                                                : Numbers.decimals(value(cell, metric), 1),
                                        value(cell, metric),
                                        cell.cell().reference() ? "yes" : "plain"))
                                .toList())));
    }

    private static double value(CellSummary cell, Metric metric) {
        return cell.value(metric).orElse(0);
    }

    private static List<Bar> bars(List<NamedNumber> values) {
        double most = values.stream().mapToDouble(NamedNumber::value).max().orElse(1);
        List<Bar> bars = new ArrayList<>();
        values.forEach(value -> bars.add(new Bar(
                value.name(),
                value.text(),
                most > 0 ? Math.round(1e3 * value.value() / most) / 1e3 : 0,
                value.tone())));
        return bars;
    }
}
