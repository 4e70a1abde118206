package io.github.dbstacks.quarkus;

import io.github.dbstacks.http.ProblemType;
import jakarta.ws.rs.WebApplicationException;

/** Why a request has no answer: {@link Problems} answers it as a problem document. */
public final class ProblemException extends WebApplicationException {
    private static final long serialVersionUID = 1;

    private final ProblemType type;

    /** @param detail one sentence */
    public ProblemException(ProblemType type, String detail) {
        super(detail, type.status());
        this.type = type;
    }

    ProblemType type() {
        return type;
    }
}
