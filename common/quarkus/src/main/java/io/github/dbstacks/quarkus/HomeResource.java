package io.github.dbstacks.quarkus;

import io.github.dbstacks.http.HomePage;
import io.github.dbstacks.settings.Settings;
import io.smallrye.common.annotation.NonBlocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/**
 * Tells people what the application answers: {@code GET /} has a request of each kind, and {@code GET /openapi.yaml} is
 * the contract of the scenarios.
 */
@Path("/")
@NonBlocking
public class HomeResource {
    private final Settings settings;

    HomeResource(Settings settings) {
        this.settings = settings;
    }

    @GET
    @Produces(MediaType.TEXT_PLAIN)
    public String home() {
        return HomePage.text(settings, true);
    }

    @GET
    @Path("openapi.yaml")
    public Response contract() {
        return Response.ok(HomePage.contract(), HomePage.YAML).build();
    }
}
