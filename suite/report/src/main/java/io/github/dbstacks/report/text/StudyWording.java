package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.metric.Unit;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.study.Measured;
import io.github.dbstacks.analysis.study.StudyNumber;
import io.github.dbstacks.analysis.study.StudyTable;
import io.github.dbstacks.analysis.study.Warmth;
import io.github.dbstacks.records.expectation.PublishedTable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What a study has published and what was measured of it, in words. No text of a number is empty. */
public final class StudyWording {
    /** How a table is to be read. */
    public static final String LEGEND =
            "Here: the middle one of all forks, of a duration that of a batch of ours. Here / published: the ratio here by the published"
                    + " ratio, or of counts the number by the published number, with the interval of 95 % where three blocks tell"
                    + " it; 1.00 is as published. Warm: by the gate, with methods that waited for the JIT compiler and its share of"
                    + " the CPU; a fork that was still compiling costs more than it would. First stands a run with the settings of"
                    + " the plan that has the ratio and was warm, and of these the newest.";

    private static final String NOTHING = "-";
    /** Numbers from here on have no decimals. */
    private static final double WHOLE = 100;

    private StudyWording() {}

    /** What the rows of a table are divided by, one sentence. */
    public static String compared(StudyTable table) {
        PublishedTable of = table.table();
        List<PublishedTable.Row> references =
                of.rows().stream().filter(table::isReference).toList();
        if (references.isEmpty()) {
            return "Numbers are compared as they are.";
        }
        return references.size() == 1
                ? "Ratios are to " + quoted(references.get(0)) + "."
                : "Ratios are "
                        + Wording.list(
                                of.rows().stream()
                                        .flatMap(row -> of.reference(row).stream()
                                                .map(to -> "of " + quoted(row) + " to " + quoted(to)))
                                        .toList(),
                                "and")
                        + ".";
    }

    private static String quoted(PublishedTable.Row row) {
        return "“" + row.title() + "”";
    }

    /** {@code 25.5 s}. */
    public static String published(StudyNumber number) {
        return number.published()
                + number.column().unit().map(unit -> " " + unit).orElse("");
    }

    /** {@code 311 ms}, {@code 8}, {@code 2 (1..4)}, {@code not measured}. */
    public static String here(StudyNumber number, List<Measured> measured) {
        return measured.stream()
                .findFirst()
                .map(one -> value(StudyTable.metric(number.column()), one))
                .orElse(number.withdrawn() ? Numbers.NOT_MEASURED + " (withdrawn)" : Numbers.NOT_MEASURED);
    }

    private static String value(Metric metric, Measured measured) {
        String unit = switch (metric.unit()) {
            case MILLISECONDS -> " ms";
            case MICROSECONDS -> " µs";
            case RATE -> " /s";
            case PERCENT -> " %";
            case MEGABYTES -> " MB";
            default -> metric == Metric.PEAK_CPU ? " processors" : "";
        };
        double least = measured.numbers().stream().min(Double::compare).orElseThrow();
        double most = measured.numbers().stream().max(Double::compare).orElseThrow();
        boolean isCount = metric.unit() == Unit.NUMBER && least < most;
        return rounded(measured.median()) + (isCount ? " (" + rounded(least) + ".." + rounded(most) + ")" : "") + unit;
    }

    private static String rounded(double number) {
        return ExpectationWording.number(number < WHOLE ? number : Math.rint(number));
    }

    /** {@code 1.42}, {@code reference}. */
    public static String publishedRatio(StudyTable table, StudyNumber number) {
        return number.ratio().isPresent() ? Numbers.decimals(number.ratio(), 2) : asReference(table, number.row());
    }

    /** {@code 1.62 (1.50..1.75)}, {@code reference}, {@code not measured}. */
    public static String ratio(StudyTable table, StudyNumber number, List<Measured> measured) {
        if (number.ratio().isEmpty()) {
            return asReference(table, number.row());
        }
        return measured.stream()
                .findFirst()
                .filter(one -> one.ratio().isPresent())
                .map(one -> withInterval(one.ratio(), one.interval()))
                .orElse(Numbers.NOT_MEASURED);
    }

    /** {@code 1.14 (1.06..1.23)}; a dash for a reference. */
    public static String byPublished(StudyTable table, StudyNumber number, List<Measured> measured) {
        if (number.row().to().isEmpty() && table.isReference(number.row())) {
            return NOTHING;
        }
        if (measured.isEmpty()) {
            return Numbers.NOT_MEASURED;
        }
        Measured one = measured.get(0);
        if (one.byPublished().isPresent()) {
            return number.row().to().isEmpty()
                    ? Numbers.decimals(one.byPublished(), 2)
                    : withInterval(one.byPublished(), one.intervalByPublished());
        }
        boolean isNone = number.published().matches("0(\\.0+)?");
        return isNone ? (one.median() == 0 ? "both 0" : "not 0 here") : Numbers.NOT_MEASURED;
    }

    private static String asReference(StudyTable table, PublishedTable.Row row) {
        return table.isReference(row) ? "reference" : NOTHING;
    }

    private static String withInterval(OptionalDouble estimate, Optional<Interval> interval) {
        return interval.filter(Interval::isMeasured)
                .map(Numbers::ratio)
                .orElseGet(() -> Numbers.decimals(estimate, 2)
                        + (interval.isPresent() ? " (interval too wide)" : " (no interval)"));
    }

    /** {@code warm (0.2, 1.0 %)}. */
    public static String warmth(List<Measured> measured) {
        return measured.stream()
                .findFirst()
                .map(one -> state(one.warmth().state()) + numbers(one.warmth()))
                .orElse(NOTHING);
    }

    private static String state(Warmth.State state) {
        return switch (state) {
            case WARM -> "warm";
            case COMPILING -> "still compiling";
            case UNKNOWN -> "unknown";
            case UNASKED -> "only counted";
        };
    }

    private static String numbers(Warmth warmth) {
        if (warmth.state() == Warmth.State.UNASKED || warmth.share().isEmpty()) {
            return "";
        }
        return " (" + (warmth.queue().isPresent() ? Numbers.decimals(warmth.queue(), 1) : "queue not recorded") + ", "
                + Numbers.decimals(100 * warmth.share().getAsDouble(), 1) + " %)";
    }

    /** {@code warm-10, 2026-11-25, pool-size 10}. */
    public static String run(List<Measured> measured) {
        return measured.stream()
                .findFirst()
                .map(one -> one.run().analysis().measured().run().plan().name() + ", "
                        + one.run().startedAt().replaceFirst("T.*", "")
                        + one.otherwise().entrySet().stream()
                                .map(setting -> ", " + setting.getKey() + " " + setting.getValue())
                                .collect(Collectors.joining())
                        + (one.cells() < one.ofCells()
                                ? ", " + one.cells() + " of " + one.ofCells() + " settings"
                                : ""))
                .orElse(NOTHING);
    }
}
