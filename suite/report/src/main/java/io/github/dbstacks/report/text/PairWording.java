package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.pair.Change;
import io.github.dbstacks.analysis.pair.Change.Basis;
import io.github.dbstacks.analysis.pair.Difference;
import io.github.dbstacks.analysis.pair.RunPair;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What changed between two runs, in words. */
public final class PairWording {
    private static final String ABSENT = "(not there)";
    /** As many characters of a commit or a hash as tell it from others. */
    private static final int SHORT = 10;

    private PairWording() {}

    /** What may be concluded from the pair, a sentence each; the strictest first. */
    public static List<String> mayConclude(RunPair pair) {
        List<String> sentences = new ArrayList<>();
        if (pair.isOtherMachine() || pair.isOtherMethod()) {
            String what = pair.isOtherMachine()
                    ? pair.isOtherMethod() ? "The machine and the method are" : "The machine is"
                    : "The method is";
            sentences.add(
                    what + " not the same, so microseconds of one run say nothing about those of the other: only the"
                            + " ratios of each run to its own reference are compared.");
        }
        if (has(pair, Basis.AGAINST_REFERENCE)) {
            sentences.add(
                    "Cells are judged by their ratios to the reference of their own run, so a machine that was slower on"
                            + " one day does not look like a slower stack.");
        }
        if (has(pair, Basis.CPU)) {
            sentences.add(
                    "Cells are judged by CPU per " + pair.after().measured().operation() + ", because "
                            + referenceChanges(pair)
                            + ": their intervals do not include what made the whole machine slower or faster in one of the runs.");
        }
        if (has(pair, Basis.NOTHING)) {
            sentences.add("Some cells are not judged, because " + referenceChanges(pair) + ".");
        }
        if (!pair.isOtherMachine()) {
            sentences.add(
                    "Two machines of the same kind cannot be told apart: whether it was the same one is for you to know.");
        }
        return sentences;
    }

    /** How far the two runs can be compared. */
    public static Validity validity(RunPair pair) {
        List<String> doubts = new ArrayList<>();
        if (has(pair, Basis.NOTHING)) {
            doubts.add("some cells are not judged");
        }
        if (pair.changes().stream().anyMatch(change -> !change.obstacles().isEmpty())) {
            doubts.add("some are not comparable with before");
        }
        if (pair.isOtherMachine() || pair.isOtherMethod()) {
            doubts.add("machine or method are not the same");
        }
        String judged = has(pair, Basis.AGAINST_REFERENCE)
                ? "Cells are judged against the reference of their own run."
                : has(pair, Basis.CPU) ? "Cells are judged by their CPU." : "No cell is judged.";
        return doubts.isEmpty()
                ? new Validity(Validity.Level.VALID, judged)
                : new Validity(Validity.Level.CAUTION, judged + " But " + Wording.list(doubts, "and") + ".");
    }

    private static boolean has(RunPair pair, Basis basis) {
        return pair.changes().stream().anyMatch(change -> change.basis() == basis);
    }

    private static String referenceChanges(RunPair pair) {
        String changes = pair.changes().stream()
                .flatMap(change -> change.referenceChanges().stream())
                .map(PairWording::name)
                .distinct()
                .collect(Collectors.joining(", "));
        return changes.isEmpty()
                ? "they have no reference in common"
                : "their reference was run differently, too (" + changes + ")";
    }

    private static String name(Difference difference) {
        return switch (difference.topic()) {
            case JVM_OPTIONS, LIBRARY, SETTING -> difference.name();
            default -> words(difference.topic());
        };
    }

    /** {@code JDK}, {@code JVM options}, {@code library}. */
    private static String words(Difference.Topic topic) {
        return switch (topic) {
            case JDK -> "JDK";
            case JVM_OPTIONS -> "JVM options";
            default -> topic.toString();
        };
    }

    /** What differs: {@code library: postgresql (standalone-jdbc)}, {@code MariaDB: version}. */
    public static String subject(Difference difference) {
        String topic = words(difference.topic());
        boolean saysAll = difference.topic() == Difference.Topic.DATABASE || topic.equals(difference.name());
        return (saysAll ? difference.name() : topic + ": " + difference.name())
                + (difference.cells().isEmpty() ? "" : " (" + String.join(", ", difference.cells()) + ")");
    }

    /** One side of a difference. */
    public static String value(Optional<String> value) {
        String text = value.orElse(ABSENT);
        return text.matches("[0-9a-f]{40}( with changes)?") ? text.substring(0, SHORT) + text.substring(40) : text;
    }

    /** The cell, and in what it is not the same in both runs. */
    public static String cell(Change change) {
        Cell before = change.cells().before();
        Cell after = change.cells().after();
        List<String> differences = new ArrayList<>();
        if (!before.libraries().equals(after.libraries())) {
            differences.add("against " + (before.libraries().isEmpty() ? "as built" : before.librariesText()));
        }
        return change.cells().identity().label()
                + (differences.isEmpty() ? "" : " (" + String.join(", ", differences) + ")");
    }

    /** What the change comes to: a verdict, or why there is none. */
    public static String verdict(Change change) {
        return switch (change.basis()) {
            case IS_REFERENCE -> "reference: how fast the machine was";
            case NOTHING -> "not judged";
            case AGAINST_REFERENCE, CPU ->
                change.obstacles().isEmpty()
                        ? change.verdict().map(Wording::verdict).orElse("")
                        : "not comparable";
        };
    }

    /** Why cells are not comparable, a sentence each. */
    public static List<String> obstacles(RunPair pair) {
        return pair.changes().stream()
                .filter(change -> !change.obstacles().isEmpty())
                .map(change -> change.cells().identity().name() + " is not comparable: "
                        + String.join("; ", change.obstacles()) + ".")
                .toList();
    }

    /** {@code 1 of 9 cells costs more than before, 2 cost less, 4 cost the same, 2 are not decided}. */
    public static String headline(RunPair pair) {
        long all = pair.changes().stream()
                .filter(change -> change.basis() != Basis.IS_REFERENCE)
                .count();
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put(" more than before", kinds(pair, Verdict.Kind.MORE));
        counts.put(" less", kinds(pair, Verdict.Kind.LESS));
        counts.put(" the same", kinds(pair, Verdict.Kind.NO_RELEVANT_DIFFERENCE));
        List<String> parts = new ArrayList<>();
        counts.forEach((how, number) -> {
            if (number > 0) {
                parts.add((all == 1 ? "The one cell" : number + (parts.isEmpty() ? " of " + all + " cells" : ""))
                        + (number == 1 ? " costs" : " cost")
                        + how);
            }
        });
        long open = all - counts.values().stream().mapToLong(Long::longValue).sum();
        int missing = pair.onlyBefore().size();
        return (parts.isEmpty()
                        ? "No change is established in " + (all == 1 ? "the one cell" : all + " cells")
                                + smallest(pair)
                                        .map(change -> "; one smaller than " + change + " could not be seen")
                                        .orElse("")
                        : String.join(", ", parts)
                                + (open == 0 ? "" : ", " + open + (open == 1 ? " is not decided" : " are not decided")))
                + (missing == 0 ? "" : "; " + missing + (missing == 1 ? " is missing" : " are missing"));
    }

    private static long kinds(RunPair pair, Verdict.Kind kind) {
        return pair.changes().stream()
                .filter(change ->
                        change.verdict().filter(found -> found.kind() == kind).isPresent())
                .count();
    }

    /** The answer for somebody who reads nothing else, a sentence each: what changed, then what is not decided. */
    public static List<String> answer(RunPair pair) {
        List<String> sentences = new ArrayList<>();
        for (Change change : pair.changes()) {
            change.verdict()
                    .filter(found -> found.kind() == Verdict.Kind.MORE || found.kind() == Verdict.Kind.LESS)
                    .ifPresent(found -> sentences.add(cell(change) + of(change) + " costs " + Wording.verdict(found)
                            + " than before" + by(change) + "."));
        }
        List<String> same = labels(pair, Verdict.Kind.NO_RELEVANT_DIFFERENCE);
        if (!same.isEmpty()) {
            sentences.add("No relevant difference: " + Wording.few(same, "and") + ".");
        }
        List<String> open = labels(pair, Verdict.Kind.INCONCLUSIVE, Verdict.Kind.NOT_MEASURED);
        if (!open.isEmpty()) {
            sentences.add("Not decided by these runs: " + Wording.few(open, "and") + ".");
        }
        if (sentences.isEmpty()) {
            sentences.add("Nothing could be judged.");
        }
        List<String> unknown = pair.notJudged().stream()
                .map(change -> cell(change) + of(change) + " is not judged: " + whyNot(pair, change) + ".")
                .toList();
        sentences.addAll(unknown);
        sentences.addAll(missing(pair));
        return sentences;
    }

    /** Why the runs tell nothing of a cell, as the end of a sentence. */
    private static String whyNot(RunPair pair, Change change) {
        if (change.before().isEmpty() || change.after().isEmpty()) {
            return "no fork of it was completed in " + (change.after().isEmpty() ? pair.after() : pair.before()).name();
        }
        if (!change.obstacles().isEmpty()) {
            return String.join("; ", change.obstacles());
        }
        return change.basis() == Basis.NOTHING
                ? "the runs have no reference that stayed the same"
                : "it has fewer than two blocks in one of the runs";
    }

    private static String of(Change change) {
        return ", " + change.cells().identity().workload() + ",";
    }

    private static String by(Change change) {
        return change.basis() == Basis.AGAINST_REFERENCE
                ? ", against the reference"
                : ", in CPU per " + change.cells().after().workload().operation();
    }

    private static List<String> labels(RunPair pair, Verdict.Kind... kinds) {
        List<Verdict.Kind> wanted = List.of(kinds);
        return pair.changes().stream()
                .filter(change -> change.verdict()
                        .filter(found -> wanted.contains(found.kind()))
                        .isPresent())
                .map(change -> cell(change) + " (" + change.cells().identity().workload() + ")")
                .toList();
    }

    /** Cells that one of the two runs does not have, a sentence for each run. */
    public static List<String> missing(RunPair pair) {
        List<String> sentences = new ArrayList<>();
        if (!pair.onlyBefore().isEmpty()) {
            sentences.add("Only in " + pair.before().name() + ": " + names(pair.onlyBefore()) + ".");
        }
        if (!pair.onlyAfter().isEmpty()) {
            sentences.add("Only in " + pair.after().name() + ": " + names(pair.onlyAfter()) + ".");
        }
        return sentences;
    }

    private static String names(List<Cell> cells) {
        return cells.stream().map(Cell::name).collect(Collectors.joining(", "));
    }

    /** A sentence with the smallest change that could have been seen. */
    public static Optional<String> reach(RunPair pair) {
        return smallest(pair)
                .map(change -> "A change smaller than " + change + ", by cell, could not have been told from noise.");
    }

    /** {@code ±2.1 to ±3.4 %}, or {@code ±2.1 %}: how far the narrowest and the widest judged interval reach. */
    private static Optional<String> smallest(RunPair pair) {
        List<Interval> judged = pair.changes().stream()
                .filter(Change::isJudged)
                .flatMap(change -> change.judged().stream())
                .filter(Interval::isMeasured)
                .toList();
        OptionalDouble least = judged.stream().mapToDouble(Interval::halfWidth).min();
        OptionalDouble most = judged.stream().mapToDouble(Interval::halfWidth).max();
        if (least.isEmpty()) {
            return Optional.empty();
        }
        String from = "±" + Numbers.decimals(100 * least.getAsDouble(), 1);
        String to = "±" + Numbers.decimals(100 * most.orElseThrow(), 1);
        return Optional.of((from.equals(to) ? from : from + " to " + to) + " %");
    }

    /**
     * What a threshold comes to: a sentence for each cell beyond it and for each cell of the run before that cannot be
     * judged, or one that says that there is none. That one is a caution where these runs do not exclude a regression.
     *
     * @param share such as 0.05 for 5 %
     */
    public static List<Validity> threshold(List<RunPair> pairs, double share) {
        String percent = Numbers.decimals(100 * share, 1).replaceFirst("\\.0$", "") + " %";
        List<Validity> failures = new ArrayList<>();
        for (RunPair pair : pairs) {
            for (Change change : pair.dearerBy(share)) {
                failures.add(new Validity(
                        Validity.Level.INVALID,
                        "Regression beyond " + percent + " in " + pair.after().name() + ": "
                                + change.cells().identity().name() + " costs "
                                + change.verdict()
                                        .filter(found -> found.kind() == Verdict.Kind.MORE)
                                        .map(Wording::verdict)
                                        .orElseGet(() -> Numbers.decimals(
                                                        100
                                                                * (change.judged()
                                                                                .orElseThrow()
                                                                                .low()
                                                                        - 1),
                                                        1)
                                                + " % more at least")
                                + by(change) + "."));
            }
            for (Change change : pair.notJudged()) {
                failures.add(notJudged(pair, change.cells().identity(), whyNot(pair, change)));
            }
            for (Cell cell : pair.onlyBefore()) {
                failures.add(notJudged(pair, cell, "that run does not have it"));
            }
        }
        return failures.isEmpty() ? List.of(noRegression(pairs, share, percent)) : failures;
    }

    private static Validity notJudged(RunPair pair, Cell cell, String why) {
        return new Validity(
                Validity.Level.INVALID,
                "Not judged in " + pair.after().name() + ": " + cell.name() + ", since " + why + ".");
    }

    private static Validity noRegression(List<RunPair> pairs, double share, String percent) {
        String none = "No regression beyond " + percent + " is established in any judged cell.";
        List<String> open = pairs.stream()
                .flatMap(pair -> pair.maybeDearerBy(share).stream())
                .map(change -> change.cells().identity().name())
                .distinct()
                .toList();
        return open.isEmpty()
                ? new Validity(Validity.Level.VALID, none)
                : new Validity(
                        Validity.Level.CAUTION,
                        none + " These runs do not exclude one of " + String.join(", ", open) + ".");
    }
}
