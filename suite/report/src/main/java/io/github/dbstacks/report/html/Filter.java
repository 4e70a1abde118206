package io.github.dbstacks.report.html;

import io.github.dbstacks.records.Cell;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A choice of what a page shows.
 *
 * @param key what a row of the page's data and the page's address call it
 * @param values that can be chosen
 */
public record Filter(String key, List<String> values) {
    /** Those of cells; a key with one value is none. */
    static List<Filter> ofCells(List<Cell> cells) {
        List<CellKeys> keys = cells.stream().map(CellKeys::of).toList();
        return Stream.of(
                        of("stack", keys, CellKeys::stack),
                        of("profiles", keys, CellKeys::profiles),
                        of("workload", keys, CellKeys::workload),
                        of("jdk", keys, CellKeys::jdk),
                        of("libraries", keys, CellKeys::libraries))
                .flatMap(filter -> filter)
                .toList();
    }

    /** Empty where there is nothing to choose. */
    static <T> Stream<Filter> of(String key, List<T> rows, Function<T, String> value) {
        List<String> values = rows.stream().map(value).distinct().sorted().toList();
        return values.size() < 2 ? Stream.empty() : Stream.of(new Filter(key, values));
    }
}
