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

    public String text(CellSummary cell) {
        return text(cell.value(metric));
    }

    /** Whole numbers have a separator at the thousands. */
    public String text(OptionalDouble value) {
        return digits == 0 ? Numbers.whole(value) : Numbers.decimals(value, digits);
    }
}
