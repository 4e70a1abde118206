package io.github.dbstacks.report;

import io.github.dbstacks.result.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The table that a run prints: plain text that fits the window, columns dropped from the right where it is narrow. */
final class SummaryTable {
    private static final List<String> HEADER =
            List.of("stack", "ms", "SELECTs/s", "vs JDBC", "CPU µs", "bytes", "threads", "status");

    private SummaryTable() {}

    static String of(MeasuredRun measured, int width) {
        StringBuilder text = new StringBuilder();
        List<Row> rows = Rows.of(measured);
        List<String> groups =
                rows.stream().map(row -> group(row.cell())).distinct().toList();
        for (String group : groups) {
            List<List<String>> lines = new ArrayList<>(List.of(HEADER));
            rows.stream().filter(row -> group(row.cell()).equals(group)).forEach(row -> lines.add(line(row)));
            text.append('\n').append(group).append('\n').append(aligned(lines, width));
        }
        text.append("\nms: mean of the measured iterations; CPU and bytes: of the application, per SELECT.\n");
        if (measured.isSmoke()) {
            text.append("smoke only shows that everything runs: its numbers are not for comparing.\n");
        }
        rows.stream()
                .flatMap(
                        row -> row.problems().stream().map(problem -> row.cell().name() + ": " + problem))
                .forEach(problem -> text.append(problem).append('\n'));
        return text.toString();
    }

    private static String group(Cell cell) {
        return cell.workload() + ", " + cell.kind() + ", JDK " + cell.jdk();
    }

    private static List<String> line(Row row) {
        return List.of(
                row.cell().stackAndProfiles(),
                Numbers.decimals(row.meanMillis(), 0),
                Numbers.whole(row.selectsPerSecond()),
                Numbers.decimals(row.ratioToJdbc(), 2),
                Numbers.decimals(row.cpuMicros(), 1),
                Numbers.whole(row.allocatedBytes()),
                Integer.toString(row.threads()),
                row.status());
    }

    /** The last column, the status, always stays. */
    private static String aligned(List<List<String>> lines, int width) {
        int status = HEADER.size() - 1;
        List<Integer> shown = IntStream.rangeClosed(0, status).boxed().toList();
        for (int dropped = status - 1; dropped > 0 && widthOf(lines, shown) > width; dropped--) {
            int left = dropped;
            shown = IntStream.rangeClosed(0, status)
                    .filter(column -> column < left || column == status)
                    .boxed()
                    .toList();
        }
        List<Integer> kept = shown;
        return lines.stream().map(line -> aligned(line, lines, kept)).collect(Collectors.joining());
    }

    private static String aligned(List<String> line, List<List<String>> lines, List<Integer> shown) {
        StringBuilder text = new StringBuilder();
        for (int column : shown) {
            String cell = line.get(column);
            String blanks = " ".repeat(widthOf(lines, column) - cell.length());
            boolean left = column == 0 || column == HEADER.size() - 1;
            text.append("  ").append(left ? cell + blanks : blanks + cell);
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
