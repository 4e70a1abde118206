package io.github.dbstacks.records;

import io.github.dbstacks.settings.EnumText;

/** The kind of thing that went wrong. A web application's problem document names the same kinds in its {@code type}. */
public enum FailureKind {
    /** A setting is not allowed. */
    SETTINGS,
    /** The database cannot be reached, refuses, or answers with an error. */
    DATABASE,
    /** The batch completed but read other rows than {@code schema.sql} holds. */
    WRONG_ROWS,
    /** An iteration did not end within {@code timeout}. */
    TIMEOUT,
    OUT_OF_MEMORY,
    /** Somebody else ended the application. */
    ENDED,
    /** The application itself, and everything that is known no better. */
    APPLICATION;

    @Override
    public String toString() {
        return EnumText.of(this);
    }
}
