package io.github.dbstacks.records.expectation;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A table of numbers that a study has published, with the cells that measure the same here.
 *
 * @param title as the study has it
 * @param columns of the table, one at least
 * @param rows of the table, one at least
 */
public record PublishedTable(String title, List<Column> columns, List<Row> rows) {
    /** The text of a row where the study has no number. */
    public static final String NONE = "-";

    public PublishedTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /**
     * Says what the numbers of a column are.
     *
     * @param title as the study has it
     * @param of id of the metric that is measured here
     * @param unit of the published numbers; empty for counts
     */
    public record Column(String title, String of, Optional<String> unit) {}

    /**
     * The numbers of a row.
     *
     * @param title as the study has it
     * @param cells name of the cells that measure it
     * @param to name of the cells of another row, by which it is divided; empty for a row that others are divided by,
     *     and where numbers are compared as they are
     * @param published one for each column, as the study writes it
     */
    public record Row(String title, String cells, Optional<String> to, List<String> published) {
        public Row {
            published = List.copyOf(published);
        }

        /** Returns the number of a column; empty where the study has none. */
        public OptionalDouble number(int column) {
            String text = published.get(column);
            return text.equals(NONE) ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
        }
    }

    /** The row that another one is divided by. */
    public Optional<Row> reference(Row row) {
        return row.to()
                .flatMap(cells -> rows.stream()
                        .filter(other -> other.cells().equals(cells))
                        .findFirst());
    }
}
