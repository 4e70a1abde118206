package io.github.dbstacks.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** A file on the class path as text. */
final class Resource {
    private Resource() {}

    /** @param name beside this class, or from the root of the class path if it begins with a slash */
    static String text(String name) {
        try (InputStream in = Objects.requireNonNull(Resource.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
