package io.github.dbstacks.report;

import io.github.dbstacks.analysis.Comparison;
import io.github.dbstacks.analysis.Control;
import io.github.dbstacks.analysis.MeasuredRun;
import io.github.dbstacks.analysis.Numbers;
import io.github.dbstacks.analysis.Row;
import io.github.dbstacks.analysis.Warnings;
import io.github.dbstacks.analysis.statistics.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The table that a run prints: plain text that fits the window, the less important columns dropped where it is narrow. */
final class SummaryTable {
    private static final List<String> HEADER = List.of(
            "stack",
            "ms",
            "SELECTs/s",
            "CPU µs",
            "DB µs",
            "bytes",
            "limited by",
            "CPU against the reference",
            "status");
    /** Columns that always stay: stack and status. */
    private static final List<Integer> ALWAYS = List.of(0, 8);

    /** The others, the most telling first: each is shown if it says something, and if there is room for it. */
    private static final List<Integer> IF_THERE_IS_ROOM = List.of(7, 3, 1, 6, 4, 5, 2);

    private static final List<Integer> TO_THE_LEFT = List.of(0, 6, 7, 8);

    private SummaryTable() {}

    static String of(MeasuredRun measured, List<Row> rows, int width) {
        StringBuilder text = new StringBuilder();
        List<String> groups =
                rows.stream().map(row -> row.cell().group()).distinct().toList();
        for (String group : groups) {
            List<List<String>> lines = new ArrayList<>(List.of(HEADER));
            rows.stream()
                    .filter(row -> row.cell().group().equals(group))
                    .forEach(row -> lines.add(line(measured, row)));
            text.append('\n').append(group).append('\n').append(aligned(lines, width));
        }
        text.append("\nms: mean of the measured iterations. CPU, bytes: of the application, DB: CPU of the database,"
                + " per SELECT.\n");
        if (measured.isByDatabase()) {
            text.append("CPU against the reference: in units of what the database used for the same SELECTs.\n");
        }
        if (measured.isSmoke()) {
            text.append("smoke only shows that everything runs: its numbers are not for comparing.\n");
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
                row.cell().stackAndProfiles(),
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
        if (row.cell().reference() && !measured.isSmoke()) {
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

    private static String aligned(List<List<String>> lines, int width) {
        Set<Integer> shown = new TreeSet<>(ALWAYS);
        for (int column : IF_THERE_IS_ROOM) {
            boolean saysSomething =
                    lines.stream().skip(1).anyMatch(line -> !line.get(column).isEmpty());
            if (saysSomething && widthOf(lines, shown) + 2 + widthOf(lines, column) <= width) {
                shown.add(column);
            }
        }
        return lines.stream().map(line -> aligned(line, lines, shown)).collect(Collectors.joining());
    }

    private static String aligned(List<String> line, List<List<String>> lines, Set<Integer> shown) {
        StringBuilder text = new StringBuilder();
        for (int column : shown) {
            String cell = line.get(column);
            String blanks = " ".repeat(widthOf(lines, column) - cell.length());
            text.append("  ").append(TO_THE_LEFT.contains(column) ? cell + blanks : blanks + cell);
        }
        return text.toString().stripTrailing() + "\n";
    }

    private static int widthOf(List<List<String>> lines, Set<Integer> shown) {
        return shown.stream().mapToInt(column -> 2 + widthOf(lines, column)).sum();
    }

    private static int widthOf(List<List<String>> lines, int column) {
        return lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0);
    }
}
