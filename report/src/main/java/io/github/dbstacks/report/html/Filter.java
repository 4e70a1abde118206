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
        return Stream.of(
                        of("stack", cells, Cell::stack),
                        of("profiles", cells, ChartData::profiles),
                        of("workload", cells, cell -> cell.workload().toString()),
                        of("jdk", cells, Cell::jdk),
                        of("libraries", cells, ChartData::libraries))
                .flatMap(filter -> filter)
                .toList();
    }

    /** Empty where there is nothing to choose. */
    static <T> Stream<Filter> of(String key, List<T> rows, Function<T, String> value) {
        List<String> values = rows.stream().map(value).distinct().sorted().toList();
        return values.size() < 2 ? Stream.empty() : Stream.of(new Filter(key, values));
    }
}
