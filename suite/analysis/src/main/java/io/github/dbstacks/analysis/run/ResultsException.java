package io.github.dbstacks.analysis.run;

import java.util.Objects;

/** The directory of a run cannot be read or written; the message is one sentence. */
public final class ResultsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ResultsException(String message) {
        super(message);
    }

    /** The message is never null. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
