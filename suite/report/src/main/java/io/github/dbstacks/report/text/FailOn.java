package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.runs.Change;
import io.github.dbstacks.analysis.runs.RunPair;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a threshold ({@code --fail-on}) comes to.
 *
 * @param status 0 fine, 1 a cell is beyond it, 2 a cell cannot be judged
 * @param verdicts a sentence for each cell beyond it and for each that cannot be judged, or one that says that there is
 *     none. That one is a caution where the runs do not exclude a cell beyond it.
 */
public record FailOn(int status, List<Validity> verdicts) {
    private static FailOn of(List<String> beyond, List<String> notJudged, Validity none) {
        List<Validity> failures = Stream.concat(beyond.stream(), notJudged.stream())
                .map(sentence -> new Validity(Validity.Level.INVALID, "", sentence))
                .toList();
        return new FailOn(
                !beyond.isEmpty() ? 1 : notJudged.isEmpty() ? 0 : 2, failures.isEmpty() ? List.of(none) : failures);
    }

    /**
     * Judges the cells of a run beside their references.
     *
     * @param share such as 0.05 for 5 %
     */
    public static FailOn of(RunAnalysis analysis, double share) {
        List<CellSummary> cells = analysis.cells().stream()
                .filter(cell -> !cell.cell().reference())
                .toList();
        List<String> beyond = new ArrayList<>();
        List<String> notJudged = new ArrayList<>();
        if (cells.isEmpty()) {
            notJudged.add("--fail-on cannot judge this run: it has no cell beside a reference.");
        }
        ShortNames names = ShortNames.of(analysis);
        for (CellSummary cell : cells) {
            String name = names.withWork(analysis.measured(), cell.cell());
            if (cell.comparison().filter(found -> found.isDearerBy(share)).isPresent()) {
                beyond.add(name + ", costs more than its reference by over " + percent(share) + ": "
                        + Numbers.ratio(cell.comparison().flatMap(Comparison::costRatio)) + ".");
            }
            if (cell.comparison().filter(Comparison::isJudged).isEmpty()) {
                notJudged.add("--fail-on cannot judge " + name + ": "
                        + cell.comparison().map(Wording::verdict).orElse("it is compared with nothing") + ".");
            }
        }
        return of(
                beyond,
                notJudged,
                new Validity(
                        Validity.Level.VALID,
                        "No cell is established to cost more than its reference by over " + percent(share) + "."));
    }

    /**
     * Judges the cells of runs, each beside the same cell of an earlier run.
     *
     * @param share such as 0.05 for 5 %
     */
    public static FailOn of(List<RunPair> pairs, double share, ShortNames names) {
        List<String> beyond = new ArrayList<>();
        List<String> notJudged = new ArrayList<>();
        for (RunPair pair : pairs) {
            String run = pair.after().name();
            pair.dearerBy(share)
                    .forEach(change -> beyond.add("Regression beyond " + percent(share) + " in " + run + ": "
                            + name(pair, change, names) + ", costs " + more(change) + PairWording.by(change) + "."));
            pair.notJudged()
                    .forEach((cell, why) -> notJudged.add("Not judged in " + run + ": "
                            + PairWording.name(pair, cell, names) + ", since " + why + "."));
        }
        List<String> open = pairs.stream()
                .flatMap(pair -> pair.maybeDearerBy(share).stream().map(change -> name(pair, change, names)))
                .distinct()
                .toList();
        return of(
                beyond,
                notJudged,
                new Validity(
                        open.isEmpty() ? Validity.Level.VALID : Validity.Level.CAUTION,
                        "No regression beyond " + percent(share) + " is established in any judged cell."
                                + (open.isEmpty()
                                        ? ""
                                        : " These runs do not exclude one of " + String.join("; ", open) + ".")));
    }

    private static String name(RunPair pair, Change change, ShortNames names) {
        return PairWording.name(pair, change.cells().identity(), names);
    }

    private static String more(Change change) {
        return change.verdict()
                .filter(found -> found.kind() == Verdict.Finding.MORE)
                .map(Wording::verdict)
                .orElseGet(() -> Numbers.decimals(
                                100 * (change.judged().map(Interval::low).orElseThrow() - 1), 1)
                        + " % more at least");
    }

    private static String percent(double share) {
        return Numbers.decimals(100 * share, 1).replaceFirst("\\.0$", "") + " %";
    }
}
