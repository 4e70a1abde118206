package io.github.dbstacks.spring;

import io.github.dbstacks.harness.Failure;
import io.github.dbstacks.http.Sentences;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.settings.Settings;
import java.util.Collection;
import org.springframework.beans.TypeMismatchException;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.validation.BindingResult;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.bind.support.WebExchangeBindException;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.server.ServerWebInputException;
import tools.jackson.core.exc.StreamConstraintsException;

/**
 * Answers what goes wrong in a scenario with the same problem document on every stack. Spring MVC and WebFlux throw
 * different exceptions for the same mistake and word them differently.
 */
@ForScenarios
@RestControllerAdvice(basePackages = "io.github.dbstacks.web")
@Order(Ordered.HIGHEST_PRECEDENCE)
public class ScenarioProblems {
    private final Settings settings;

    public ScenarioProblems(Settings settings) {
        this.settings = settings;
    }

    @ExceptionHandler({MethodArgumentNotValidException.class, WebExchangeBindException.class})
    ErrorResponse invalidBody(BindingResult invalid) {
        return Problem.BODY.exception(sentence(invalid.getAllErrors()));
    }

    @ExceptionHandler
    ErrorResponse invalidParameter(HandlerMethodValidationException invalid) {
        return Problem.PARAMETER.exception(sentence(invalid.getAllErrors()));
    }

    /** Returns what validation says, in one sentence. */
    protected static String sentence(Collection<? extends MessageSourceResolvable> errors) {
        return Sentences.notAllowed(errors.stream()
                .map(error -> String.valueOf(error.getDefaultMessage()))
                .toList());
    }

    @ExceptionHandler({
        TypeMismatchException.class,
        ServerWebInputException.class,
        HttpMessageNotReadableException.class,
        DataBufferLimitException.class
    })
    protected ErrorResponse unreadable(Exception thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof TypeMismatchException mismatch) {
                Object value = mismatch.getValue();
                return Problem.PARAMETER.exception(
                        Sentences.notWhole(value instanceof String[] several ? String.join(",", several) : value));
            }
            if (cause instanceof DataBufferLimitException || isTooLong(cause)) {
                return tooLarge();
            }
        }
        return Problem.BODY.exception(Sentences.NOT_AS_THE_CONTRACT);
    }

    /** Jackson also has limits for the length of a number and of a name, and tells them by their messages only. */
    private static boolean isTooLong(Throwable cause) {
        return cause instanceof StreamConstraintsException
                && String.valueOf(cause.getMessage()).startsWith("Document length");
    }

    private static ErrorResponse tooLarge() {
        return Problem.TOO_LARGE.exception(Sentences.TOO_LARGE);
    }

    @ExceptionHandler
    protected ErrorResponse failed(Exception thrown) {
        if (thrown instanceof ErrorResponse told) {
            return switch (told.getStatusCode().value()) {
                case 413 -> tooLarge();
                case 415 -> mediaType();
                default -> told;
            };
        }
        // Spring MVC throws the first for the type */*, and Spring Data REST the others for a type that is none.
        if (String.valueOf(thrown.getMessage()).startsWith("Content-Type cannot contain wildcard")
                || thrown instanceof InvalidMimeTypeException
                || thrown instanceof InvalidMediaTypeException) {
            return mediaType();
        }
        // The exception is Tomcat's, which WebFlux has not. It is no failure of the database, though its cause is an
        // IOException.
        if (thrown.getClass().getSimpleName().equals("InvalidParameterException")) {
            return Problem.PARAMETER.exception(Sentences.UNREADABLE_QUERY);
        }
        FailureReason reason = Failure.of(thrown, settings);
        return Problem.exception(reason.kind(), reason.sentence());
    }

    protected static ErrorResponse mediaType() {
        return Problem.MEDIA_TYPE.exception(Sentences.MEDIA_TYPE);
    }
}
