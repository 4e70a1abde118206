package io.github.dbstacks.spring;

import io.github.dbstacks.records.FailureKind;
import io.github.dbstacks.settings.EnumText;
import java.net.URI;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/**
 * Why a request has no answer. Each constant is a type of problem document (RFC 9457): {@code WRONG_ROWS} is
 * {@code urn:dbstacks:problem:wrong-rows}.
 */
public enum Problem {
    PARAMETER(HttpStatus.BAD_REQUEST, "A parameter is not allowed"),
    BODY(HttpStatus.BAD_REQUEST, "The body is not allowed"),
    CREDENTIALS(HttpStatus.UNAUTHORIZED, "Name and password do not fit"),
    UNKNOWN(HttpStatus.NOT_FOUND, "There is no such row"),
    DUPLICATE(HttpStatus.CONFLICT, "The row is there already"),
    TOO_LARGE(HttpStatus.valueOf(413), "The body is too large"), // Spring 7 has another constant for it than Spring 6
    MEDIA_TYPE(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "The body is not JSON"),
    WRONG_ROWS(HttpStatus.INTERNAL_SERVER_ERROR, "The rows read are not those of schema.sql"),
    APPLICATION(HttpStatus.INTERNAL_SERVER_ERROR, "The application failed"),
    DATABASE(HttpStatus.SERVICE_UNAVAILABLE, "The database does not answer as it should"),
    ENDED(HttpStatus.SERVICE_UNAVAILABLE, "The application ends"),
    TIMEOUT(HttpStatus.GATEWAY_TIMEOUT, "The iteration did not end in time");

    private final HttpStatus status;
    private final String title;

    Problem(HttpStatus status, String title) {
        this.status = status;
        this.title = title;
    }

    static Problem of(FailureKind kind) {
        return switch (kind) {
            case WRONG_ROWS -> WRONG_ROWS;
            case DATABASE -> DATABASE;
            case TIMEOUT -> TIMEOUT;
            case SETTINGS, OUT_OF_MEMORY, ENDED, APPLICATION -> APPLICATION;
        };
    }

    /** @param detail one sentence */
    public ErrorResponseException exception(String detail) {
        ProblemDetail document = ProblemDetail.forStatusAndDetail(status, detail);
        document.setType(URI.create("urn:dbstacks:problem:" + EnumText.of(this)));
        document.setTitle(title);
        return new ErrorResponseException(status, document, null);
    }
}
