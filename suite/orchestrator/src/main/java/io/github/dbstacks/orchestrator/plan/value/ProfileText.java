package io.github.dbstacks.orchestrator.plan.value;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The text in which somebody writes a set of profiles: their names with commas between them, perhaps with a question
 * mark behind.
 */
public final class ProfileText {
    /** A set without a profile. */
    public static final String NONE = "none";

    private static final String WHERE_POSSIBLE = "?";

    private ProfileText() {}

    /** The profiles that a set names. */
    public static Set<String> names(Value set) {
        String names = isWherePossible(set) ? set.text().substring(0, set.text().length() - 1) : set.text();
        return Arrays.stream(names.split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty() && !name.equals(NONE))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns whether a set is left out where the JDK is too old for it. */
    public static boolean isWherePossible(Value set) {
        return set.text().endsWith(WHERE_POSSIBLE);
    }
}
