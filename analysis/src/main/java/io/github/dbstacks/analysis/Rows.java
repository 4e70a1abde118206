package io.github.dbstacks.analysis;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.PlannedFork;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The cells of a run as rows, in the one order of all tables. */
public final class Rows {
    private static final Comparator<Cell> ORDER = Comparator.<Cell, String>comparing(
                    cell -> cell.kind().toString())
            .thenComparing(Cell::workload)
            .thenComparing(Cell::jdk)
            .thenComparing(cell -> !cell.reference())
            .thenComparing(Cell::label);

    private Rows() {}

    public static List<Row> of(MeasuredRun measured) {
        List<Row> rows = measured.run().order().stream()
                .map(PlannedFork::cell)
                .distinct()
                .sorted(ORDER)
                .map(cell -> Row.of(measured, cell))
                .toList();
        return measured.isForComparing()
                ? rows.parallelStream()
                        .map(row -> compared(row, rows, measured))
                        .toList()
                : rows;
    }

    private static Row compared(Row row, List<Row> rows, MeasuredRun measured) {
        Optional<Row> reference = measured.reference(row.cell())
                .flatMap(cell ->
                        rows.stream().filter(other -> other.cell().equals(cell)).findFirst());
        return reference
                .filter(found -> !found.cell().equals(row.cell()))
                .map(found -> row.comparedWith(found, measured))
                .orElse(row);
    }
}
