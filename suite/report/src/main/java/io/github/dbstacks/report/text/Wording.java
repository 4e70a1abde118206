package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.cell.Bottleneck;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.Control;
import io.github.dbstacks.analysis.cell.Ranking;
import io.github.dbstacks.analysis.cell.Repetitions;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.Costs;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.BlockDependence;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.OptimalRepetitions;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.schema.Work;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the analysis found, in words. Nobody chooses them: the same finding always has the same words. */
public final class Wording {
    /** It stands in front of a throughput that is a lower bound. */
    public static final String AT_LEAST = "≥ ";

    /** As many cells of a long list are named in a sentence. */
    private static final int NAMED = 3;

    private Wording() {}

    /** An enum's value in lower case: {@code warm up}. */
    public static String words(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** A verdict, to be followed by what was compared, such as "CPU per SELECT". */
    public static String verdict(Comparison comparison) {
        return comparison.comparable()
                ? verdict(comparison.verdict())
                : "not comparable: " + String.join("; ", comparison.obstacles());
    }

    /** {@code 12.3 % (10.1..14.5) more}, or why there is no such number. */
    public static String verdict(Verdict verdict) {
        return switch (verdict.kind()) {
            case NO_RELEVANT_DIFFERENCE -> "no relevant difference";
            case MORE, LESS -> verdict.difference().orElseThrow();
            case INCONCLUSIVE -> "inconclusive at this budget";
            case NOT_MEASURED -> Numbers.NOT_MEASURED;
            case NOT_COMPARABLE -> "not comparable";
            case NO_INTERVAL -> "no interval: it takes at least two blocks to compare";
        };
    }

    /** {@code client (client 95 %, database 5 %, host 65 % busy)}. */
    public static String bottleneck(Bottleneck bottleneck, Work work) {
        return limit(bottleneck.kind(), work) + " (" + limit(Bottleneck.Limit.CLIENT, work) + " "
                + share(bottleneck.client()) + ", database " + share(bottleneck.database()) + ", host "
                + share(bottleneck.host()) + " busy"
                + bottleneck
                        .network()
                        .map(use -> "; on the way over the network " + Numbers.percent(use.onTheWay())
                                + " of the time in flight, which was " + Numbers.percent(use.full()) + " full")
                        .orElse("")
                + ")";
    }

    /** What limited a cell. The client of the database is the application; under load that has clients of its own. */
    public static String limit(Bottleneck.Limit kind, Work work) {
        return kind == Bottleneck.Limit.CLIENT ? WorkWords.of(work).databaseClient() : kind.toString();
    }

    private static String share(OptionalDouble share) {
        return share.isPresent() ? Numbers.percent(share.getAsDouble()) : "?";
    }

    /** The ratio of the reference to itself. */
    public static String control(Control control) {
        return control.interval().map(Numbers::ratio).orElse("no interval");
    }

    /**
     * {@code a < b ≈ c}: less than its neighbour, or not established.
     *
     * @param name of a cell
     */
    public static String ranking(Ranking ranking, Function<Cell, String> name) {
        StringBuilder text = new StringBuilder();
        for (Ranking.Ranked place : ranking.places()) {
            text.append(text.isEmpty() ? "" : place.established() ? " < " : " ≈ ")
                    .append(name.apply(place.cell()));
        }
        return text.toString();
    }

    /** How many iterations a fork of the next run should measure. */
    public static String repetitions(Repetitions repetitions) {
        int best = repetitions.best();
        return String.format(
                Locale.ROOT,
                "A fork took %.1f s to get ready and %.2f s for each measured iteration. In the same time, %s measured iterations"
                        + " in each fork would give the narrowest interval; this run had %d.",
                repetitions.forkSeconds(),
                repetitions.iterationSeconds(),
                best < OptimalRepetitions.MOST ? Integer.toString(best) : best + " or more",
                repetitions.measured());
    }

    /** What cells are compared by. */
    public static String cost(MeasuredRun measured) {
        String per = (measured.isByBoth() ? "CPU of application and database per " : "CPU of the application per ")
                + measured.operation();
        return measured.isByDatabase()
                ? per + " in units of the database's for the same " + measured.operation() + "s"
                : per;
    }

    /** {@code steady: 18 flat, 2 warm up}: the state of a cell and how many of its forks had which shape. */
    public static String steadiness(CellSummary.Steadiness steadiness) {
        String shapes = steadiness.shapes().stream()
                .distinct()
                .sorted()
                .map(shape -> steadiness.shapes().stream().filter(shape::equals).count() + " " + words(shape))
                .collect(Collectors.joining(", "));
        return words(steadiness.state()) + (shapes.isEmpty() ? "" : ": " + shapes);
    }

    /** {@code a, b and c}. */
    public static String list(List<String> words, String conjunction) {
        int last = words.size() - 1;
        return last == 0
                ? words.get(0)
                : String.join(", ", words.subList(0, last)) + " " + conjunction + " " + words.get(last);
    }

    /** The same, but of more than four only the first three are named. */
    public static String few(List<String> words, String conjunction) {
        int others = words.size() - NAMED;
        return others < 2
                ? list(words, conjunction)
                : String.join(", ", words.subList(0, NAMED))
                        + (conjunction.equals("or") ? " or one of " : " " + conjunction + " ") + others + " others";
    }

    public static String capital(String text) {
        return text.isEmpty() ? text : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    /** Returns the text, or whole words of it, as many as these characters hold, and a sign that there are more. */
    public static String shortened(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        String start = text.substring(0, longest - 1);
        int blank = start.lastIndexOf(' ');
        return (blank > longest / 2 ? start.substring(0, blank) : start) + "…";
    }

    /** A whole number with a separator at the thousands. */
    public static String thousands(double number) {
        return Numbers.whole(OptionalDouble.of(number));
    }

    /**
     * A ratio behind the sign of what is known of it: {@code × 1.88 (1.81..1.96)}, {@code = 1.00 (0.99..1.01)} or
     * {@code ≈ 1.10 (0.90..1.40)}.
     */
    public static String signed(Interval ratio) {
        return switch (Verdict.of(Optional.of(ratio)).kind()) {
                    case MORE, LESS -> "× ";
                    case NO_RELEVANT_DIFFERENCE -> "= ";
                    case INCONCLUSIVE, NOT_MEASURED, NOT_COMPARABLE, NO_INTERVAL -> "≈ ";
                }
                + Numbers.ratio(ratio);
    }

    /** Whether blocks resemble the block before. */
    public static String dependence(Optional<BlockDependence> dependence) {
        return dependence
                .map(found -> String.format(
                        Locale.ROOT,
                        "Over %d blocks von Neumann's ratio is %.2f; it is 2 where no block resembles the one before, and less"
                                + " where blocks do (p = %.2f).",
                        found.blocks(),
                        found.ratio(),
                        found.pValue()))
                .orElse("Whether blocks resemble the one before cannot be told: these are too few blocks, it takes "
                        + BlockDependence.FEWEST_BLOCKS + " of all cells.");
    }

    /**
     * Why fewer SELECTs are in flight than the concurrency allows; empty where at most 5 % are missing.
     *
     * @param name of the cell
     */
    public static Optional<String> inFlight(CellSummary cell, String name) {
        double concurrency = cell.value(Metric.CONCURRENCY).orElse(0);
        double asked = cell.value(Metric.IN_FLIGHT).orElse(concurrency);
        return asked >= 0.95 * concurrency || !cell.cell().workload().hasSlots()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s has %.0f of %.0f %ss in flight: %s wait for a thread or a processor before they ask the pool for a"
                                + " connection, and for %s there is none left at the end of an iteration.",
                        name,
                        asked,
                        concurrency,
                        cell.cell().workload().operation(),
                        Numbers.whole(Costs.combined(
                                cell.value(Metric.SLOTS_IN_USE),
                                cell.value(Metric.IN_FLIGHT),
                                (all, some) -> all - some)),
                        Numbers.whole(cell.value(Metric.FREE_SLOTS))));
    }

    /**
     * Cells whose ratios mix two things: the stack, and how many SELECTs are in flight. The text is empty where there
     * is none.
     *
     * @param name of a cell
     */
    public static Optional<String> otherInFlight(CellGroup group, Function<Cell, String> name) {
        List<String> cells = group.cells().stream()
                .filter(cell -> !cell.isAnsweredRate())
                .filter(cell ->
                        cell.comparison().filter(found -> !found.sameInFlight()).isPresent())
                .map(cell -> name.apply(cell.cell()) + " " + Numbers.whole(cell.value(Metric.IN_FLIGHT)))
                .toList();
        CellSummary reference = group.cells().get(0);
        Work work = reference.cell().workload();
        String howToCompare = work.hasSlots() ? "; --vary concurrency compares at the same number" : "";
        return cells.isEmpty()
                ? Optional.empty()
                : Optional.of("In flight: " + name.apply(reference.cell()) + " has "
                        + Numbers.whole(reference.value(Metric.IN_FLIGHT)) + " " + work.operation() + "s in flight, "
                        + few(cells, "and")
                        + ". Part of these ratios may come from that" + howToCompare + ".");
    }
}
