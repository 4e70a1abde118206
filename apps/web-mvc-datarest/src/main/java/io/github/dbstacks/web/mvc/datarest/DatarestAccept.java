package io.github.dbstacks.web.mvc.datarest;

import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers an {@code Accept} that is no list of types with the status 406, as Spring MVC does. Spring Data REST alone
 * answers 500. It looks for who answers a request when it finds out, so there is no controller yet and this advice is
 * for every one.
 */
@RestControllerAdvice
class DatarestAccept {
    @ExceptionHandler
    ResponseEntity<Void> notAcceptable(InvalidMediaTypeException thrown) {
        return ResponseEntity.status(HttpStatus.NOT_ACCEPTABLE).build();
    }
}
