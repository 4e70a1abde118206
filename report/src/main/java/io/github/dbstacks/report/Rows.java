package io.github.dbstacks.report;

import io.github.dbstacks.result.Cell;
import io.github.dbstacks.result.Run.PlannedFork;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The cells of a run as rows, in the one order of all tables. */
final class Rows {
    private static final Comparator<Cell> ORDER = Comparator.<Cell, String>comparing(
                    cell -> cell.kind().toString())
            .thenComparing(Cell::workload)
            .thenComparing(Cell::jdk)
            .thenComparing(cell -> !cell.reference())
            .thenComparing(Cell::stackAndProfiles);

    private Rows() {}

    static List<Row> of(MeasuredRun measured) {
        List<Row> rows = measured.run().order().stream()
                .map(PlannedFork::cell)
                .distinct()
                .sorted(ORDER)
                .map(cell -> Row.of(cell, forks(measured, cell)))
                .toList();
        return measured.isSmoke()
                ? rows
                : rows.stream()
                        .map(row -> row.comparedWith(reference(rows, row.cell())))
                        .toList();
    }

    static List<MeasuredFork> forks(MeasuredRun measured, Cell cell) {
        return measured.forks().stream()
                .filter(fork -> fork.planned().cell().equals(cell))
                .toList();
    }

    private static Optional<Row> reference(List<Row> rows, Cell cell) {
        return rows.stream()
                .filter(row -> row.cell().reference()
                        && row.cell().kind() == cell.kind()
                        && row.cell().workload() == cell.workload()
                        && row.cell().jdk().equals(cell.jdk()))
                .findFirst();
    }
}
