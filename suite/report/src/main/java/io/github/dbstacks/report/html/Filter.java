package io.github.dbstacks.report.html;

import io.github.dbstacks.records.Cell;
import io.github.dbstacks.report.text.CellWords;
import io.github.dbstacks.report.text.ShortNames;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A choice of what a page shows.
 *
 * @param key what a row of the page's data and the page's address call it
 * @param values that can be chosen
 */
public record Filter(String key, List<FilterValue> values) {
    /** What readers call keys whose names say little to them. */
    private static final Map<String, String> TITLES =
            Map.of("profiles", "what it has", "workload", "what it does", "jdk", "JDK");

    /** Returns what readers call it. */
    public String title() {
        return TITLES.getOrDefault(key, key);
    }

    /** @param title what readers call it */
    public record FilterValue(String value, String title) {}

    /** Returns the filters of cells; a key with one value is none. */
    static List<Filter> ofCells(List<Cell> cells, ShortNames names) {
        return Stream.of(
                        of("stack", cells, CellKeys::stack, names::stack),
                        of("profiles", cells, CellKeys::profiles, CellWords::profiles),
                        of("workload", cells, CellKeys::workload, cell -> CellWords.of(cell.workload())),
                        of("jdk", cells, CellKeys::jdk, Cell::jdk),
                        of(
                                "libraries",
                                cells,
                                CellKeys::libraries,
                                cell -> CellKeys.of(cell).libraries()))
                .flatMap(filter -> filter)
                .toList();
    }

    /** The result is empty where there is nothing to choose. */
    private static Stream<Filter> of(
            String key, List<Cell> cells, Function<CellKeys, String> value, Function<Cell, String> title) {
        Map<String, String> titles = new TreeMap<>();
        cells.forEach(cell -> titles.putIfAbsent(value.apply(CellKeys.of(cell)), title.apply(cell)));
        return titles.size() < 2
                ? Stream.empty()
                : Stream.of(new Filter(
                        key,
                        titles.entrySet().stream()
                                .map(one -> new FilterValue(one.getKey(), one.getValue()))
                                .toList()));
    }
}
