package io.github.dbstacks.quarkus;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.github.dbstacks.harness.Failure;
import io.github.dbstacks.http.ProblemType;
import io.github.dbstacks.http.Sentences;
import io.github.dbstacks.records.FailureReason;
import io.github.dbstacks.settings.Settings;
import jakarta.inject.Singleton;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.ElementKind;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.io.CharConversionException;
import java.net.URI;
import java.util.stream.StreamSupport;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;
import org.jspecify.annotations.Nullable;

/** Answers what goes wrong with problem documents (RFC 9457), the same as with every other framework. */
@Singleton
public class Problems {
    private static final String TYPE = "application/problem+json";

    private final Settings settings;

    Problems(Settings settings) {
        this.settings = settings;
    }

    /**
     * The document. The order of its members is that of Spring's. One of a status alone has no type (RFC 9457,
     * about:blank).
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Document(
            String detail,
            String instance,
            int status,
            String title,
            @Nullable URI type) {}

    @ServerExceptionMapper
    public Response told(ProblemException problem, UriInfo asked) {
        return answer(problem.type(), String.valueOf(problem.getMessage()), asked);
    }

    @ServerExceptionMapper
    public Response invalid(ConstraintViolationException invalid, UriInfo asked) {
        boolean isBody = invalid.getConstraintViolations().stream().anyMatch(Problems::isOfBody);
        return answer(
                isBody ? ProblemType.BODY : ProblemType.PARAMETER,
                Sentences.notAllowed(invalid.getConstraintViolations().stream()
                        .map(ConstraintViolation::getMessage)
                        .toList()),
                asked);
    }

    /** A member of a body stands below a parameter, and a body that is missing is the parameter of that name. */
    private static boolean isOfBody(ConstraintViolation<?> violation) {
        return StreamSupport.stream(violation.getPropertyPath().spliterator(), false)
                        .anyMatch(node -> node.getKind() == ElementKind.PROPERTY)
                || Sentences.NO_BODY.equals(violation.getMessage());
    }

    @ServerExceptionMapper({MismatchedInputException.class, JsonProcessingException.class, CharConversionException.class
    })
    public Response unreadable(Exception unreadable, UriInfo asked) {
        if (String.valueOf(unreadable.getMessage()).startsWith("Document length")) { // other limits have the same type
            return answer(ProblemType.TOO_LARGE, Sentences.TOO_LARGE, asked);
        }
        return answer(ProblemType.BODY, Sentences.NOT_AS_THE_CONTRACT, asked);
    }

    @ServerExceptionMapper
    public Response refused(WebApplicationException refused, UriInfo asked) {
        if (refused.getCause() instanceof JsonProcessingException unreadable) {
            return unreadable(unreadable, asked);
        }
        return switch (refused.getResponse().getStatus()) {
            case 413 -> answer(ProblemType.TOO_LARGE, Sentences.TOO_LARGE, asked);
            case 415 -> answer(ProblemType.MEDIA_TYPE, Sentences.MEDIA_TYPE, asked);
            default -> ofStatus(refused.getResponse(), asked);
        };
    }

    /** A path or a method that nobody answers, or an answer that the client does not accept. */
    private static Response ofStatus(Response refused, UriInfo asked) {
        Response.StatusType status = refused.getStatusInfo();
        if (status.getStatusCode() < Response.Status.BAD_REQUEST.getStatusCode()) {
            return refused;
        }
        String title = status.getReasonPhrase();
        String path = asked.getRequestUri().getRawPath();
        return Response.fromResponse(refused)
                .type(TYPE)
                .entity(new Document(title + ".", path, status.getStatusCode(), title, null))
                .build();
    }

    /** RESTEasy throws it for an {@code Accept} that is no list of media types. */
    private static boolean isAboutMediaType(Throwable thrown) {
        return thrown instanceof IllegalArgumentException
                && String.valueOf(thrown.getMessage()).startsWith("Failed to parse media type");
    }

    @ServerExceptionMapper
    public Response failed(Throwable thrown, UriInfo asked) {
        if (isAboutMediaType(thrown)) {
            return ofStatus(Response.status(Response.Status.NOT_ACCEPTABLE).build(), asked);
        }
        FailureReason reason = Failure.of(thrown, settings);
        return answer(ProblemType.of(reason.kind()), reason.sentence(), asked);
    }

    private static Response answer(ProblemType type, String detail, UriInfo asked) {
        Document document =
                new Document(detail, asked.getRequestUri().getRawPath(), type.status(), type.title(), type.uri());
        return Response.status(type.status()).type(TYPE).entity(document).build();
    }
}
