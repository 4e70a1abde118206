package io.github.dbstacks.report;

import io.github.dbstacks.analysis.Comparison;
import io.github.dbstacks.analysis.Control;
import io.github.dbstacks.analysis.MeasuredRun;
import io.github.dbstacks.analysis.Numbers;
import io.github.dbstacks.analysis.Row;
import io.github.dbstacks.analysis.Warnings;
import io.github.dbstacks.analysis.statistics.Verdict;
import io.github.dbstacks.report.terminal.TextTable;
import java.util.List;

/** The table that a run prints: plain text that fits the window, the less important columns dropped where it is narrow. */
final class SummaryTable {
    /** The columns that are left out where the window is narrow, the most telling first. */
    private static final List<String> IF_THERE_IS_ROOM =
            List.of("CPU against the reference", "CPU µs", "ms", "limited by", "DB µs", "bytes", "SELECTs/s");

    private SummaryTable() {}

    static String of(MeasuredRun measured, List<Row> rows, int width) {
        StringBuilder text = new StringBuilder();
        List<String> groups =
                rows.stream().map(row -> row.cell().group()).distinct().toList();
        for (String group : groups) {
            TextTable table = new TextTable()
                    .left("stack")
                    .right("ms")
                    .right("SELECTs/s")
                    .right("CPU µs")
                    .right("DB µs")
                    .right("bytes")
                    .left("limited by")
                    .left("CPU against the reference")
                    .left("status");
            rows.stream()
                    .filter(row -> row.cell().group().equals(group))
                    .forEach(row -> table.row(line(measured, row)));
            text.append('\n').append(group).append('\n').append(table.fitting(width, IF_THERE_IS_ROOM));
        }
        text.append("\nms: mean of the measured iterations. CPU, bytes: of the application, DB: CPU of the database,"
                + " per SELECT.\n");
        if (measured.isByDatabase()) {
            text.append("CPU against the reference: in units of what the database used for the same SELECTs.\n");
        }
        if (!measured.isForComparing()) {
            text.append(measured.run().plan().name())
                    .append(" only shows that everything runs: its numbers are not for comparing.\n");
        }
        rows.stream()
                .flatMap(
                        row -> row.problems().stream().map(problem -> row.cell().name() + ": " + problem + "\n"))
                .forEach(text::append);
        rows.stream()
                .filter(row -> row.comparison().filter(Comparison::comparable).isEmpty())
                .flatMap(row -> row.comparison().stream()
                        .map(comparison -> row.cell().name() + " is not comparable: "
                                + String.join("; ", comparison.obstacles()) + ".\n"))
                .forEach(text::append);
        Warnings.of(measured, rows).forEach(raised -> text.append(raised.text()).append('\n'));
        measured.run().stopped().ifPresent(stopped -> text.append(stopped).append('\n'));
        return text.toString();
    }

    private static List<String> line(MeasuredRun measured, Row row) {
        return List.of(
                row.cell().label(),
                Numbers.decimals(row.millis(), 0),
                Numbers.whole(row.selectsPerSecond()),
                Numbers.decimals(row.cpuMicros(), 1),
                Numbers.decimals(row.databaseCpuMicros(), 1),
                Numbers.whole(row.allocatedBytes()),
                row.bottleneck().kind().toString(),
                verdict(measured, row),
                row.status());
    }

    private static String verdict(MeasuredRun measured, Row row) {
        if (row.cell().reference() && measured.isForComparing()) {
            return Control.of(measured, row.cell())
                    .flatMap(Control::interval)
                    .map(interval -> "reference, itself " + Numbers.plusMinus(interval))
                    .orElse("reference");
        }
        return row.comparison()
                .map(Comparison::verdict)
                .map(verdict -> verdict.kind() == Verdict.Kind.NOT_COMPARABLE ? "not comparable" : verdict.text())
                .orElse("");
    }
}
