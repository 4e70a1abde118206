package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a group of cells comes to, for somebody who reads nothing else. It is made by rule from verdicts, intervals and what grew, and says
 * nothing that these do not say.
 *
 * @param group what the cells have in common
 * @param sentences the cheapest cell, then each difference that is established, then what is not decided, then what did
 *     not grow
 * @param inFlight a caution where cells had other numbers of SELECTs in flight
 */
public record Conclusion(String group, List<String> sentences, Optional<String> inFlight) {
    /** From here on a difference reads better as a factor than as a percentage. */
    private static final double FACTOR = 1.5;

    public static Conclusion of(CellGroup group, MeasuredRun measured) {
        List<String> sentences = new ArrayList<>();
        if (!measured.isForComparing()) {
            sentences.add("This run compares nothing.");
            sentences.addAll(GrowthText.withoutGrowth(group, measured));
            return new Conclusion(group.name(), sentences, Optional.empty());
        }
        cheapest(group, measured).ifPresent(sentences::add);
        String reference = group.first().label();
        for (CellSummary cell : group.cells()) {
            cell.comparison()
                    .flatMap(found -> difference(cell.cell(), found, reference))
                    .ifPresent(sentences::add);
        }
        undecided(group).ifPresent(sentences::add);
        sentences.addAll(GrowthText.withoutGrowth(group, measured));
        return new Conclusion(group.name(), sentences, Wording.otherInFlight(group));
    }

    /** The cell that is least, or those of which any may be. */
    private static Optional<String> cheapest(CellGroup group, MeasuredRun measured) {
        List<String> leaders =
                group.byCost(measured).least().stream().map(Cell::label).toList();
        if (leaders.isEmpty() || group.cells().size() < 2) {
            return Optional.empty();
        }
        return Optional.of(
                leaders.size() == 1
                        ? leaders.get(0) + " costs least."
                        : Wording.list(leaders, "or") + " costs least; this run does not tell which.");
    }

    private static Optional<String> difference(Cell cell, Comparison comparison, String reference) {
        String label = cell.label();
        Verdict verdict = comparison.verdict();
        return switch (verdict.kind()) {
            case MORE ->
                verdict.ratio()
                        .map(ratio -> label + " costs " + more(ratio) + " " + reference + ", in CPU per "
                                + cell.workload().operation() + ".");
            case LESS ->
                verdict.ratio()
                        .map(ratio -> label + " costs " + percent(1 - ratio.high(), 1 - ratio.low()) + " less than "
                                + reference + ".");
            case NO_RELEVANT_DIFFERENCE -> Optional.of(label + " costs the same as " + reference + ".");
            case NOT_COMPARABLE ->
                Optional.of(label + " did other work than " + reference + ", so it is not compared.");
            case INCONCLUSIVE, NOT_MEASURED, NO_INTERVAL -> Optional.empty();
        };
    }

    private static String more(Interval ratio) {
        return ratio.low() >= FACTOR
                ? Numbers.decimals(ratio.low(), 1) + " to " + Numbers.decimals(ratio.high(), 1) + " times as much as"
                : percent(ratio.low() - 1, ratio.high() - 1) + " more than";
    }

    private static String percent(double from, double to) {
        return Math.round(100 * from) + " to " + Math.round(100 * to) + " %";
    }

    private static Optional<String> undecided(CellGroup group) {
        List<String> open = group.cells().stream()
                .filter(cell -> cell.comparison()
                        .map(Comparison::verdict)
                        .map(Verdict::kind)
                        .filter(Conclusion::isOpen)
                        .isPresent())
                .map(cell -> cell.cell().label())
                .toList();
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of("Not decided by this run: " + Wording.list(open, "and") + ".");
    }

    private static boolean isOpen(Verdict.Kind kind) {
        return switch (kind) {
            case INCONCLUSIVE, NOT_MEASURED, NO_INTERVAL -> true;
            case MORE, LESS, NO_RELEVANT_DIFFERENCE, NOT_COMPARABLE -> false;
        };
    }
}
