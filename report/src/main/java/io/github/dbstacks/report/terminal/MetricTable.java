package io.github.dbstacks.report.terminal;

import io.github.dbstacks.analysis.metric.Direction;
import io.github.dbstacks.analysis.metric.Metric;

/** What {@code ./bench metrics} prints: a row for each metric. */
public final class MetricTable {
    /** Characters of a line of text, however narrow the terminal is. */
    private static final int SHORTEST_LINE = 30;

    /** Characters before the text. */
    private static final int BEFORE = 50;

    private MetricTable() {}

    /** @param width columns of the terminal */
    public static String of(int width) {
        TextTable table = new TextTable().left("metric").left("unit").left("meaning [value of a cell]");
        for (Metric metric : Metric.values()) {
            table.row(
                    metric.id(),
                    metric.unit().toString(),
                    wrapped(metric.meaning() + " [" + metric.how() + "; " + better(metric.direction()) + "]", width));
        }
        return table.toString();
    }

    private static String better(Direction direction) {
        return direction == Direction.NEITHER ? "neither good nor bad" : direction + " is better";
    }

    private static String wrapped(String text, int width) {
        int longest = Math.max(SHORTEST_LINE, width - BEFORE);
        StringBuilder lines = new StringBuilder();
        int length = 0;
        for (String word : text.split(" ", -1)) {
            boolean fits = length + 1 + word.length() <= longest;
            lines.append(length == 0 ? "" : fits ? " " : "\n").append(word);
            length = fits ? length + 1 + word.length() : word.length();
        }
        return lines.toString();
    }
}
