package io.github.dbstacks.analysis;

import java.util.Objects;

/** A run's directory cannot be read or written; the message is one sentence. */
public final class ReportException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ReportException(String message) {
        super(message);
    }

    /** Always there, unlike other exceptions'. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
