package io.github.dbstacks.http;

import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.settings.EnumText;
import java.net.URI;

/**
 * The reasons why a request has no answer. Each constant is a type of problem document (RFC 9457): {@code WRONG_ROWS}
 * is {@code urn:dbstacks:problem:wrong-rows}.
 */
public enum ProblemType {
    PARAMETER(400, "A parameter is not allowed"),
    BODY(400, "The body is not allowed"),
    CREDENTIALS(401, "Name and password do not fit"),
    NOT_OWN(403, "The table is not one that dbstacks has created"),
    UNKNOWN(404, "There is no such row"),
    DUPLICATE(409, "The row is there already"),
    TOO_LARGE(413, "The body is too large"),
    MEDIA_TYPE(415, "The body is not JSON"),
    WRONG_ROWS(500, "The rows read are not those of schema.sql"),
    APPLICATION(500, "The application failed"),
    DATABASE(503, "The database does not answer as it should"),
    ENDED(503, "The application ends"),
    TIMEOUT(504, "The iteration did not end in time");

    private final int status;
    private final String title;

    ProblemType(int status, String title) {
        this.status = status;
        this.title = title;
    }

    /** The type of a failure. */
    public static ProblemType of(FailureKind kind) {
        return switch (kind) {
            case WRONG_ROWS -> WRONG_ROWS;
            case DATABASE -> DATABASE;
            case TIMEOUT -> TIMEOUT;
            case SETTINGS -> NOT_OWN; // of a request nothing else is asked
            case OUT_OF_MEMORY, ENDED, APPLICATION -> APPLICATION;
        };
    }

    /** Status of the answer. */
    public int status() {
        return status;
    }

    /** Returns what the document calls it. */
    public String title() {
        return title;
    }

    /** Returns its name in the document. */
    public URI uri() {
        return URI.create("urn:dbstacks:problem:" + EnumText.of(this));
    }
}
