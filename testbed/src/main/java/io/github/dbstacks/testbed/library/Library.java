package io.github.dbstacks.testbed.library;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A jar by its Maven coordinates.
 *
 * @param classifier empty for the artifact's main jar
 */
public record Library(String group, String artifact, String classifier, String version) {
    private static final String WORD = "[\\w.-]+";
    private static final Pattern COORDINATES =
            Pattern.compile("(%1$s):(%1$s)(?::jar(?::(%1$s))?)?:(%1$s)".formatted(WORD));

    /** @param coordinates {@code GROUP:ARTIFACT:VERSION} or {@code GROUP:ARTIFACT:jar[:CLASSIFIER]:VERSION}; empty for anything else */
    public static Optional<Library> parse(String coordinates) {
        Matcher matcher = COORDINATES.matcher(coordinates);
        return matcher.matches()
                ? Optional.of(new Library(
                        matcher.group(1),
                        matcher.group(2),
                        matcher.group(3) == null ? "" : matcher.group(3),
                        matcher.group(4)))
                : Optional.empty();
    }

    /** @param key see {@link #key()} */
    public static Library of(String key, String version) {
        return parse(key + ":" + version).orElseThrow(() -> new IllegalArgumentException(key + ":" + version));
    }

    /** The coordinates without the version. */
    public String key() {
        return group + ":" + artifact + (classifier.isEmpty() ? "" : ":jar:" + classifier);
    }

    @Override
    public String toString() {
        return key() + ":" + version;
    }
}
