package io.github.dbstacks.testbed.library;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says what the name of a library's jar tells: {@code netty-transport-native-epoll-4.2.15.Final-linux-x86_64.jar}.
 *
 * @param classifier empty for the artifact's main jar. Only classifiers that name an operating system are told from a
 *     version.
 */
public record JarName(String artifact, String version, String classifier) {
    private static final Pattern NAME = Pattern.compile("(.+?)-(\\d.*?)(?:-((?:linux|osx|windows)-\\w+))?\\.jar");

    /** Returns the parts of a name; empty for a name without a version. */
    public static Optional<JarName> of(Path jar) {
        Matcher matcher = NAME.matcher(jar.getFileName().toString());
        return matcher.matches()
                ? Optional.of(new JarName(
                        matcher.group(1), matcher.group(2), matcher.group(3) == null ? "" : matcher.group(3)))
                : Optional.empty();
    }

    /** Returns whether it is a jar of that library, in whatever version. */
    public boolean isOf(Library library) {
        return artifact.equals(library.artifact()) && classifier.equals(library.classifier());
    }
}
