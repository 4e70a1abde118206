package io.github.dbstacks.report.terminal;

import io.github.dbstacks.analysis.RunAnalysis;
import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.cell.Comparison;
import io.github.dbstacks.analysis.cell.Control;
import io.github.dbstacks.analysis.finding.Finding;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.text.FindingText;
import io.github.dbstacks.report.text.Numbers;
import io.github.dbstacks.report.text.Wording;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The tables that a run prints: plain text that fits the terminal, then everything that a reader must know to judge it. */
public final class SummaryTable {
    /** The columns that are left out where the terminal is narrow, the most important first. */
    private static final List<String> OPTIONAL = List.of(
            "CPU against the reference",
            "CPU µs",
            "in flight",
            "ms",
            "limited by",
            "DB µs",
            "JIT µs",
            "bytes",
            "SELECTs/s");

    private SummaryTable() {}

    /** @param width columns of the terminal */
    public static String of(RunAnalysis analysis, int width) {
        MeasuredRun measured = analysis.measured();
        StringBuilder text = new StringBuilder();
        for (CellGroup group : analysis.groups()) {
            text.append('\n')
                    .append(group.name())
                    .append('\n')
                    .append(table(measured, group).fitting(width, OPTIONAL));
        }
        text.append("\nms: mean of the measured iterations. CPU, bytes: of the application, DB: CPU of the database,"
                + " per SELECT.\n");
        if (measured.isByDatabase()) {
            text.append("CPU against the reference: in units of what the database used for the same SELECTs.\n");
        }
        for (CellGroup group : analysis.groups()) {
            Wording.otherInFlight(group).ifPresent(sentence -> line(text, sentence));
        }
        return text.append(remarks(analysis)).toString();
    }

    /** What the run is for, what failed, what cannot be compared, what the run is warned of, and why it ended: a line each. */
    static String remarks(RunAnalysis analysis) {
        StringBuilder text = new StringBuilder();
        MeasuredRun measured = analysis.measured();
        if (!measured.isForComparing()) {
            line(
                    text,
                    measured.run().plan().name()
                            + " only shows that everything runs: its numbers are not for comparing.");
        }
        List<CellSummary> cells = analysis.cells();
        cells.forEach(cell -> cell.outcome()
                .problems()
                .forEach(problem -> line(text, cell.cell().name() + ": " + problem)));
        for (CellSummary cell : cells) {
            cell.comparison()
                    .filter(comparison -> !comparison.comparable())
                    .map(Wording::obstacles)
                    .ifPresent(obstacles -> line(
                            text, cell.cell().name() + " is not comparable: " + String.join("; ", obstacles) + "."));
        }
        findings(text, analysis.findings());
        analysis.warnings().forEach(raised -> line(text, Wording.warning(raised, cells.size())));
        measured.run().stopped().ifPresent(stopped -> line(text, stopped));
        return text.toString();
    }

    /** The first of each cell; the report has them all. */
    private static void findings(StringBuilder text, List<Finding> findings) {
        Map<Cell, List<Finding>> byCell = findings.stream()
                .collect(Collectors.groupingBy(Finding::cell, LinkedHashMap::new, Collectors.toList()));
        byCell.forEach((cell, found) -> line(
                text,
                cell.name() + ": " + FindingText.sentence(found.get(0))
                        + (found.size() == 1 ? "" : " And " + (found.size() - 1) + " more in report.html.")));
    }

    private static void line(StringBuilder text, String line) {
        text.append(line).append('\n');
    }

    private static TextTable table(MeasuredRun measured, CellGroup group) {
        TextTable table = new TextTable()
                .left("stack")
                .right("ms")
                .right("SELECTs/s")
                .right("in flight")
                .right("CPU µs")
                .right("JIT µs")
                .right("DB µs")
                .right("bytes")
                .left("limited by")
                .left("CPU against the reference")
                .left("status");
        for (CellSummary cell : group.cells()) {
            table.row(
                    cell.cell().label(),
                    Numbers.decimals(cell.costs().millis(), 0),
                    Numbers.whole(cell.selectsPerSecond()),
                    Numbers.whole(cell.inFlight().asked()),
                    Numbers.decimals(cell.costs().cpuMicros(), 1),
                    Numbers.decimals(cell.costs().cpu().jitMicros(), 1),
                    Numbers.decimals(cell.costs().databaseCpuMicros(), 1),
                    Numbers.whole(cell.costs().allocatedBytes()),
                    cell.bottleneck().kind().toString(),
                    verdict(measured, group, cell),
                    cell.outcome().status().toString());
        }
        return table;
    }

    private static String verdict(MeasuredRun measured, CellGroup group, CellSummary cell) {
        if (cell.cell().reference() && measured.isForComparing()) {
            return group.control(measured)
                    .flatMap(Control::interval)
                    .map(interval -> "reference, itself " + Numbers.plusMinus(interval))
                    .orElse("reference");
        }
        return cell.comparison().map(Comparison::verdict).map(Wording::verdict).orElse("");
    }
}
