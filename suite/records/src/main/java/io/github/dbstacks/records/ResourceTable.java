package io.github.dbstacks.records;

import io.github.dbstacks.schema.ResourceText;
import java.util.List;
import java.util.function.Predicate;

/** A table that comes along as a text file beside a class, a row in a line; lines with {@code #} are comments. */
public final class ResourceTable {
    private ResourceTable() {}

    /** @param name of the file in the package of its owner */
    public static List<String> rows(Class<?> owner, String name) {
        return ResourceText.of(owner, name)
                .lines()
                .filter(Predicate.not(String::isBlank))
                .filter(line -> !line.startsWith("#"))
                .toList();
    }
}
