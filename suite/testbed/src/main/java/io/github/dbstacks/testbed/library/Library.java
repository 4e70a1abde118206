package io.github.dbstacks.testbed.library;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A jar by its Maven coordinates, or a BOM: a list of the versions that belong together.
 *
 * @param type {@code jar}, or {@code pom} for a BOM
 * @param classifier empty for the artifact's main jar
 */
public record Library(String group, String artifact, String type, String classifier, String version) {
    private static final String JAR = "jar";
    private static final String BOM = "pom";
    private static final String WORD = "[\\w.-]+";
    private static final Pattern COORDINATES =
            Pattern.compile("(%1$s):(%1$s)(?::(pom)|:jar(?::(%1$s))?)?:(%1$s)".formatted(WORD));

    /**
     * @param coordinates {@code GROUP:ARTIFACT:VERSION}, {@code GROUP:ARTIFACT:jar[:CLASSIFIER]:VERSION}, or
     *     {@code GROUP:ARTIFACT:pom:VERSION} for a BOM; empty for anything else
     */
    public static Optional<Library> parse(String coordinates) {
        Matcher matcher = COORDINATES.matcher(coordinates);
        return matcher.matches()
                ? Optional.of(new Library(
                        matcher.group(1),
                        matcher.group(2),
                        matcher.group(3) == null ? JAR : BOM,
                        matcher.group(4) == null ? "" : matcher.group(4),
                        matcher.group(5)))
                : Optional.empty();
    }

    /** @param key see {@link #key()} */
    public static Library of(String key, String version) {
        return parse(key + ":" + version).orElseThrow(() -> new IllegalArgumentException(key + ":" + version));
    }

    /** Returns whether it is no jar, but decides the versions of others. */
    public boolean isBom() {
        return type.equals(BOM);
    }

    /** The coordinates without the version. */
    public String key() {
        return group + ":" + artifact + (isBom() ? ":pom" : "") + (classifier.isEmpty() ? "" : ":jar:" + classifier);
    }

    @Override
    public String toString() {
        return key() + ":" + version;
    }
}
