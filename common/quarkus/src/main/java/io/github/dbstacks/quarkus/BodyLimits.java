package io.github.dbstacks.quarkus;

import io.github.dbstacks.http.ProblemType;
import io.github.dbstacks.http.Sentences;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.Locale;
import java.util.Objects;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;
import org.jboss.resteasy.reactive.server.spi.ResteasyReactiveContainerRequestContext;

/**
 * Refuses bodies by their headers. Quarkus alone answers a body that is too long without a document, and takes one
 * whose type is a pattern or missing for JSON.
 */
public final class BodyLimits {
    @ServerRequestFilter(preMatching = true, nonBlocking = true)
    public void check(ResteasyReactiveContainerRequestContext request) {
        if (!request.getMethod().equals(HttpMethod.POST)) {
            return;
        }
        // The header is read as text: the request's own number is an int.
        String length = Objects.requireNonNullElse(request.getHeaderString(HttpHeaders.CONTENT_LENGTH), "0");
        if (Long.parseLong(length) > Sentences.MOST_BYTES) {
            // Reads on without keeping anything: some clients look for an answer only when they have sent all.
            ((ResteasyReactiveRequestContext) request.getServerRequestContext())
                    .serverRequest()
                    .resumeRequestInput();
            throw new ProblemException(ProblemType.TOO_LARGE, Sentences.TOO_LARGE);
        }
        String type = Objects.requireNonNullElse(request.getHeaderString(HttpHeaders.CONTENT_TYPE), "");
        String bare = type.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
        if (type.isEmpty() && length.equals("0") && request.getHeaderString("Transfer-Encoding") == null) {
            throw new ProblemException(ProblemType.BODY, Sentences.NOT_AS_THE_CONTRACT); // nothing was sent
        }
        if (!bare.equals(MediaType.APPLICATION_JSON)) {
            throw new ProblemException(ProblemType.MEDIA_TYPE, Sentences.MEDIA_TYPE);
        }
    }
}
