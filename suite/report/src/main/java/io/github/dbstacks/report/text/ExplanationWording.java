package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.explanation.ChainExplanation;
import io.github.dbstacks.analysis.explanation.CostPart;
import io.github.dbstacks.analysis.explanation.DriverMessages;
import io.github.dbstacks.analysis.explanation.Gap;
import io.github.dbstacks.analysis.explanation.GapMeasure;
import io.github.dbstacks.analysis.explanation.Micros;
import io.github.dbstacks.analysis.explanation.StepCost;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.Workload;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** An explanation in words and in rows of tables, the same in every output. */
public final class ExplanationWording {
    private ExplanationWording() {}

    /**
     * {@code What makes R2DBC in WebFlux differ from JDBC in Spring MVC, one row}.
     *
     * @param name of a cell
     */
    public static String title(ChainExplanation explanation, Function<Cell, String> name) {
        Cell first = explanation.cells().get(0);
        Cell last = explanation.cells().get(explanation.cells().size() - 1);
        return "What makes " + name.apply(first) + " differ from " + name.apply(last) + ", "
                + CellWords.task(first.workload());
    }

    /**
     * {@code Why does R2DBC in WebFlux cost 13.1 µs more CPU of the application than JDBC in Spring MVC, with 10
     * connections? Driver 9.4 (6.0..13.5) µs, web framework 2.3 (1.8..2.9) µs}.
     *
     * @param connections of the pool of every cell; empty where they differ
     */
    static String headline(ChainExplanation explanation, ShortNames names, Optional<Integer> connections) {
        Gap gap = explanation.gaps().get(0);
        String first = names.of(explanation.cells().get(0));
        String last = names.of(explanation.cells().get(explanation.cells().size() - 1));
        if (gap.micros().isEmpty() || gap.share(0).isEmpty()) {
            return first + " and " + last + ": no gap is established";
        }
        double micros = gap.micros().getAsDouble();
        String steps = gap.steps().stream()
                .filter(step -> step.difference()
                        .filter(own -> micros > 0 ? own.low() > 0 : own.high() < 0)
                        .isPresent())
                .sorted(Comparator.comparingDouble(
                        step -> -Math.abs(step.micros().orElse(0))))
                .limit(2)
                .map(step -> amount(step, micros > 0))
                .collect(Collectors.joining(", "));
        return "Why does " + (micros > 0 ? first : last) + " cost " + Numbers.decimals(Math.abs(micros), 1)
                + " µs more " + gap.measure() + " than " + (micros > 0 ? last : first)
                + connections.map(number -> ", with " + number + " connections").orElse("") + "?"
                + (steps.isEmpty() ? "" : " " + Wording.capital(steps));
    }

    /**
     * {@code driver 9.4 (6.0..13.5) µs}: what a step takes away, with its interval.
     *
     * @param isMore whether the first cell of the chain is the dearer one
     */
    private static String amount(StepCost step, boolean isMore) {
        String range = step.difference()
                .map(own -> isMore ? Numbers.ends(own.low(), own.high(), 1) : Numbers.ends(-own.high(), -own.low(), 1))
                .map(ends -> " (" + ends + ")")
                .orElse("");
        return step.name() + " " + Numbers.decimals(Math.abs(step.micros().orElse(0)), 1) + range + " µs";
    }

    /** {@code CPU of the application, µs per SELECT}. */
    public static String measure(GapMeasure measure, ChainExplanation explanation) {
        return Wording.capital(measure.toString())
                + (measure == GapMeasure.TURNAROUND ? " divided by the concurrency" : "")
                + ", µs per " + explanation.work().operation();
    }

    /** What becomes of each cell of the chain: the step and what it changes. */
    public static List<List<String>> chain(ChainExplanation explanation, ShortNames names) {
        List<List<String>> rows = new ArrayList<>();
        Cell before = explanation.cells().get(0);
        rows.add(List.of("", names.whole(before)));
        for (int i = 0; i < explanation.steps().size(); i++) {
            Cell after = explanation.cells().get(i + 1);
            rows.add(List.of(explanation.steps().get(i), names.change(before, after)));
            before = after;
        }
        return rows;
    }

    /** Rows of five columns: step, cost after it, what it takes away, ratio, share of the gap. */
    public static List<List<String>> rows(Gap gap, Function<Cell, String> stack) {
        List<List<String>> rows = new ArrayList<>();
        StepCost first = gap.steps().get(0);
        rows.add(List.of(stack.apply(first.from()), micros(first.before()), "", "", ""));
        for (StepCost step : gap.steps()) {
            rows.add(row(gap, step.name(), micros(step.after()), step.micros(), ratio(step.ratio(), step.obstacles())));
            if (step.isDriver()) {
                gap.driver().forEach(part -> rows.add(part(gap, part)));
                if (!gap.driver().isEmpty()) {
                    gap.rest()
                            .ifPresent(rest ->
                                    rows.add(row(gap, "- not explained", "", OptionalDouble.of(rest.estimate()), "")));
                }
            }
        }
        rows.add(row(gap, "all steps", "", gap.micros(), ratio(gap.ratio(), List.of())));
        return rows;
    }

    private static List<String> part(Gap gap, CostPart part) {
        return row(gap, "- " + part.name(), "", OptionalDouble.of(part.micros()), "");
    }

    private static List<String> row(Gap gap, String name, String after, OptionalDouble micros, String ratio) {
        return List.of(
                name,
                after,
                micros(micros),
                ratio,
                micros.isPresent()
                        ? gap.share(micros.getAsDouble()).stream()
                                .mapToObj(Numbers::percent)
                                .findFirst()
                                .orElse("")
                        : "");
    }

    private static String ratio(Optional<Interval> ratio, List<String> obstacles) {
        return obstacles.isEmpty() ? Numbers.ratio(ratio) : "not comparable";
    }

    private static String micros(OptionalDouble micros) {
        return Numbers.decimals(micros, 1);
    }

    /** How much of the gap is explained, in a sentence; empty where there is no interval. */
    private static Optional<String> summary(Gap gap) {
        if (gap.ratio().isEmpty() || gap.micros().isEmpty()) {
            return Optional.empty();
        }
        Interval ratio = gap.ratio().get();
        String measure = Wording.capital(gap.measure().toString()) + ": ";
        if (!ratio.isMeasured()) {
            return Optional.of(measure + "the gap is not measured; more blocks make its interval narrower.");
        }
        String size = "the gap of " + Numbers.decimals(gap.micros(), 1) + " µs, × " + Numbers.ratio(ratio);
        if (!gap.isComplete()) {
            return Optional.of(measure + size + ", is not explained: a step cannot be compared.");
        }
        return Optional.of(measure
                + gap.explained().stream()
                        .mapToObj(share -> Numbers.percent(share) + " of " + size + ", is explained" + rest(gap) + ".")
                        .findFirst()
                        .orElse(size + ", is too narrow to be explained: the two ends may cost the same."));
    }

    private static String rest(Gap gap) {
        Optional<Micros> rest = gap.rest();
        if (rest.isEmpty()) {
            return "";
        }
        String which =
                gap.driver().isEmpty() ? "; the driver's step is not split and counts as the rest, " : "; the rest is ";
        return which + range(rest.get());
    }

    private static String range(Micros micros) {
        return String.format(Locale.ROOT, "%.1f µs (%.1f..%.1f)", micros.estimate(), micros.low(), micros.high());
    }

    /** Rows of five columns: step, operations in flight, sessions at work, TCP segments, CPU of the database. */
    public static List<List<String>> databaseRows(ChainExplanation explanation, Function<Cell, String> stack) {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < explanation.database().size(); i++) {
            CellSummary side = explanation.database().get(i);
            rows.add(List.of(
                    i == 0 ? stack.apply(side.cell()) : explanation.steps().get(i - 1),
                    Numbers.whole(side.value(Metric.IN_FLIGHT)),
                    Numbers.decimals(side.value(Metric.DATABASE_AT_WORK), 2),
                    Numbers.decimals(side.value(Metric.TCP_SEGMENTS), 2),
                    Numbers.decimals(side.value(Metric.DATABASE_CPU), 1)));
        }
        return rows;
    }

    /** Everything that a reader must know to judge the tables, a paragraph each. */
    public static List<String> notes(ChainExplanation explanation) {
        List<String> notes = new ArrayList<>();
        explanation.gaps().forEach(gap -> summary(gap).ifPresent(notes::add));
        explanation.problems().forEach(problem -> notes.add("Not comparable: " + problem + "."));
        messages(explanation).ifPresent(notes::add);
        notes.add(
                "Each row is the cell after the step. Less by: what the step took away. Ratio: before the step to after it,"
                        + " with its 95 % interval. The steps add up to the gap; where no block lacks a fork, their ratios multiply to its ratio.");
        if (explanation.gaps().stream().anyMatch(gap -> !gap.driver().isEmpty())) {
            notes.add(
                    "Lines with a dash are parts of the step above them: CPU time by the layer that a profiler saw in forks that"
                            + " do not count; of the turnaround, the CPU time of the processes divided by the processors. What is not explained"
                            + " is code of no known layer, and of the turnaround compilation, other programs and idle processors.");
        }
        notes.add("The turnaround divided by the concurrency is the duration of an iteration divided by its "
                + explanation.work().operation() + "s.");
        return notes;
    }

    /** What the two drivers send, where they do not send the same. */
    private static Optional<String> messages(ChainExplanation explanation) {
        List<DriverMessages> drivers = explanation.messages();
        String each = sent(explanation.work());
        if (each.isEmpty()
                || drivers.size() < 2
                || drivers.get(0).messages().equals(drivers.get(1).messages())) {
            return Optional.empty();
        }
        return Optional.of(
                "For each " + each + " " + drivers.get(0).library() + " sends "
                        + String.join(", ", drivers.get(0).messages()) + ", and "
                        + drivers.get(1).library() + " sends "
                        + String.join(", ", drivers.get(1).messages())
                        + ". No option of the drivers changes that, so the step of the driver holds what it costs the database.");
    }

    /**
     * What those messages are sent for; empty where a driver joins the messages of several statements, fetches pages or
     * copies.
     */
    private static String sent(Work work) {
        if (work.isOneSelect() || work == Workload.INSERT_ROW) {
            return work.operation();
        }
        return work == Workload.TRANSACTION ? "SELECT, UPDATE and INSERT of a transaction" : "";
    }
}
