package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.Control;
import io.github.dbstacks.analysis.cell.LoadSummary;
import io.github.dbstacks.analysis.cell.Percentiles;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.schema.Work;
import io.github.dbstacks.schema.scenario.ScenarioLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The table that comes first: a row for each cell, and what most readers want to know of it. */
public final class MainTable {
    private static final String OF_SELECTS =
            "SELECTs/s: what the machine answers, which application and database share. Mean: slots divided by SELECTs/s; p50 and p99: of the"
                    + " time that slots wait for a SELECT.";
    private static final String OF_REQUESTS =
            "Latency: from the intended start of a request to the end of its right answer. Answers/s rank no stacks but those that"
                    + " were limited by the application.";

    private MainTable() {}

    /**
     * What its columns and signs mean.
     *
     * @param works of all cells whose rows it explains
     */
    public static String legend(List<Work> works) {
        boolean someAreSelects = works.stream().anyMatch(work -> !isLoad(work));
        boolean someAreRequests = works.stream().anyMatch(MainTable::isLoad);
        return Work.worded(works, "CPU: per SELECT, of the application without compilation. ")
                + (someAreSelects ? OF_SELECTS + " " : "")
                + (someAreRequests ? OF_REQUESTS + " " : "")
                + "Ratios are to the reference of the group, with intervals of 95 %: × is a difference that is established for"
                + " all of them together, = none that matters, ≈ not decided.";
    }

    private static boolean isLoad(Work work) {
        return work instanceof ScenarioLoad;
    }

    /** @param groups of the same work */
    public static Block.Table of(MeasuredRun measured, List<CellGroup> groups) {
        boolean severalJdks =
                groups.stream().map(group -> group.first().jdk()).distinct().count() > 1;
        List<String> header = new ArrayList<>(List.of("cell"));
        boolean isLoad = isLoad(groups.get(0).first().workload());
        header.addAll(List.of(
                isLoad ? "answers/s" : "SELECTs/s",
                "against reference",
                "CPU of both, µs",
                measured.isByBoth() ? "against reference" : "verdict",
                "application, µs",
                "database, µs",
                "in flight",
                isLoad ? "latency mean, p50 / p99, ms" : "mean, p50 / p99, ms"));
        return new Block.Table(
                header,
                groups.stream()
                        .flatMap(group -> group.cells().stream().map(cell -> row(measured, group, cell, severalJdks)))
                        .toList());
    }

    private static List<String> row(MeasuredRun measured, CellGroup group, CellSummary cell, boolean withJdk) {
        List<String> row = new ArrayList<>(
                List.of(cell.cell().label() + (withJdk ? " (JDK " + cell.cell().jdk() + ")" : "")));
        row.addAll(List.of(
                cell.load()
                        .map(load -> Numbers.decimals(load.achievedRate(), 1))
                        .orElse(Numbers.whole(cell.selectsPerSecond())),
                capacity(cell),
                Numbers.decimals(cell.costs().bothCpuMicros(), 1),
                against(measured, group, cell),
                Numbers.decimals(cell.costs().cpuMicros(), 1),
                Numbers.decimals(cell.costs().databaseCpuMicros(), 1),
                Numbers.whole(cell.inFlight().asked()),
                (Numbers.decimals(cell.meanMillis(), 2) + ", " + latency(cell)).replaceFirst("^, $", "")));
        return row;
    }

    /** Empty where a constant rate decides how much is answered. */
    private static String capacity(CellSummary cell) {
        return cell.load().filter(LoadSummary::isAnsweredRate).isPresent()
                ? ""
                : cell.comparison()
                        .filter(Comparison::comparable)
                        .flatMap(found -> found.ratios().capacity())
                        .filter(Interval::isMeasured)
                        .map(Numbers::ratio)
                        .orElse("");
    }

    private static String latency(CellSummary cell) {
        return isLoad(cell.cell().workload())
                ? cell.load()
                        .map(load -> Numbers.decimals(load.p50(), 1) + " / " + Numbers.decimals(load.p99(), 1))
                        .orElse("")
                : cell.times().latency().map(MainTable::millis).orElse("");
    }

    private static String millis(Percentiles times) {
        return Numbers.decimals(times.p50(), 2) + " / " + Numbers.decimals(times.p99(), 1);
    }

    private static String against(MeasuredRun measured, CellGroup group, CellSummary cell) {
        if (cell.outcome().status() != CellSummary.Status.OK) {
            return cell.outcome().status().toString();
        }
        if (cell.cell().reference() && measured.isForComparing()) {
            return group.control()
                    .flatMap(Control::interval)
                    .map(interval -> "itself " + Numbers.plusMinus(interval))
                    .orElse("reference");
        }
        return cell.comparison().map(MainTable::ratio).orElse("");
    }

    private static String ratio(Comparison comparison) {
        Optional<Interval> ratio = comparison.ratios().cost();
        return switch (comparison.verdict().kind()) {
            case MORE, LESS -> "× " + ratio.map(Numbers::ratio).orElseThrow();
            case NO_RELEVANT_DIFFERENCE -> "= " + ratio.map(Numbers::ratio).orElseThrow();
            case INCONCLUSIVE -> "≈ " + ratio.map(Numbers::ratio).orElseThrow();
            case NOT_MEASURED, NOT_COMPARABLE, NO_INTERVAL ->
                comparison.verdict().kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        };
    }
}
