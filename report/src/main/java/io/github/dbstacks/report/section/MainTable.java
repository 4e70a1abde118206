package io.github.dbstacks.report.section;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.Control;
import io.github.dbstacks.analysis.cell.Percentiles;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.analysis.statistics.Interval;
import io.github.dbstacks.report.text.Numbers;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The table that comes first: a row for each cell, and what most readers want to know of it. */
public final class MainTable {
    /** What its columns and signs mean. */
    public static final String LEGEND =
            "In flight: SELECTs in the mean, as counted. CPU: of the application per SELECT,"
                    + " without compilation. Turnaround: from a free slot to the last row. Ratios are to the reference of the"
                    + " group, with intervals of 95 % or more: × is an established difference, = none that matters, ≈ not decided.";

    private MainTable() {}

    public static Block.Table of(MeasuredRun measured, List<CellGroup> groups) {
        boolean severalJdks =
                groups.stream().map(group -> group.first().jdk()).distinct().count() > 1;
        return new Block.Table(
                List.of(
                        "cell",
                        "in flight",
                        "CPU, µs",
                        "database, µs",
                        "turnaround p50 / p99, ms",
                        measured.isByDatabase() ? "CPU by the database's" : "CPU against reference"),
                groups.stream()
                        .flatMap(group -> group.cells().stream().map(cell -> row(measured, group, cell, severalJdks)))
                        .toList());
    }

    private static List<String> row(MeasuredRun measured, CellGroup group, CellSummary cell, boolean withJdk) {
        return List.of(
                cell.cell().label() + (withJdk ? " (JDK " + cell.cell().jdk() + ")" : ""),
                Numbers.whole(cell.inFlight().asked()),
                Numbers.decimals(cell.costs().cpuMicros(), 1),
                Numbers.decimals(cell.costs().databaseCpuMicros(), 1),
                cell.times().latency().map(MainTable::millis).orElse(""),
                against(measured, group, cell));
    }

    private static String millis(Percentiles times) {
        return Numbers.decimals(times.p50(), 1) + " / " + Numbers.decimals(times.p99(), 1);
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
