package io.github.dbstacks.report.html;

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
    /** Empty where there is nothing to choose. */
    static <T> Stream<Filter> of(String key, List<T> rows, Function<T, String> value) {
        List<String> values = rows.stream().map(value).distinct().sorted().toList();
        return values.size() < 2 ? Stream.empty() : Stream.of(new Filter(key, values));
    }
}
