package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.choice.BesideCommonest;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.records.Cell;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The best beside the commonest choice of a plan, in one sentence. */
final class BesideWording {
    /** Where there are more cells, the nearest and the farthest are named. */
    private static final int NAMED = 2;

    private BesideWording() {}

    /** {@code JDBC needs the least CPU; R2DBC needs 1.88 (1.81..1.96) × as much}; empty where nothing is compared. */
    static Optional<String> of(CellGroup group, MeasuredRun measured, ShortNames names) {
        BesideCommonest found = BesideCommonest.of(group, measured);
        if (found.beside().isEmpty()) {
            return Optional.empty();
        }
        // What all of them have in common is said once.
        boolean areStacks = found.areStacks();
        Function<CellSummary, String> name = cell -> areStacks ? names.stack(cell.cell()) : names.of(cell.cell());
        String common = areStacks ? common(found.commonest().cell()) : "";
        String commonest = name.apply(found.commonest());
        String stack = names.stack(found.commonest().cell());
        String unit = unit(measured);
        Optional<CellSummary> farthest = found.farthest();
        if (farthest.isEmpty()) {
            return Optional.of(common + alike(found.named(), name, commonest, unit));
        }
        CellSummary last = farthest.get();
        String more = latency(last, found.commonest()) + elsewhere(last, stack, group, measured);
        if (!found.cheaper().isEmpty()) {
            return Optional.of(
                    common + name.apply(last) + " needs " + times(last) + " the CPU of " + commonest + unit + more);
        }
        return Optional.of(common
                + (found.open().isEmpty()
                        ? commonest + " needs the least CPU" + unit + "; "
                        : "nothing is established to need less CPU" + unit + " than " + commonest + "; ")
                + amounts(found.dearer(), name)
                + more);
    }

    /** {@code on PostgreSQL }; empty where the cells have nothing that is to be said. */
    private static String common(Cell cell) {
        List<String> extras = CellWords.extras(cell);
        String common = Stream.concat(
                        CellWords.places(cell).stream(),
                        extras.isEmpty() ? Stream.of() : Stream.of("with " + Wording.list(extras, "and")))
                .collect(Collectors.joining(" "));
        return common.isEmpty() ? "" : common + " ";
    }

    /** {@code Vert.x needs 1.10 (1.09..1.12) × as much and R2DBC 1.88 (1.81..1.96) ×}. */
    private static String amounts(List<CellSummary> dearer, Function<CellSummary, String> name) {
        CellSummary first = dearer.get(0);
        CellSummary last = dearer.get(dearer.size() - 1);
        String nearest = name.apply(first) + " needs " + times(first) + " as much";
        if (dearer.size() == 1) {
            return nearest;
        }
        return dearer.size() == NAMED
                ? nearest + " and " + name.apply(last) + " " + times(last)
                : nearest + ", " + (dearer.size() - NAMED == 1 ? "1 other" : (dearer.size() - NAMED) + " others")
                        + " up to " + name.apply(last) + " " + times(last);
    }

    /** Returns what the CPU is counted in, with a space before it; empty where that is time. */
    private static String unit(MeasuredRun measured) {
        return measured.isByDatabase() ? " in units of the database's" : "";
    }

    private static String alike(
            List<CellSummary> beside, Function<CellSummary, String> name, String commonest, String unit) {
        CellSummary first = beside.get(0);
        Comparison comparison = first.comparison().orElseThrow();
        boolean areSame = beside.stream()
                .allMatch(cell ->
                        cell.comparison().orElseThrow().verdict().kind() == Verdict.Finding.NO_RELEVANT_DIFFERENCE);
        String ratio = beside.size() == 1 ? ", " + Numbers.ratio(comparison.costRatio()) : "";
        String others = beside.size() == 1 ? name.apply(first) : "the " + beside.size() + " others";
        return areSame
                ? others + (beside.size() == 1 ? " needs" : " need") + " the same CPU" + unit + " as " + commonest
                        + ratio
                : "no difference in CPU" + unit + " is established between " + commonest + " and " + others + ratio;
    }

    /**
     * {@code ; on MariaDB it needs 1.66 (1.38..2.01) × what JDBC needs there, on MySQL 2.07 (1.77..2.42) ×}; empty
     * where the group has one database.
     */
    private static String elsewhere(CellSummary cell, String commonest, CellGroup group, MeasuredRun measured) {
        StringBuilder text = new StringBuilder();
        for (BesideCommonest.Elsewhere found : BesideCommonest.elsewhere(cell, group, measured)) {
            String place = String.join(" ", CellWords.places(found.cell()));
            String times = (found.ratio().differs() ? "" : "≈ ") + times(found.ratio());
            text.append(
                    text.isEmpty()
                            ? "; " + place + " it needs " + times + " what " + commonest + " needs there"
                            : ", " + place + " " + times);
        }
        return text.toString();
    }

    /** {@code , with a p99 of 22.4 instead of 43.8 ms}; empty where that is not known. */
    private static String latency(CellSummary cell, CellSummary commonest) {
        Metric metric = WorkWords.of(cell.cell().workload()).p99();
        OptionalDouble own = cell.value(metric);
        OptionalDouble other = commonest.value(metric);
        if (own.isEmpty() || other.isEmpty()) {
            return "";
        }
        return switch (cell.comparison().orElseThrow().verdict(Metric.P99_TIME).kind()) {
            case NO_RELEVANT_DIFFERENCE -> "; p99 is equal";
            case MORE, LESS ->
                ", with a p99 of " + Numbers.decimals(own, 1) + " instead of " + Numbers.decimals(other, 1) + " ms";
            case INCONCLUSIVE -> "; no difference in p99 is established";
            case NOT_MEASURED, NOT_COMPARABLE, NO_INTERVAL -> "";
        };
    }

    private static String times(CellSummary cell) {
        return cell.comparison()
                .flatMap(Comparison::costRatio)
                .map(BesideWording::times)
                .orElseThrow();
    }

    private static String times(Interval ratio) {
        return Numbers.ratio(ratio) + " ×";
    }
}
