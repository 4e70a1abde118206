package io.github.dbstacks.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The texts of files that come along with classes. */
public final class ResourceText {
    private ResourceText() {}

    /**
     * The text of a file.
     *
     * @param name of a file beside the class, or from the root of the class path where it begins with a slash
     */
    public static String of(Class<?> owner, String name) {
        try (InputStream in = Objects.requireNonNull(owner.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
