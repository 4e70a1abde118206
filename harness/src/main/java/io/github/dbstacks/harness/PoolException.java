package io.github.dbstacks.harness;

import java.util.Objects;

/** The pool cannot be opened as the settings ask for; the message is one sentence. */
public final class PoolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public PoolException(String message) {
        super(message);
    }

    /** Always there, unlike other exceptions'. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
