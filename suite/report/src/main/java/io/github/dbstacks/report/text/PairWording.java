package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.remark.Remark;
import io.github.dbstacks.analysis.remark.RemarkKind;
import io.github.dbstacks.analysis.runs.Change;
import io.github.dbstacks.analysis.runs.Change.Basis;
import io.github.dbstacks.analysis.runs.NamedRun;
import io.github.dbstacks.analysis.runs.RunPair;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What changed between two runs, in words. */
public final class PairWording {
    private PairWording() {}

    /** {@code monday and tuesday, wednesday}. */
    public static String title(List<RunPair> pairs) {
        return pairs.get(0).before().name() + " and "
                + pairs.stream().map(pair -> pair.after().name()).collect(Collectors.joining(", "));
    }

    /**
     * Returns names of the cells of all these runs.
     *
     * @param known short names of stacks, which go before those that the runs have recorded
     */
    public static ShortNames names(List<RunPair> pairs, Map<String, String> known) {
        return ShortNames.ofRuns(
                pairs.stream()
                        .flatMap(pair -> Stream.of(pair.before(), pair.after()))
                        .map(NamedRun::measured),
                pairs.stream()
                        .flatMap(pair -> Stream.of(
                                        pair.changes().stream()
                                                .map(Change::cells)
                                                .flatMap(match -> Stream.of(match.after(), match.identity())),
                                        pair.onlyBefore().stream(),
                                        pair.onlyAfter().stream())
                                .flatMap(part -> part)),
                known);
    }

    /** Returns what the cells of these changes have in common, whatever their JDK. */
    public static String group(List<Change> changes) {
        return CellWords.groupOnAnyJdk(changes.get(0).cells().identity());
    }

    /** Returns the name of a cell of either run, with what it does. */
    public static String name(RunPair pair, Cell cell, ShortNames names) {
        NamedRun run = pair.onlyBefore().contains(cell) ? pair.before() : pair.after();
        return names.withWork(run.measured(), cell);
    }

    /** How far the two runs can be compared. */
    public static Validity validity(RunPair pair, ShortNames names) {
        List<Remark> remarks = pair.remarks();
        List<String> judged = new ArrayList<>();
        if (pair.has(Basis.AGAINST_REFERENCE)) {
            judged.add(
                    "Cells are judged by their ratios to the reference of their own run, so a machine that was slower"
                            + " on one day does not look like a slower stack.");
        }
        remarks.stream()
                .filter(remark -> remark.kind() == RemarkKind.NO_COMMON_REFERENCE)
                .forEach(remark -> judged.add((pair.has(Basis.CPU)
                                ? "Cells are judged by CPU per "
                                        + pair.after().measured().operation()
                                : "Microseconds are not judged")
                        + ", because " + remark.sentence() + "."));
        int open = pair.notJudged().size();
        if (open > 0) {
            judged.add(open == 1 ? "One cell is not judged." : open + " cells are not judged.");
        }
        return new Validity(
                remarks.isEmpty() ? Validity.Level.VALID : Validity.Level.CAUTION,
                (judged.isEmpty() ? "No cell is judged." : String.join(" ", judged))
                        + Validity.doubts(remarks, cell -> name(pair, cell, names)));
    }

    /** The cell, and in what it is not the same in both runs. */
    public static String cell(RunPair pair, Change change, ShortNames names) {
        Cell before = change.cells().before();
        boolean isSame = before.libraries().equals(change.cells().after().libraries());
        return names.label(pair.after().measured(), change.cells().identity())
                + (isSame
                        ? ""
                        : " (against "
                                + (before.libraries().isEmpty()
                                        ? "as built"
                                        : Wording.list(CellWords.libraries(before), "and"))
                                + ")");
    }

    /** What the change comes to: a verdict, or why there is none. */
    public static String verdict(Change change) {
        return change.verdict()
                .map(Wording::verdict)
                .orElse(change.basis() == Basis.IS_REFERENCE ? "reference: how fast the machine was" : "not judged");
    }

    /** Returns the same in a word or two. */
    public static String word(Change change) {
        return change.verdict()
                .map(found -> switch (found.kind()) {
                    case NO_RELEVANT_DIFFERENCE -> "same";
                    case INCONCLUSIVE -> "open";
                    case NO_INTERVAL -> "too few blocks";
                    case MORE, LESS, NOT_MEASURED, NOT_COMPARABLE -> Wording.words(found.kind());
                })
                .orElse(change.basis() == Basis.IS_REFERENCE ? "reference" : "not judged");
    }

    /** {@code 1 of 9 cells costs more than before, 2 cost less, 4 cost the same, 2 are not decided.} */
    public static String headline(RunPair pair) {
        long all = pair.changes().stream()
                .filter(change -> change.basis() != Basis.IS_REFERENCE)
                .count();
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put(" more than before", of(pair, Verdict.Finding.MORE).size());
        counts.put(" less", of(pair, Verdict.Finding.LESS).size());
        counts.put(" the same", of(pair, Verdict.Finding.NO_RELEVANT_DIFFERENCE).size());
        List<String> parts = new ArrayList<>();
        counts.forEach((how, number) -> {
            if (number > 0) {
                parts.add((all == 1 ? "The one cell" : number + (parts.isEmpty() ? " of " + all + " cells" : ""))
                        + (number == 1 ? " costs" : " cost")
                        + how);
            }
        });
        long open = all - counts.values().stream().mapToInt(Integer::intValue).sum();
        int missing = pair.onlyBefore().size();
        return (parts.isEmpty()
                        ? "No change is established in " + (all == 1 ? "the one cell" : all + " cells")
                                + smallest(pair)
                                        .map(change -> "; one smaller than " + change + " could not be seen")
                                        .orElse("")
                        : String.join(", ", parts)
                                + (open == 0 ? "" : ", " + open + (open == 1 ? " is not decided" : " are not decided")))
                + (missing == 0 ? "" : "; " + missing + (missing == 1 ? " is missing" : " are missing"))
                + ".";
    }

    private static List<Change> of(RunPair pair, Verdict.Finding... kinds) {
        List<Verdict.Finding> wanted = List.of(kinds);
        return pair.changes().stream()
                .filter(change -> change.verdict()
                        .filter(found -> wanted.contains(found.kind()))
                        .isPresent())
                .toList();
    }

    /** The answer for somebody who reads nothing else, a sentence each: what changed, then what is not decided. */
    public static List<String> answer(RunPair pair, ShortNames names) {
        List<String> sentences = new ArrayList<>();
        of(pair, Verdict.Finding.MORE, Verdict.Finding.LESS)
                .forEach(change -> sentences.add(cell(pair, change, names) + ", " + work(change) + ", costs "
                        + verdict(change) + " than before" + by(change) + "."));
        Function<Change, String> name = change -> cell(pair, change, names) + " (" + work(change) + ")";
        named(
                "No relevant difference: ",
                of(pair, Verdict.Finding.NO_RELEVANT_DIFFERENCE).stream().map(name),
                sentences);
        named(
                "Not decided by these runs: ",
                of(pair, Verdict.Finding.INCONCLUSIVE, Verdict.Finding.NOT_MEASURED).stream()
                        .map(name),
                sentences);
        if (sentences.isEmpty()) {
            sentences.add("Nothing could be judged.");
        }
        pair.notJudged().forEach((cell, why) -> {
            if (!pair.onlyBefore().contains(cell)) {
                sentences.add(name(pair, cell, names) + ", is not judged: " + why + ".");
            }
        });
        sentences.addAll(missing(pair, names));
        return sentences;
    }

    private static String work(Change change) {
        return CellWords.task(change.cells().identity().workload());
    }

    private static void named(String what, Stream<String> cells, List<String> sentences) {
        List<String> all = cells.toList();
        if (!all.isEmpty()) {
            sentences.add(what + Wording.few(all, "and") + ".");
        }
    }

    /** Returns by what a cell is judged, as the end of a sentence. */
    static String by(Change change) {
        return change.basis() == Basis.AGAINST_REFERENCE
                ? ", against the reference"
                : ", in CPU per " + change.cells().after().workload().operation();
    }

    /** Cells that one of the two runs does not have, a sentence for each run. */
    public static List<String> missing(RunPair pair, ShortNames names) {
        List<String> sentences = new ArrayList<>();
        missing(pair.before(), pair.onlyBefore(), names, sentences);
        missing(pair.after(), pair.onlyAfter(), names, sentences);
        return sentences;
    }

    private static void missing(NamedRun run, List<Cell> cells, ShortNames names, List<String> sentences) {
        if (!cells.isEmpty()) {
            sentences.add("Only in " + run.name() + ": "
                    + cells.stream()
                            .map(cell -> names.withWork(run.measured(), cell))
                            .collect(Collectors.joining("; "))
                    + ".");
        }
    }

    /** A sentence with the smallest change that could have been seen. */
    public static Optional<String> reach(RunPair pair) {
        return smallest(pair)
                .map(change -> "A change smaller than " + change + ", by cell, could not have been told from noise.");
    }

    /** {@code ±2.1 to ±3.4 %}, or {@code ±2.1 %}: how far the narrowest and the widest judged interval reach. */
    private static Optional<String> smallest(RunPair pair) {
        DoubleSummaryStatistics widths = pair.changes().stream()
                .filter(Change::isJudged)
                .flatMap(change -> change.judged().stream())
                .filter(Interval::isMeasured)
                .collect(Collectors.summarizingDouble(Interval::halfWidth));
        String from = "±" + Numbers.decimals(100 * widths.getMin(), 1);
        String to = "±" + Numbers.decimals(100 * widths.getMax(), 1);
        return widths.getCount() == 0
                ? Optional.empty()
                : Optional.of((from.equals(to) ? from : from + " to " + to) + " %");
    }
}
