package io.github.dbstacks.quarkus;

import io.github.dbstacks.http.ProblemType;
import io.github.dbstacks.http.WriteGuard;
import io.github.dbstacks.settings.Settings;
import jakarta.inject.Singleton;
import jakarta.ws.rs.container.ContainerRequestContext;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** {@link WriteGuard} in front of Quarkus' resources. */
@Singleton
public class QuarkusWriteGuard {
    private final Settings settings;

    QuarkusWriteGuard(Settings settings) {
        this.settings = settings;
    }

    @ServerRequestFilter(preMatching = true, nonBlocking = true)
    public void check(ContainerRequestContext request) {
        WriteGuard.refusal(
                        settings,
                        request.getMethod(),
                        request.getUriInfo().getRequestUri().getRawPath())
                .ifPresent(reason -> {
                    throw new ProblemException(ProblemType.of(reason.kind()), reason.sentence());
                });
    }
}
