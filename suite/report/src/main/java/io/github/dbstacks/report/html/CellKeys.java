package io.github.dbstacks.report.html;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.records.Inlined;

/**
 * What the filters of a page ask of a cell: properties of every row and point that stands for one, see
 * {@link Filter#ofCells}.
 */
public record CellKeys(String stack, String profiles, String workload, String jdk, String libraries)
        implements Inlined {
    static CellKeys of(Cell cell) {
        return new CellKeys(
                cell.stack(),
                cell.profiles().isEmpty() ? "none" : String.join(",", cell.profiles()),
                cell.workload().toString(),
                cell.jdk(),
                cell.libraries().isEmpty() ? "as built" : cell.librariesText());
    }
}
