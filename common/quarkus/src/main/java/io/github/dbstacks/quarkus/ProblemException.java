package io.github.dbstacks.quarkus;

import io.github.dbstacks.http.ProblemType;
import jakarta.ws.rs.WebApplicationException;

/** Says why a request has no answer: {@link Problems} answers it as a problem document. */
public final class ProblemException extends WebApplicationException {
    private static final long serialVersionUID = 1;

    private final ProblemType type;

    /** @param detail one sentence */
    public ProblemException(ProblemType type, String detail) {
        super(detail, type.status());
        this.type = type;
    }

    /** @param row such as {@code company 7} */
    public static ProblemException unknown(String row) {
        return new ProblemException(ProblemType.UNKNOWN, "There is no " + row + ".");
    }

    /** @param row such as {@code an order 7} */
    public static ProblemException duplicate(String row) {
        return new ProblemException(ProblemType.DUPLICATE, "There is " + row + " already.");
    }

    /** Returns the problem of a log in. */
    public static ProblemException credentials() {
        return new ProblemException(ProblemType.CREDENTIALS, "There is no user with this name and password.");
    }

    ProblemType type() {
        return type;
    }
}
