package io.github.dbstacks.records;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/** A table that comes along as a text file beside a class, a row in a line; lines with {@code #} are comments. */
public final class ResourceTable {
    private ResourceTable() {}

    /** @param name of the file in the package of its owner */
    public static List<String> rows(Class<?> owner, String name) {
        try (InputStream in = Objects.requireNonNull(owner.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(Predicate.not(String::isBlank))
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
