package io.github.dbstacks.spring;

import io.github.dbstacks.http.ProblemType;
import io.github.dbstacks.records.FailureKind;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/**
 * The reasons why a request has no answer: each {@link ProblemType} as an exception that Spring answers as a problem
 * document (RFC 9457).
 */
public enum Problem {
    PARAMETER(ProblemType.PARAMETER),
    BODY(ProblemType.BODY),
    CREDENTIALS(ProblemType.CREDENTIALS),
    UNKNOWN(ProblemType.UNKNOWN),
    DUPLICATE(ProblemType.DUPLICATE),
    TOO_LARGE(ProblemType.TOO_LARGE),
    MEDIA_TYPE(ProblemType.MEDIA_TYPE),
    ENDED(ProblemType.ENDED);

    private final ProblemType type;

    Problem(ProblemType type) {
        this.type = type;
    }

    static ErrorResponseException exception(FailureKind kind, String detail) {
        return exception(ProblemType.of(kind), detail);
    }

    /** @param detail one sentence */
    public ErrorResponseException exception(String detail) {
        return exception(type, detail);
    }

    private static ErrorResponseException exception(ProblemType type, String detail) {
        HttpStatusCode status = HttpStatusCode.valueOf(type.status());
        ProblemDetail document = ProblemDetail.forStatusAndDetail(status, detail);
        document.setType(type.uri());
        document.setTitle(type.title());
        return new ErrorResponseException(status, document, null);
    }
}
