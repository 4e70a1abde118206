package io.github.dbstacks.quarkus;

import io.github.dbstacks.http.Sentences;
import jakarta.ws.rs.HttpMethod;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;
import org.jboss.resteasy.reactive.server.spi.ResteasyReactiveContainerRequestContext;
import org.jboss.resteasy.reactive.server.spi.ServerHttpRequest;

/**
 * Reads a body on the event loop before anything else happens. Quarkus does so for resources that may not block. For
 * the others a worker thread waits for each byte, and as many slow bodies as there are threads would keep everybody
 * out.
 */
public final class WholeBodies {
    /** The filter comes after {@link BodyLimits}, which looks at the headers. */
    private static final int LATER = jakarta.ws.rs.Priorities.USER + 1;

    @ServerRequestFilter(preMatching = true, nonBlocking = true, priority = LATER)
    public void read(ResteasyReactiveContainerRequestContext asked) {
        ResteasyReactiveRequestContext context = (ResteasyReactiveRequestContext) asked.getServerRequestContext();
        ServerHttpRequest request = context.serverRequest();
        if (!asked.getMethod().equals(HttpMethod.POST) || request.isRequestEnded()) {
            return;
        }
        asked.suspend();
        request.setReadListener(new Received(asked, context));
        request.resumeRequestInput();
    }

    private static final class Received implements ServerHttpRequest.ReadCallback {
        private final ResteasyReactiveContainerRequestContext asked;
        private final ResteasyReactiveRequestContext context;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        private Received(ResteasyReactiveContainerRequestContext asked, ResteasyReactiveRequestContext context) {
            this.asked = asked;
            this.context = context;
        }

        /** Keeps of a body that is too long a byte more than {@link JsonLimit} allows. */
        @Override
        public void data(ByteBuffer more) {
            byte[] piece = new byte[Math.min(more.remaining(), Sentences.MOST_BYTES + 1 - bytes.size())];
            more.get(piece);
            bytes.writeBytes(piece);
        }

        @Override
        public void done() {
            context.setInputStream(new ByteArrayInputStream(bytes.toByteArray()));
            asked.resume();
        }
    }
}
