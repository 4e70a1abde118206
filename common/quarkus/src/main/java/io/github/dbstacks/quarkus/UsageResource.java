package io.github.dbstacks.quarkus;

import io.github.dbstacks.harness.PoolReport;
import io.github.dbstacks.http.UsageServer;
import io.github.dbstacks.settings.Settings;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.Optional;

/** {@code GET /usage}: redirects to a {@link UsageServer}, which the first request starts. */
@Path(UsageServer.PATH)
@Singleton
public class UsageResource {
    private static final int PERMANENT_REDIRECT = 308;

    private final UsageServer server;

    UsageResource(PoolReport pool, Settings settings) {
        this.server = new UsageServer(Optional.of(pool), settings);
    }

    @GET
    public Response usage(@Context UriInfo asked) {
        return Response.status(PERMANENT_REDIRECT)
                .location(server.start(asked.getRequestUri().getAuthority()))
                .build();
    }

    void end(@Observes ShutdownEvent event) {
        server.close();
    }
}
