package io.github.dbstacks.analysis.metric;

import io.github.dbstacks.settings.EnumText;

/** Which value of a metric is better. */
public enum Direction {
    LESS,
    MORE,
    /** It describes a cell and is neither good nor bad. */
    NEITHER;

    @Override
    public String toString() {
        return EnumText.of(this);
    }
}
