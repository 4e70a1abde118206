package io.github.dbstacks.report;

import io.github.dbstacks.report.statistics.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
    /** Columns in the order in which they are dropped; stack and status always stay. */
    private static final List<Integer> DROPPED = List.of(2, 5, 4, 6, 1, 3, 7);

    private static final List<Integer> TO_THE_LEFT = List.of(0, 6, 7, 8);

    private SummaryTable() {}

    static String of(MeasuredRun measured, int width) {
        StringBuilder text = new StringBuilder();
        List<Row> rows = Rows.of(measured);
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
        if (measured.isSmoke()) {
            text.append("smoke only shows that everything runs: its numbers are not for comparing.\n");
        }
        rows.stream()
                .flatMap(
                        row -> row.problems().stream().map(problem -> row.cell().name() + ": " + problem + "\n"))
                .forEach(text::append);
        rows.stream()
                .flatMap(row -> row.comparison().stream()
                        .filter(comparison -> !comparison.comparable())
                        .map(comparison -> "Not comparable: " + row.cell().name() + ": "
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
        List<Integer> shown =
                new ArrayList<>(IntStream.range(0, HEADER.size()).boxed().toList());
        for (int i = 0; i < DROPPED.size() && widthOf(lines, shown) > width; i++) {
            shown.remove(/* element */ DROPPED.get(i));
        }
        return lines.stream().map(line -> aligned(line, lines, shown)).collect(Collectors.joining());
    }

    private static String aligned(List<String> line, List<List<String>> lines, List<Integer> shown) {
        StringBuilder text = new StringBuilder();
        for (int column : shown) {
            String cell = line.get(column);
            String blanks = " ".repeat(widthOf(lines, column) - cell.length());
            text.append("  ").append(TO_THE_LEFT.contains(column) ? cell + blanks : blanks + cell);
        }
        return text.toString().stripTrailing() + "\n";
    }

    private static int widthOf(List<List<String>> lines, List<Integer> shown) {
        return shown.stream().mapToInt(column -> 2 + widthOf(lines, column)).sum();
    }

    private static int widthOf(List<List<String>> lines, int column) {
        return lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0);
    }
}
