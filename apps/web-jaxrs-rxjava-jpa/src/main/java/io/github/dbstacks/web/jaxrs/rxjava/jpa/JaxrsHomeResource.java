package io.github.dbstacks.web.jaxrs.rxjava.jpa;

import io.github.dbstacks.spring.HomeController;
import io.github.dbstacks.spring.UsageController;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;

/** Answers what every application answers beside the scenarios. */
@Component
@Path("/")
public class JaxrsHomeResource {
    private final HomeController home;
    private final UsageController usage;

    JaxrsHomeResource(HomeController home, UsageController usage) {
        this.home = home;
        this.usage = usage;
    }

    @GET
    @Produces(MediaType.TEXT_PLAIN)
    public String home() {
        return home.home();
    }

    @GET
    @Path("openapi.yaml")
    @Produces("application/yaml")
    public byte[] contract() throws IOException {
        return home.contract();
    }

    @GET
    @Path("usage")
    public Response usage(@HeaderParam(HttpHeaders.HOST) String host) {
        ResponseEntity<Void> elsewhere = usage.usage(host);
        return Response.status(elsewhere.getStatusCode().value())
                .location(elsewhere.getHeaders().getLocation())
                .build();
    }
}
