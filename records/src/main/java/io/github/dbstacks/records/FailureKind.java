package io.github.dbstacks.records;

import java.util.Arrays;
import java.util.Optional;

/** What kind of thing went wrong. A web application's problem document names the same kinds in its {@code type}. */
public enum FailureKind {
    /** A setting is not allowed. */
    SETTINGS("settings"),
    /** The database cannot be reached, refuses, or answers with an error. */
    DATABASE("database"),
    /** The batch completed but read other rows than {@code schema.sql} holds. */
    WRONG_ROWS("wrong-rows"),
    /** An iteration did not end within {@code timeout}. */
    TIMEOUT("timeout"),
    OUT_OF_MEMORY("out-of-memory"),
    /** Somebody else ended the application. */
    ENDED("ended"),
    /** The application itself, and everything that is known no better. */
    APPLICATION("application");

    private final String text;

    FailureKind(String text) {
        this.text = text;
    }

    /** Empty when there is no kind of that name. */
    public static Optional<FailureKind> named(String text) {
        return Arrays.stream(values()).filter(kind -> kind.text.equals(text)).findFirst();
    }

    @Override
    public String toString() {
        return text;
    }
}
