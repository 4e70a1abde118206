package io.github.dbstacks.records;

import io.github.dbstacks.settings.EnumText;

/** The way in which a fork or a run ended. */
public enum Termination {
    /** It is still running, or was killed before it could write how it ended. */
    RUNNING,
    COMPLETED,
    FAILED,
    INTERRUPTED;

    @Override
    public String toString() {
        return EnumText.of(this);
    }
}
