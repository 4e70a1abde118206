package io.github.dbstacks.spring;

import io.github.dbstacks.harness.Failure;
import io.github.dbstacks.result.Iteration;
import java.net.URI;
import java.util.Locale;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/** Why {@code GET /benchmark} has no duration to answer: the types of its problem documents (RFC 9457). */
enum Problem {
    /** {@code urn:dbstacks:problem:parameter} */
    PARAMETER(HttpStatus.BAD_REQUEST, "A parameter is not allowed"),
    /** {@code urn:dbstacks:problem:accept} */
    ACCEPT(HttpStatus.NOT_ACCEPTABLE, "There is no such form of the answer"),
    /** {@code urn:dbstacks:problem:wrong-rows} */
    WRONG_ROWS(HttpStatus.INTERNAL_SERVER_ERROR, "The rows read are not those of schema.sql"),
    /** {@code urn:dbstacks:problem:application} */
    APPLICATION(HttpStatus.INTERNAL_SERVER_ERROR, "The application failed"),
    /** {@code urn:dbstacks:problem:database} */
    DATABASE(HttpStatus.SERVICE_UNAVAILABLE, "The database does not answer as it should"),
    /** {@code urn:dbstacks:problem:ended} */
    ENDED(HttpStatus.SERVICE_UNAVAILABLE, "The application ends"),
    /** {@code urn:dbstacks:problem:timeout} */
    TIMEOUT(HttpStatus.GATEWAY_TIMEOUT, "The iteration did not end in time");

    private final HttpStatus status;
    private final String title;

    Problem(HttpStatus status, String title) {
        this.status = status;
        this.title = title;
    }

    /** @param sentence why {@code iteration} does not count */
    static Problem of(Iteration iteration, String sentence) {
        if (iteration.hasWrongRows()) {
            return WRONG_ROWS;
        }
        if (sentence.startsWith(Failure.OF_DATABASE)) {
            return DATABASE;
        }
        return sentence.startsWith(Iteration.NOT_ENDED) ? TIMEOUT : APPLICATION;
    }

    /** @param detail one sentence */
    ResponseEntity<Object> answer(String detail) {
        ProblemDetail document = ProblemDetail.forStatusAndDetail(status, detail);
        document.setType(URI.create(
                "urn:dbstacks:problem:" + name().toLowerCase(Locale.ROOT).replace('_', '-')));
        document.setTitle(title);
        document.setInstance(URI.create("/benchmark"));
        return ResponseEntity.status(status)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(document);
    }
}
