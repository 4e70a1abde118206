package io.github.dbstacks.analysis.claim;

import java.util.Locale;

/** When a probe counted: in the first iteration, in the last of those one by one, or with several requests at once. */
public enum ProbeMoment {
    FIRST,
    LATER,
    AT_ONCE;

    /** As a claim names it: {@code at-once}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
