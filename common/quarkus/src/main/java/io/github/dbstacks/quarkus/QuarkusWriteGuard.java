package io.github.dbstacks.quarkus;

import io.github.dbstacks.http.Refusal;
import io.github.dbstacks.settings.Settings;
import jakarta.inject.Singleton;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.net.URI;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** {@link Refusal} in front of Quarkus' resources. */
@Singleton
public class QuarkusWriteGuard {
    private final Settings settings;

    QuarkusWriteGuard(Settings settings) {
        this.settings = settings;
    }

    @ServerRequestFilter(preMatching = true, nonBlocking = true)
    public void check(ContainerRequestContext request) {
        URI asked = request.getUriInfo().getRequestUri();
        Refusal.of(settings, request.getMethod(), asked.getRawPath(), asked.getRawQuery())
                .ifPresent(refusal -> {
                    throw new ProblemException(refusal.type(), refusal.sentence());
                });
    }
}
