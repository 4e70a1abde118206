package io.github.dbstacks.quarkus;

import io.github.dbstacks.harness.PoolReport;
import io.github.dbstacks.http.UsageServer;
import io.github.dbstacks.settings.Settings;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
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
    public Response usage(@HeaderParam(HttpHeaders.HOST) String host) {
        return Response.status(PERMANENT_REDIRECT).location(server.start(host)).build();
    }

    void end(@Observes ShutdownEvent event) {
        server.close();
    }
}
