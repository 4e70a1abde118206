package io.github.dbstacks.web.jaxrs.rxjava.jpa;

import io.github.dbstacks.http.Sentences;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.spring.Problem;
import io.github.dbstacks.spring.ScenarioProblems;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.NotSupportedException;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;
import org.glassfish.jersey.server.ParamException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponse;

/** The problem documents of all applications for what Jersey throws, and their limits of a body. */
public class JaxrsProblems extends ScenarioProblems implements ExceptionMapper<Exception>, ContainerRequestFilter {
    @Context
    private UriInfo uri;

    @Context
    private Request request;

    @SuppressWarnings("NullAway.Init") // Jersey sets the fields
    JaxrsProblems(Settings settings) {
        super(settings);
    }

    /** Jersey takes a body of the type {@code *}{@code /*} for one of every type. */
    @Override
    public void filter(ContainerRequestContext context) {
        MediaType type = context.getMediaType();
        if (type != null && (type.isWildcardType() || type.isWildcardSubtype())) {
            throw new NotSupportedException();
        }
        context.setEntityStream(new LimitedBody(context.getEntityStream()));
    }

    /** Jersey has a mapper of its own for these, unless another one names them. */
    record OfValidation(JaxrsProblems problems) implements ExceptionMapper<ConstraintViolationException> {
        @Override
        public Response toResponse(ConstraintViolationException thrown) {
            return problems.toResponse(thrown);
        }
    }

    /** Jersey's JSON parser has no limit. */
    private static final class LimitedBody extends FilterInputStream {
        private long left = Sentences.MOST_BYTES;

        LimitedBody(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            count(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int read = super.read(bytes, from, length);
            count(read);
            return read;
        }

        private void count(int read) {
            left -= read;
            if (left < 0) {
                throw new DataBufferLimitException("The body is too large.");
            }
        }
    }

    @Override
    public Response toResponse(Exception thrown) {
        ErrorResponse problem = problem(thrown);
        if (problem == null) {
            Response refused = ((WebApplicationException) thrown).getResponse();
            return answer(Response.fromResponse(refused), ofStatus(refused));
        }
        return answer(Response.status(problem.getStatusCode().value()), problem.getBody());
    }

    /** A path or a method that nobody answers, or an answer that the client does not accept. */
    private static ProblemDetail ofStatus(Response refused) {
        String title = refused.getStatusInfo().getReasonPhrase();
        ProblemDetail detail =
                ProblemDetail.forStatusAndDetail(HttpStatusCode.valueOf(refused.getStatus()), title + ".");
        detail.setTitle(title);
        return detail;
    }

    private Response answer(Response.ResponseBuilder answer, ProblemDetail detail) {
        Map<String, Object> document = new TreeMap<>();
        if (detail.getType() != null) {
            document.put("type", detail.getType().toString());
        }
        document.put("title", String.valueOf(detail.getTitle()));
        document.put("status", detail.getStatus());
        document.put("detail", String.valueOf(detail.getDetail()));
        document.put("instance", uri.getRequestUri().getRawPath());
        return answer.type("application/problem+json").entity(document).build();
    }

    /** Returns null where a status says it all. */
    private @Nullable ErrorResponse problem(Exception thrown) {
        if (thrown instanceof ParamException parameter) {
            MultivaluedMap<String, String> values = new MultivaluedHashMap<>(uri.getPathParameters());
            values.putAll(uri.getQueryParameters());
            return Problem.PARAMETER.exception(Sentences.notWhole(values.getFirst(parameter.getParameterName())));
        }
        if (thrown instanceof ConstraintViolationException invalid) {
            Problem kind = request.getMethod().equals("POST") ? Problem.BODY : Problem.PARAMETER;
            return kind.exception(Sentences.notAllowed(invalid.getConstraintViolations().stream()
                    .map(ConstraintViolation::getMessage)
                    .toList()));
        }
        if (thrown instanceof NotSupportedException) {
            return mediaType();
        }
        if (thrown instanceof BadRequestException
                || thrown instanceof ProcessingException
                || thrown instanceof IOException
                || thrown instanceof DataBufferLimitException) {
            return unreadable(thrown);
        }
        return thrown instanceof WebApplicationException ? null : failed(thrown);
    }
}
