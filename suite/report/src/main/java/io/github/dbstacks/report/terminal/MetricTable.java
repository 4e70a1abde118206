package io.github.dbstacks.report.terminal;

import io.github.dbstacks.analysis.metric.Direction;
import io.github.dbstacks.analysis.metric.Metric;

/** What {@code ./bench metrics} prints: a paragraph for each metric, so that a narrow terminal can show it. */
public final class MetricTable {
    private static final String INDENT = "      ";

    private MetricTable() {}

    /** @param width columns of the terminal */
    public static String of(int width) {
        StringBuilder text = new StringBuilder(TextTable.broken(
                        "The name of each metric in summary.csv, its unit, what it means, and how the value of a cell"
                                + " is made.",
                        width)
                + "\n");
        for (Metric metric : Metric.values()) {
            text.append("\n  ")
                    .append(metric.id())
                    .append(", ")
                    .append(metric.unit())
                    .append(metric.direction() == Direction.NEITHER ? "" : "; " + metric.direction() + " is better")
                    .append('\n')
                    .append(indented(metric.meaning(), width))
                    .append(indented("Of a cell: " + metric.how() + ".", width));
        }
        return text.toString();
    }

    private static String indented(String sentence, int width) {
        return TextTable.broken(sentence, Math.max(30, width - INDENT.length())).indent(INDENT.length());
    }
}
