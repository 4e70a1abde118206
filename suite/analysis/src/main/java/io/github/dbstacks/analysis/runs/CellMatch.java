package io.github.dbstacks.analysis.runs;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A cell of one run and the cell of another that it is compared with. First cells that are the same, then those that
 * are the same but for the JDK, for the libraries, or for both, wherever each run has exactly one such cell left.
 */
public record CellMatch(Cell before, Cell after) {
    private static final List<Function<Cell, Object>> STEPS = List.of(
            CellMatch::identity,
            cell -> like(cell, cell.libraries(), ""),
            cell -> like(cell, "", cell.jdk()),
            cell -> like(cell, "", ""));

    /** Returns the matches in the order of the run before. */
    static List<CellMatch> of(MeasuredRun before, MeasuredRun after) {
        List<Cell> first = new ArrayList<>(CellGroup.cellsInOrder(before));
        List<Cell> second = new ArrayList<>(CellGroup.cellsInOrder(after));
        List<Cell> order = List.copyOf(first);
        List<CellMatch> matches = new ArrayList<>();
        for (Function<Cell, Object> step : STEPS) {
            for (Cell cell : List.copyOf(first)) {
                Object key = step.apply(cell);
                List<Cell> others = second.stream()
                        .filter(other -> step.apply(other).equals(key))
                        .toList();
                long own = first.stream()
                        .filter(other -> step.apply(other).equals(key))
                        .count();
                if (own == 1 && others.size() == 1) {
                    matches.add(new CellMatch(cell, others.get(0)));
                    first.remove(cell);
                    second.remove(others.get(0));
                }
            }
        }
        matches.sort((one, other) -> order.indexOf(one.before) - order.indexOf(other.before));
        return List.copyOf(matches);
    }

    /** What both are, as in the run after where they differ. */
    public Cell identity() {
        return identity(after);
    }

    /** The cell without what it is in its run alone: whether it is the reference. */
    public static Cell identity(Cell cell) {
        return cell.asReference().comparedAcross(List.of());
    }

    private static List<Object> like(Cell cell, Object libraries, String jdk) {
        return List.of(cell.stack(), cell.kind(), cell.profiles(), cell.settings(), cell.workload(), libraries, jdk);
    }
}
