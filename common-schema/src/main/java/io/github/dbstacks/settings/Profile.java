package io.github.dbstacks.settings;

import java.util.Set;

/**
 * A named switch of a stack.
 *
 * @param name such as {@code loop-resources}
 * @param meaning one sentence
 * @param excludes profiles of the same stack that it cannot be combined with
 * @param minimumJdk feature release it needs, 17 where any will do
 */
public record Profile(String name, String meaning, Set<String> excludes, int minimumJdk) {
    public Profile {
        excludes = Set.copyOf(excludes);
    }
}
