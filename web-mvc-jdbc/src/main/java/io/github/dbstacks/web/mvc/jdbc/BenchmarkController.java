package io.github.dbstacks.web.mvc.jdbc;

import io.github.dbstacks.spring.BenchmarkEndpoint;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /benchmark}: the request's thread waits for the iteration, as threads do in Spring MVC. */
@RestController
class BenchmarkController {
    private final BenchmarkEndpoint endpoint;

    BenchmarkController(BenchmarkEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    @GetMapping("/benchmark")
    ResponseEntity<Object> benchmark(
            @RequestParam MultiValueMap<String, String> parameters,
            @RequestHeader(name = HttpHeaders.ACCEPT, defaultValue = "*/*") String accept) {
        return endpoint.start(parameters, accept).toCompletableFuture().join();
    }
}
