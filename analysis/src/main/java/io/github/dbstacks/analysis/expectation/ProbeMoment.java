package io.github.dbstacks.analysis.expectation;

import io.github.dbstacks.settings.EnumText;

/** When a probe counted: in the first iteration, in the last of those one by one, or with several requests at once. */
public enum ProbeMoment {
    FIRST,
    LATER,
    AT_ONCE;

    /** {@code at-once}. */
    @Override
    public String toString() {
        return EnumText.of(this);
    }
}
