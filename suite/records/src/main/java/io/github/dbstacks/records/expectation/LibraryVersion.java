package io.github.dbstacks.records.expectation;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A set of libraries in which expectations are judged.
 *
 * @param name such as {@code 2023}
 * @param libraries as {@link io.github.dbstacks.records.Cell#libraries()} of a stack that has them all
 */
public record LibraryVersion(String name, SortedMap<String, String> libraries) {
    public LibraryVersion {
        libraries = new TreeMap<>(libraries);
    }
}
