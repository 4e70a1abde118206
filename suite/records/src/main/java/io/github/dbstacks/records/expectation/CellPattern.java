package io.github.dbstacks.records.expectation;

import io.github.dbstacks.records.Cell;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Cells of one stack, whatever their libraries.
 *
 * @param profiles of each cell, one set or several
 * @param settings in which these cells differ from others of their plan, by key
 * @param workload or load that they are under; empty in a plan with one
 * @param wherePossible whether a plan has them only where the JDK is new enough for their profiles
 * @param version name of the version that they are looked at in, wherever the expectation is judged; empty for that one
 */
public record CellPattern(
        String stack,
        List<List<String>> profiles,
        Map<String, String> settings,
        Optional<String> workload,
        boolean wherePossible,
        Optional<String> version) {
    public CellPattern {
        profiles = profiles.stream().map(List::copyOf).toList();
        settings = new TreeMap<>(settings);
    }

    /** Returns whether a cell is one of these in all but its libraries. */
    boolean matches(Cell cell) {
        return cell.stack().equals(stack)
                && profiles.stream().anyMatch(set -> Set.copyOf(set).equals(Set.copyOf(cell.profiles())))
                && cell.settings().equals(settings)
                && workload.map(cell.workload().toString()::equals).orElse(true);
    }
}
