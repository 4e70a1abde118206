package io.github.dbstacks.analysis.claim;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Versions of libraries in which the claims of a study are judged.
 *
 * @param name short, such as {@code 1.0.0}
 * @param libraries versions that a stack is not built with, by stack and Maven coordinates without the version
 */
public record StudyVersion(String name, Map<String, SortedMap<String, String>> libraries) {
    public StudyVersion {
        libraries = Map.copyOf(libraries);
    }

    /** Those of one stack; none for a stack as it is built. */
    SortedMap<String, String> of(String stack) {
        return Optional.ofNullable(libraries.get(stack)).orElseGet(TreeMap::new);
    }
}
