package io.github.dbstacks.report.text;

import io.github.dbstacks.analysis.cell.CellSummary;
import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.schema.Work;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A metric as a column of a table.
 *
 * @param digits decimals
 */
public record Column(Metric metric, int digits) {
    /** The titles of columns, which say what is per operation. */
    public static List<String> titles(List<Column> columns, Work work) {
        return columns.stream().map(column -> column.metric.title(work)).toList();
    }

    /** The values of a cell, as text. */
    public static List<String> texts(List<Column> columns, CellSummary cell) {
        return columns.stream().map(column -> column.text(cell)).toList();
    }

    /** {@code ≥ 44,621} where a throughput is a lower bound. */
    public String text(CellSummary cell) {
        String text = text(cell.value(metric));
        return metric == Metric.CAPACITY && cell.isAtLeast() && !text.isEmpty() ? Wording.AT_LEAST + text : text;
    }

    /** Whole numbers have a separator at the thousands. */
    public String text(OptionalDouble value) {
        return digits == 0 ? Numbers.whole(value) : Numbers.decimals(value, digits);
    }
}
