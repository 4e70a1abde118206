package io.github.dbstacks.settings;

import java.util.Objects;

/** Somebody gave a setting that cannot be; the message is one sentence that says what, where and what is allowed. */
public final class SettingsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SettingsException(String message) {
        super(message);
    }

    /** Always there, unlike other exceptions'. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
