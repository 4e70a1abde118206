package io.github.dbstacks.orchestrator.plan.expect;

import io.github.dbstacks.analysis.metric.Metric;
import io.github.dbstacks.orchestrator.plan.value.Value;
import io.github.dbstacks.orchestrator.plan.value.YamlMapping;
import io.github.dbstacks.orchestrator.plan.value.YamlValue;
import io.github.dbstacks.records.expectation.PublishedTable;
import io.github.dbstacks.records.expectation.PublishedTable.Column;
import io.github.dbstacks.records.expectation.PublishedTable.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads the tables that a study has published, each row of which names cells of the plan.
 *
 * @param checkName refuses a name that no cells have
 */
record TableReader(Consumer<Value> checkName) {
    private static final Set<String> OF_TABLE = YamlMapping.keys("title", "columns", "rows");
    private static final Set<String> OF_COLUMN = YamlMapping.keys("of", "unit");
    private static final Set<String> OF_ROW = YamlMapping.keys("cells", "to", "published");
    private static final String NUMBER = "\\d{1,9}(\\.\\d{1,9})?";

    PublishedTable read(YamlValue value) {
        YamlMapping table = value.mapping(OF_TABLE);
        List<Column> columns = new ArrayList<>();
        table.required("columns")
                .mapping()
                .forEach((title, column) -> columns.add(column(title, column.mapping(OF_COLUMN))));
        List<Row> rows = new ArrayList<>();
        Map<String, YamlValue> written = table.required("rows").mapping();
        written.forEach((title, row) -> rows.add(row(title, row.mapping(OF_ROW), columns.size())));
        if (columns.isEmpty() || rows.isEmpty()) {
            throw value.refused("has a table without columns or rows");
        }
        written.values()
                .forEach(row -> row.mapping(OF_ROW).single("to").ifPresent(to -> checkReference(to, row, rows)));
        return new PublishedTable(table.required("title").text(), columns, rows);
    }

    /** The metric that a value names. */
    static String metric(Value metric) {
        if (Metric.byId(metric.text()).isEmpty()) {
            throw metric.refused("it takes the id of a metric, which ./bench metrics lists.");
        }
        return metric.text();
    }

    private static Column column(String title, YamlMapping column) {
        return new Column(title, metric(column.required("of").single()), column.text("unit"));
    }

    /** It is another row of the table, or there would be no published number to divide by. */
    private static void checkReference(Value to, YamlValue row, List<Row> rows) {
        String own = row.mapping(OF_ROW).required("cells").text();
        List<String> others = rows.stream()
                .map(Row::cells)
                .filter(cells -> !cells.equals(own))
                .distinct()
                .toList();
        if (!others.contains(to.text())) {
            throw to.refused("it takes the cells of another row: " + String.join(", ", others) + ".");
        }
    }

    private Row row(String title, YamlMapping row, int columns) {
        Value cells = row.required("cells").single();
        checkName.accept(cells);
        YamlValue published = row.required("published");
        List<Value> numbers = published.list();
        if (numbers.size() != columns) {
            throw published.refused("takes a number for each of the " + columns + " columns, or - where there is none");
        }
        numbers.stream()
                .filter(number -> !number.text().matches(NUMBER + "|" + PublishedTable.NONE))
                .findFirst()
                .ifPresent(number -> {
                    throw number.refused("it takes a number such as 25.5, or - where the study has none.");
                });
        return new Row(
                title,
                cells.text(),
                row.text("to"),
                numbers.stream().map(Value::text).toList());
    }
}
