package io.github.dbstacks.web.mvc.datarest;

import io.github.dbstacks.http.Sentences;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.spring.Problem;
import io.github.dbstacks.spring.ScenarioProblems;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.convert.ConversionFailedException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.rest.core.RepositoryConstraintViolationException;
import org.springframework.data.rest.webmvc.ResourceNotFoundException;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Problem documents for what goes wrong in Spring Data REST's own controllers, which answer in a form of their own. */
@RestControllerAdvice(basePackages = "org.springframework.data.rest.webmvc")
@Order(Ordered.HIGHEST_PRECEDENCE)
class DatarestProblems extends ScenarioProblems {
    DatarestProblems(Settings settings) {
        super(settings);
    }

    /** Spring Data REST looks for who can read a type, and not for who may send it. */
    @Override
    protected ErrorResponse unreadable(Exception thrown) {
        boolean isJson = !(thrown instanceof HttpMessageNotReadableException unread)
                || MediaType.APPLICATION_JSON.isCompatibleWith(
                        unread.getHttpInputMessage().getHeaders().getContentType());
        return isJson ? super.unreadable(thrown) : mediaType();
    }

    @ExceptionHandler
    ErrorResponse unknown(ResourceNotFoundException thrown) {
        return Problem.UNKNOWN.exception("There is no such row.");
    }

    /** Spring Data REST reads a row before it deletes it, and another request may delete it meanwhile. */
    @ExceptionHandler
    ErrorResponse unknown(OptimisticLockingFailureException thrown) {
        return Problem.UNKNOWN.exception("There is no such row.");
    }

    @ExceptionHandler
    ErrorResponse invalid(RepositoryConstraintViolationException thrown) {
        return Problem.BODY.exception(sentence(thrown.getErrors().getAllErrors()));
    }

    @ExceptionHandler
    ErrorResponse duplicate(DataIntegrityViolationException thrown) {
        return Problem.DUPLICATE.exception("There is such a row already.");
    }

    @ExceptionHandler
    ErrorResponse noNumber(ConversionFailedException thrown) {
        return Problem.PARAMETER.exception(Sentences.notWhole(thrown.getValue()));
    }
}
