package io.github.dbstacks.spring;

import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.ResponseEntity;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers an {@code Accept} that Spring cannot read, or of more than 50 types, with the status 406 as Spring MVC does. WebFlux and Spring Data
 * REST alone answer 500.
 */
@RestControllerAdvice
class UnreadableAccept {
    @ExceptionHandler({InvalidMimeTypeException.class, InvalidMediaTypeException.class})
    ResponseEntity<Void> notAcceptable() {
        return ResponseEntity.status(HttpStatus.NOT_ACCEPTABLE).build();
    }
}
