package io.github.dbstacks.report.terminal;

import io.github.dbstacks.analysis.metric.Direction;
import io.github.dbstacks.analysis.metric.Metric;

/** What {@code ./bench metrics} prints: a row for each metric. */
public final class MetricTable {
    private MetricTable() {}

    /** @param width columns of the terminal */
    public static String of(int width) {
        TextTable table = new TextTable().left("metric").left("unit").left("meaning [value of a cell]");
        for (Metric metric : Metric.values()) {
            table.row(
                    metric.id(),
                    metric.unit().toString(),
                    metric.meaning() + " [" + metric.how() + "; " + better(metric.direction()) + "]");
        }
        return table.wrapped(width);
    }

    private static String better(Direction direction) {
        return direction == Direction.NEITHER ? "neither good nor bad" : direction + " is better";
    }
}
