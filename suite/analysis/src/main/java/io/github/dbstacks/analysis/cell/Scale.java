package io.github.dbstacks.analysis.cell;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Cells of a group over the values of a setting that is a number, such as {@code pool-size}.
 *
 * @param setting its key
 * @param lines cells that differ in that setting alone, by the rest of their label; at least two in each line
 */
public record Scale(String setting, Map<String, SortedMap<Integer, CellSummary>> lines) {
    /** Two values are a comparison and no line. */
    private static final int FEWEST_VALUES = 3;

    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    /** Returns the scale of the setting with the most values; empty where none has three. */
    public static Optional<Scale> of(CellGroup group) {
        return group.cells().stream()
                .flatMap(cell -> cell.cell().settings().keySet().stream())
                .distinct()
                .map(setting -> new Scale(setting, lines(group, setting)))
                .filter(scale -> scale.values().size() >= FEWEST_VALUES)
                .max(Comparator.comparingInt(scale -> scale.values().size()));
    }

    private static Map<String, SortedMap<Integer, CellSummary>> lines(CellGroup group, String setting) {
        Map<String, SortedMap<Integer, CellSummary>> lines = new LinkedHashMap<>();
        for (CellSummary cell : group.cells()) {
            String value = cell.cell().settings().getOrDefault(setting, "");
            if (NUMBER.matcher(value).matches()) {
                String label = cell.cell().label().replace(" " + setting + "=" + value, "");
                lines.computeIfAbsent(label, name -> new TreeMap<>()).put(Integer.valueOf(value), cell);
            }
        }
        lines.values().removeIf(line -> line.size() < 2);
        return lines;
    }

    /** All values that a line has. */
    public SortedSet<Integer> values() {
        SortedSet<Integer> values = new TreeSet<>();
        lines.values().forEach(line -> values.addAll(line.keySet()));
        return values;
    }
}
