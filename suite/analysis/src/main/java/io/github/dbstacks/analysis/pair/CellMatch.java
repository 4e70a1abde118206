package io.github.dbstacks.analysis.pair;

import io.github.dbstacks.analysis.cell.CellGroup;
import io.github.dbstacks.analysis.run.MeasuredRun;
import io.github.dbstacks.records.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A cell of one run and the cell of another that it is compared with. First cells that are the same, then those that
 * are the same but for the JDK, for the libraries, or for both, wherever each run has exactly one such cell left.
 *
 * @param identity what both are, see {@link #identity}; as in the run after where they differ
 */
public record CellMatch(Cell before, Cell after, Cell identity) {
    private static final List<UnaryOperator<Cell>> STEPS = List.of(
            cell -> cell,
            cell -> like(cell, cell.libraries(), ""),
            cell -> like(cell, new TreeMap<>(), cell.jdk()),
            cell -> like(cell, new TreeMap<>(), ""));

    /** In the order of the run before. */
    static List<CellMatch> of(MeasuredRun before, MeasuredRun after) {
        List<Cell> first = new ArrayList<>(CellGroup.cellsInOrder(before));
        List<Cell> second = new ArrayList<>(CellGroup.cellsInOrder(after));
        List<Cell> order = List.copyOf(first);
        List<CellMatch> matches = new ArrayList<>();
        for (UnaryOperator<Cell> step : STEPS) {
            for (Cell cell : List.copyOf(first)) {
                Cell key = step.apply(identity(cell));
                List<Cell> others = second.stream()
                        .filter(other -> step.apply(identity(other)).equals(key))
                        .toList();
                long own = first.stream()
                        .filter(other -> step.apply(identity(other)).equals(key))
                        .count();
                if (own == 1 && others.size() == 1) {
                    matches.add(new CellMatch(cell, others.get(0), identity(others.get(0))));
                    first.remove(cell);
                    second.remove(others.get(0));
                }
            }
        }
        matches.sort((one, other) -> order.indexOf(one.before) - order.indexOf(other.before));
        return List.copyOf(matches);
    }

    /** The cell without what it is in its run alone: whether it is the reference. */
    public static Cell identity(Cell cell) {
        return cell.asReference().comparedAcross(List.of());
    }

    private static Cell like(Cell cell, SortedMap<String, String> libraries, String jdk) {
        return new Cell(
                cell.stack(),
                cell.kind(),
                cell.reference(),
                libraries,
                cell.profiles(),
                cell.settings(),
                cell.workload(),
                jdk,
                cell.across());
    }
}
