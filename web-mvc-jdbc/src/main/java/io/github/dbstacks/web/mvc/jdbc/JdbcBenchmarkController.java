package io.github.dbstacks.web.mvc.jdbc;

import io.github.dbstacks.records.fork.Iteration;
import io.github.dbstacks.spring.BenchmarkEndpoint;
import java.util.concurrent.CompletionStage;
import org.springframework.http.MediaType;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /benchmark}: the request's thread waits for the iteration, as threads do in Spring MVC. */
@RestController
class JdbcBenchmarkController {
    private final BenchmarkEndpoint endpoint;

    JdbcBenchmarkController(BenchmarkEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    @GetMapping(path = "/benchmark", produces = MediaType.TEXT_PLAIN_VALUE)
    String text(@RequestParam MultiValueMap<String, String> parameters) {
        return endpoint.text(await(endpoint.startAndSay(parameters)));
    }

    @GetMapping(path = "/benchmark", produces = MediaType.APPLICATION_JSON_VALUE)
    String json(@RequestParam MultiValueMap<String, String> parameters) {
        return endpoint.json(await(endpoint.start(parameters)));
    }

    private static Iteration await(CompletionStage<Iteration> iteration) {
        return iteration.toCompletableFuture().join();
    }
}
