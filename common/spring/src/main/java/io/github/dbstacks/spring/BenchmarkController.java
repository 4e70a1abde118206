package io.github.dbstacks.spring;

import java.util.concurrent.CompletionStage;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.accept.RequestedContentTypeResolverBuilder;
import org.springframework.web.reactive.config.WebFluxConfigurer;

/**
 * {@code GET /benchmark} of the WebFlux applications. WebFlux calls it on the request's event loop, so the iteration
 * starts there. The thread decides on which event loops r2dbc-pool opens its connections (r2dbc-pool#190).
 */
@RestController
@Import(BenchmarkController.TextByDefault.class)
public class BenchmarkController {
    private final BenchmarkEndpoint endpoint;

    public BenchmarkController(BenchmarkEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    @GetMapping(path = "/benchmark", produces = MediaType.TEXT_PLAIN_VALUE)
    CompletionStage<String> text(@RequestParam MultiValueMap<String, String> parameters) {
        return endpoint.startAndSay(parameters).thenApply(endpoint::text);
    }

    @GetMapping(path = "/benchmark", produces = MediaType.APPLICATION_JSON_VALUE)
    CompletionStage<String> json(@RequestParam MultiValueMap<String, String> parameters) {
        return endpoint.start(parameters).thenApply(endpoint::json);
    }

    /**
     * A client that accepts anything, as curl does, gets text. Spring MVC has a property for this, WebFlux has none.
     */
    static final class TextByDefault implements WebFluxConfigurer {
        @Override
        public void configureContentTypeResolver(RequestedContentTypeResolverBuilder builder) {
            builder.headerResolver();
            builder.fixedResolver(MediaType.TEXT_PLAIN, MediaType.ALL);
        }
    }
}
