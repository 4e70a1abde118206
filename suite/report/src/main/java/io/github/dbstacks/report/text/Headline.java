package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.Scale;
import io.github.dbstacks.analysis.choice.BesideCommonest;
import io.github.dbstacks.analysis.choice.Best;
import io.github.dbstacks.analysis.choice.Choice;
import io.github.dbstacks.analysis.explanation.ChainExplanation;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.remark.RemarkKind;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The question of a run, with its answer in one sentence: the best beside the commonest choice of its plan, see
 * {@link BesideCommonest}.
 */
public final class Headline {
    private Headline() {}

    /** {@code One row, 10 connections: JDBC needs the least CPU; R2DBC needs 1.88 (1.81..1.96) × as much}. */
    public static String of(RunAnalysis analysis, ShortNames names) {
        MeasuredRun measured = analysis.measured();
        Optional<String> study = analysis.judgement()
                .flatMap(judgement -> judgement
                        .expectations()
                        .study()
                        .map(found -> ExpectationWording.headline(found, judgement.claims())));
        if (study.isPresent()) {
            return study.get();
        }
        List<Cell> growing = analysis.about(RemarkKind.GROWS);
        if (!measured.isForComparing() && !growing.isEmpty()) {
            return "Under a constant load something grows in "
                    + Wording.few(
                            growing.stream()
                                    .map(cell -> names.inRun(measured, cell))
                                    .toList(),
                            "and");
        }
        boolean isSaid = measured.isForComparing()
                || analysis.groups().stream()
                        .anyMatch(group -> !GrowthText.withoutGrowth(group, measured, names::of)
                                .isEmpty());
        if (!isSaid) {
            return Wording.capital(ran(analysis.cells()));
        }
        return ChainExplanation.of(analysis)
                .map(chain -> ExplanationWording.headline(chain, names, Choice.connections(analysis.cells())))
                .or(() -> BesideCommonest.leading(analysis.groups())
                        .map(group -> of(group, Choice.of(group, measured), measured, names)))
                .orElseGet(() -> measured.run().plan().name());
    }

    /** Returns the headline of one group. */
    public static String of(CellGroup group, Choice choice, MeasuredRun measured, ShortNames names) {
        return Wording.capital(CellWords.of(group.first().workload())) + connections(group, measured) + ": "
                + answer(group, choice, measured, names);
    }

    private static String connections(CellGroup group, MeasuredRun measured) {
        return Scale.of(group)
                .map(scale -> ", " + scale.values().first() + " to "
                        + scale.values().last() + " " + CellWords.setting(scale.setting()))
                .orElseGet(() -> {
                    BesideCommonest found = BesideCommonest.of(group, measured);
                    return Choice.connections(Stream.concat(Stream.of(found.commonest()), found.beside().stream())
                                    .toList())
                            .map(number -> ", " + number + " connections")
                            .orElse("");
                });
    }

    /** {@code JDBC needs the least CPU; R2DBC needs 1.88 (1.81..1.96) × as much}. */
    public static String answer(CellGroup group, Choice choice, MeasuredRun measured, ShortNames names) {
        Optional<String> ofColdApplications = waiting(group, names).or(() -> start(group, names));
        if (ofColdApplications.isPresent()) {
            return ofColdApplications.get();
        }
        if (!measured.isForComparing()) {
            return GrowthText.withoutGrowth(group, measured, names::of).stream()
                    .findFirst()
                    .map(sentence -> sentence.replaceFirst("\\.$", ""))
                    .orElseGet(() -> ran(group.cells()));
        }
        Map<Cell, String> versions = Versions.names(group, measured);
        if (!versions.isEmpty() && !measured.run().plan().method().limits().race()) {
            return ofVersions(group, versions);
        }
        Optional<String> best = best(choice, names);
        if (Choice.isSearch(group, measured) && best.isPresent()) {
            return best.get() + dearest(group, measured, names);
        }
        return BesideWording.of(group, measured, names).or(() -> best).orElseGet(() -> unanswered(group, names));
    }

    /**
     * {@code postgresql 42.7.15 costs 1.04 (1.02..1.06) × what postgresql 42.7.14 does}, of each version beside the
     * reference.
     */
    private static String ofVersions(CellGroup group, Map<Cell, String> names) {
        String reference = names.getOrDefault(group.first(), "");
        return group.cells().stream()
                .skip(1)
                .map(cell -> ofVersion(names.getOrDefault(cell.cell(), ""), reference, cell.comparison()))
                .collect(Collectors.joining("; "));
    }

    private static String ofVersion(String name, String reference, Optional<Comparison> comparison) {
        Optional<Interval> ratio = comparison.flatMap(Comparison::costRatio);
        return switch (comparison.map(Comparison::verdict).map(Verdict::kind).orElse(Verdict.Finding.NO_INTERVAL)) {
            case MORE, LESS -> name + " costs " + Numbers.ratio(ratio) + " × what " + reference + " does";
            case NO_RELEVANT_DIFFERENCE -> name + " costs the same as " + reference + ", " + Numbers.ratio(ratio);
            case INCONCLUSIVE ->
                "no difference is established between " + name + " and " + reference + ", " + Numbers.ratio(ratio);
            case NOT_COMPARABLE -> name + " is not comparable with " + reference;
            case NOT_MEASURED, NO_INTERVAL -> "this run does not tell " + name + " and " + reference + " apart";
        };
    }

    private static String unanswered(CellGroup group, ShortNames names) {
        int all = group.cells().size();
        if (all == 1) {
            return alone(group.cells().get(0), names);
        }
        List<Comparison> comparisons = group.cells().stream()
                .flatMap(cell -> cell.comparison().stream())
                .toList();
        return !comparisons.isEmpty() && comparisons.stream().noneMatch(Comparison::comparable)
                ? "nothing is comparable with " + names.of(group.first())
                : "this run does not tell its " + all + " cells apart";
    }

    /**
     * {@code each further client takes 7.7 KiB of live heap in Vert.x in Quarkus, 19.9 in JDBC in Spring MVC}: the
     * least, the commonest and the most, where a run of clients that wait tells it.
     */
    private static Optional<String> waiting(CellGroup group, ShortNames names) {
        List<CellSummary> known = group.cells().stream()
                .filter(cell -> cell.value(Metric.CLIENT_HEAP).isPresent())
                .sorted(Comparator.comparingDouble(
                        cell -> cell.value(Metric.CLIENT_HEAP).orElseThrow()))
                .toList();
        List<String> named = known.stream()
                .filter(cell -> cell.equals(known.get(0))
                        || cell.equals(group.cells().get(0))
                        || cell.equals(known.get(known.size() - 1)))
                .map(cell -> Numbers.decimals(cell.value(Metric.CLIENT_HEAP), 1)
                        + (cell.equals(known.get(0)) ? " KiB of live heap in " : " in ")
                        + names.of(cell.cell()))
                .toList();
        return named.isEmpty()
                ? Optional.empty()
                : Optional.of("each further client takes " + Wording.list(named, "and"));
    }

    /**
     * Returns the answer of a run whose clients ask from the start on: the throughput of cold JVMs is not what it is
     * about.
     */
    private static Optional<String> start(CellGroup group, ShortNames names) {
        return group.cells().stream()
                .filter(cell -> cell.value(Metric.FULL_RATE).isPresent())
                .min(Comparator.comparingDouble(
                        cell -> cell.value(Metric.FIRST_ANSWER).orElseThrow()))
                .map(first -> names.of(first.cell()) + " is the first to answer, " + seconds(first)
                        + " s after its start" + later(first, group.cells().get(0), names));
    }

    /**
     * {@code , JDBC in Spring MVC after 7.52 s, so it takes 0.27 (0.25..0.29) × as long}; empty where the commonest is
     * the first.
     */
    private static String later(CellSummary first, CellSummary commonest, ShortNames names) {
        return first.equals(commonest) || commonest.value(Metric.FIRST_ANSWER).isEmpty()
                ? ""
                : ", " + names.of(commonest.cell()) + " after " + seconds(commonest) + " s"
                        + first.comparison()
                                .flatMap(found -> found.ratio(Metric.FIRST_ANSWER))
                                .filter(Interval::isMeasured)
                                .map(ratio -> ", so it takes " + Numbers.ratio(ratio) + " × as long")
                                .orElse("");
    }

    private static String seconds(CellSummary cell) {
        return Numbers.decimals(cell.value(Metric.FIRST_ANSWER).orElseThrow() / 1e3, 2);
    }

    /** What became of cells that are not compared. */
    private static String ran(List<CellSummary> cells) {
        int all = cells.size();
        long failed = cells.stream()
                .filter(cell -> !cell.outcome().problems().isEmpty())
                .count();
        return failed == 0
                ? (all == 1 ? "its cell" : "all " + all + " cells") + " ran without a failure"
                : failed + " of " + all + " cells failed";
    }

    /**
     * {@code ; R2DBC costs 1.66 (1.52..1.82) × what JDBC does}: the dearest of the cells that are established to cost
     * more than the commonest, see {@link BesideCommonest}; empty where there is none.
     */
    private static String dearest(CellGroup group, MeasuredRun measured, ShortNames names) {
        BesideCommonest found = BesideCommonest.of(group, measured);
        return found.dearer().stream()
                .reduce((cheaper, dearer) -> dearer)
                .map(cell -> "; " + names.of(cell.cell()) + " costs "
                        + Numbers.ratio(cell.comparison().flatMap(Comparison::costRatio)) + " × what "
                        + names.of(found.commonest().cell()) + " does")
                .orElse("");
    }

    /** The result is empty with one block. */
    private static Optional<String> best(Choice choice, ShortNames names) {
        Optional<String> most = choice.capacity().map(best -> one(best, names));
        Optional<String> least = choice.cost().map(best -> one(best, names));
        if (choice.capacity().isPresent() && choice.cost().isPresent()) {
            Best capacity = choice.capacity().get();
            Best cost = choice.cost().get();
            if (capacity.first().cell().equals(cost.first().cell())) {
                return Optional.of(names.of(cost.first().cell()) + " answers most" + ChoiceWording.ofLimited(choice)
                        + " and costs least"
                        + Stream.of(others(capacity, " may answer as much"), others(cost, " may cost as little"))
                                .flatMap(Optional::stream)
                                .collect(Collectors.joining(", ", "; ", ""))
                                .replaceFirst("; $", ""));
            }
        }
        String micros = choice.capacity().isPresent() ? "" : micros(choice);
        return Stream.of(
                        most.map(name -> name + " answers most" + ChoiceWording.ofLimited(choice)),
                        least.map(name -> name + " costs least" + micros))
                .flatMap(Optional::stream)
                .reduce((one, other) -> one + ", " + other);
    }

    /** {@code , 178 µs of CPU a request}; empty where the CPU of application and database is not known. */
    private static String micros(Choice choice) {
        return choice.cost()
                .map(Best::first)
                .filter(first -> first.value(Metric.TOTAL_CPU).isPresent())
                .map(first ->
                        ", " + Wording.thousands(first.value(Metric.TOTAL_CPU).orElseThrow()) + " µs of CPU a "
                                + first.cell().workload().operation())
                .orElse("");
    }

    /** {@code 5 others may answer as much}; empty where there are none. */
    private static Optional<String> others(Best best, String what) {
        int others = best.cells().size() - 1;
        return others == 0 ? Optional.empty() : Optional.of(others + (others == 1 ? " other" : " others") + what);
    }

    /** {@code JDBC}, {@code JDBC or MVC JDBC}, {@code JDBC or one of 3 others}. */
    private static String one(Best best, ShortNames names) {
        int others = best.cells().size() - 1;
        String first = names.of(best.first().cell());
        return switch (others) {
            case 0 -> first;
            case 1 -> first + " or " + names.of(best.cells().get(1).cell());
            default -> first + " or one of " + others + " others";
        };
    }

    private static String alone(CellSummary cell, ShortNames names) {
        Metric rate = cell.value(Metric.ACHIEVED_RATE).isPresent() ? Metric.ACHIEVED_RATE : Metric.CAPACITY;
        String operation = cell.cell().workload().operation();
        return cell.value(rate).stream()
                .mapToObj(value ->
                        names.of(cell.cell()) + " answers " + Wording.thousands(value) + " " + operation + "s a second")
                .findFirst()
                .orElseGet(() -> names.of(cell.cell()) + " has answered nothing");
    }
}
