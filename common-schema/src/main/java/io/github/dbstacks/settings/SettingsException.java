package io.github.dbstacks.settings;

import java.util.Objects;

/** A setting is not allowed. The message is one sentence: what was given, where, and what is allowed. */
public final class SettingsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SettingsException(String message) {
        super(message);
    }

    /** The message is never null, unlike that of other exceptions. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
