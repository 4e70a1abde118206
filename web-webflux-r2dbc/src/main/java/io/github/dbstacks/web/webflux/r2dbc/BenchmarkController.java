package io.github.dbstacks.web.webflux.r2dbc;

import io.github.dbstacks.spring.BenchmarkEndpoint;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** {@code GET /benchmark}: the iteration is started on the request's own event loop, which matters (r2dbc-pool#190). */
@RestController
class BenchmarkController {
    private final BenchmarkEndpoint endpoint;

    BenchmarkController(BenchmarkEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    @GetMapping("/benchmark")
    Mono<ResponseEntity<Object>> benchmark(
            @RequestParam MultiValueMap<String, String> parameters,
            @RequestHeader(name = HttpHeaders.ACCEPT, defaultValue = "*/*") String accept) {
        return Mono.fromCompletionStage(() -> endpoint.start(parameters, accept));
    }
}
