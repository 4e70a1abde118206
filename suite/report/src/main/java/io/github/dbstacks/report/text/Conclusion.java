package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.Start;
import io.github.dbstacks.analysis.choice.Choice;
import io.github.dbstacks.analysis.choice.CostAtRates;
import io.github.dbstacks.analysis.choice.Price;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.schema.Work;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a group of cells comes to, for somebody who reads nothing else. It is made by rule from verdicts, intervals and
 * what grew, and says nothing that these do not say.
 *
 * @param group what the cells have in common
 * @param sentences between versions of a library what could be seen, then the cheapest cell, each difference that is
 *     established, what is not decided, and what did not grow
 * @param inFlight a caution where cells had other numbers of SELECTs in flight
 */
public record Conclusion(String group, List<String> sentences, Optional<String> inFlight) {
    /** From here on a difference reads better as a factor than as a percentage. */
    private static final double FACTOR = 1.5;

    public static Conclusion of(CellGroup group, MeasuredRun measured, ShortNames names) {
        if (!measured.isForComparing() || Start.isAskedFromStart(group.cells())) {
            return new Conclusion(
                    CellWords.group(group.first()),
                    GrowthText.withoutGrowth(group, measured, names::of),
                    Optional.empty());
        }
        List<String> sentences = new ArrayList<>();
        boolean isRace = measured.run().plan().method().limits().race();
        if (isRace) {
            sentences.addAll(RaceWording.best(group, measured, names::of));
        } else {
            if (!Versions.names(group, measured).isEmpty()) {
                reach(group).ifPresent(sentences::add); // most differences between versions are smaller
            }
            cheapest(group, measured, names).ifPresent(sentences::add);
        }
        List<CellSummary> left = RaceWording.left(group, measured);
        unlikeDrivers(left, group, measured, names).ifPresent(sentences::add);
        for (CellSummary cell : left) {
            cell.comparison()
                    .flatMap(found -> difference(cell, group.cells().get(0), found, measured, names))
                    .ifPresent(sentences::add);
        }
        whereFewCome(left, measured).ifPresent(sentences::add);
        undecided(left, names).ifPresent(sentences::add);
        sentences.addAll(RaceWording.dropped(group, measured, names::of));
        sentences.addAll(GrowthText.withoutGrowth(group, measured, names::of));
        return new Conclusion(CellWords.group(group.first()), sentences, Wording.otherInFlight(group, names::of));
    }

    /** Which difference the run would have found; empty where it compares nothing. */
    public static Optional<String> reach(CellGroup group) {
        return group.cells().stream()
                .flatMap(cell -> cell.comparison().flatMap(Comparison::costRatio).stream())
                .filter(Interval::isMeasured)
                .max(Comparator.comparingDouble(Interval::halfWidth))
                .map(widest -> "This run would have found a difference of " + percentage(widest.detectable())
                        + " or more, four times in five; less than ±" + percentage(widest.halfWidth())
                        + " it could not have told from noise.");
    }

    private static String percentage(double share) {
        return Numbers.decimals(100 * share, 1) + " %";
    }

    /** Names the cells that the database's CPU measures although their drivers differ; empty where there are none. */
    private static Optional<String> unlikeDrivers(
            List<CellSummary> cells, CellGroup group, MeasuredRun measured, ShortNames names) {
        List<String> unlike = cells.stream()
                .filter(cell -> cell.cell().hasOtherDriver(group.first()))
                .filter(cell -> cell.comparison().filter(Comparison::comparable).isPresent())
                .map(cell -> names.of(cell.cell()))
                .toList();
        return measured.isByDatabase() && !unlike.isEmpty()
                ? Optional.of("The yardstick is the database, and " + Wording.few(unlike, "and")
                        + " asked it through another driver than " + names.of(group.first())
                        + ": the ratios hold as far as both cost the database the same.")
                : Optional.empty();
    }

    /** The cell that costs least, or those of which any may. */
    private static Optional<String> cheapest(CellGroup group, MeasuredRun measured, ShortNames names) {
        if (group.byCost(measured).places().size() < 2) {
            return Optional.empty();
        }
        if (group.cells().stream()
                .allMatch(
                        cell -> cell.comparison().flatMap(Comparison::costRatio).isEmpty())) {
            return Optional.of("It takes two blocks to compare, so this run does not tell which costs least.");
        }
        return Choice.of(group, measured).cost().map(best -> {
            List<String> leaders =
                    best.cells().stream().map(cell -> names.of(cell.cell())).toList();
            return leaders.size() == 1
                    ? leaders.get(0) + " costs least."
                    : Wording.few(leaders, "or") + " costs least to within 2 %; this run does not tell which.";
        });
    }

    private static Optional<String> difference(
            CellSummary summary, CellSummary reference, Comparison comparison, MeasuredRun measured, ShortNames names) {
        String label = names.of(summary.cell());
        String other = names.of(reference.cell());
        return switch (comparison.verdict().kind()) {
            case MORE, LESS ->
                comparison
                        .verdict()
                        .ratio()
                        .map(ratio -> label + " costs " + compared(ratio) + " " + other + ", in "
                                + Wording.cost(measured) + "." + answers(summary)
                                + (measured.isByBoth() ? cores(summary, reference, measured) : ""));
            case NO_RELEVANT_DIFFERENCE -> Optional.of(label + " costs the same as " + other + "." + answers(summary));
            case NOT_COMPARABLE -> Optional.of(label + " is not compared with " + other + ".");
            case INCONCLUSIVE, NOT_MEASURED, NO_INTERVAL -> Optional.empty();
        };
    }

    /** How much it answers in the same time; empty where that is not established, or a constant rate decides it. */
    private static String answers(CellSummary cell) {
        return cell.capacityRatio()
                .filter(Interval::differs)
                .map(ratio -> " It answers "
                        + (ratio.estimate() > 1
                                ? percent(ratio.low() - 1, ratio.high() - 1) + " more "
                                : percent(1 - ratio.high(), 1 - ratio.low()) + " fewer ")
                        + cell.cell().workload().operation() + "s a second.")
                .orElse("");
    }

    /**
     * How many processors the difference is at a constant rate. Else at which rate it is one processor, and below which
     * it is a twentieth of one; empty where the run tells that of constant rates.
     */
    private static String cores(CellSummary cell, CellSummary reference, MeasuredRun measured) {
        if (CostAtRates.areOf(cell.cell().workload(), measured)) {
            return CostAtRates.extra(cell, reference)
                    .map(extra -> " " + RateWording.sentence(extra, cell.cell().workload()))
                    .orElse("");
        }
        Price price = Price.of(cell, reference, Metric.TOTAL_CPU);
        Work work = cell.cell().workload();
        return price.micros() == 0
                ? ""
                : " " + ChoiceWording.FULL_MACHINE + " that is one core " + (price.micros() > 0 ? "more" : "less")
                        + " for each " + ChoiceWording.rounded(price.ratePerCore()) + " " + work.operation()
                        + "s a second. " + ChoiceWording.negligible(price);
    }

    /** What all rates that {@link #cores} names leave out; empty where it names none. */
    private static Optional<String> whereFewCome(List<CellSummary> cells, MeasuredRun measured) {
        return cells.stream()
                .filter(cell ->
                        measured.isByBoth() && !CostAtRates.areOf(cell.cell().workload(), measured))
                .filter(cell -> cell.comparison()
                        .map(found -> found.verdict().kind())
                        .filter(kind -> kind == Verdict.Finding.MORE || kind == Verdict.Finding.LESS)
                        .isPresent())
                .findFirst()
                .flatMap(cell -> WorkWords.of(cell.cell().workload()).whereFewCome());
    }

    static String compared(Interval ratio) {
        return ratio.estimate() > 1 ? more(ratio) : percent(1 - ratio.high(), 1 - ratio.low()) + " less than";
    }

    private static String more(Interval ratio) {
        return ratio.low() >= FACTOR
                ? Numbers.decimals(ratio.low(), 1) + " to " + Numbers.decimals(ratio.high(), 1) + " times as much as"
                : percent(ratio.low() - 1, ratio.high() - 1) + " more than";
    }

    static String percent(double from, double to) {
        long least = Math.round(100 * from);
        long most = Math.round(100 * to);
        return (least == most ? "" : least + " to ") + most + " %";
    }

    private static Optional<String> undecided(List<CellSummary> cells, ShortNames names) {
        List<String> open = cells.stream()
                .filter(cell -> cell.comparison()
                        .map(Comparison::verdict)
                        .map(Verdict::kind)
                        .filter(Conclusion::isOpen)
                        .isPresent())
                .map(cell -> names.of(cell.cell()))
                .toList();
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of("Not decided by this run: " + Wording.few(open, "and") + ".");
    }

    private static boolean isOpen(Verdict.Finding kind) {
        return switch (kind) {
            case INCONCLUSIVE, NOT_MEASURED, NO_INTERVAL -> true;
            case MORE, LESS, NO_RELEVANT_DIFFERENCE, NOT_COMPARABLE -> false;
        };
    }
}
