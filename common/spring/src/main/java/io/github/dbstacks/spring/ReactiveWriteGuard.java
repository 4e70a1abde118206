package io.github.dbstacks.spring;

import io.github.dbstacks.http.ProblemDocument;
import io.github.dbstacks.http.Refusal;
import io.github.dbstacks.settings.Settings;
import java.nio.charset.StandardCharsets;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * {@link Refusal} in front of WebFlux. Nothing but {@link Guard} uses a class of Reactor, since an application of
 * Spring MVC, which has none, loads this class to see that it is not for it.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
class ReactiveWriteGuard {
    @Bean
    WebFilter writeGuard(Settings settings) {
        return Guard.of(settings);
    }

    private record Guard(Settings settings) implements WebFilter {
        static WebFilter of(Settings settings) {
            return new Guard(settings);
        }

        @Override
        public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
            ServerHttpRequest request = exchange.getRequest();
            String path = request.getPath().pathWithinApplication().value();
            return Refusal.of(
                            settings,
                            request.getMethod().name(),
                            path,
                            request.getURI().getRawQuery())
                    .map(refusal -> refuse(
                            exchange.getResponse(),
                            ProblemDocument.of(refusal, request.getPath().value())))
                    .orElseGet(() -> chain.filter(exchange));
        }

        private static Mono<Void> refuse(ServerHttpResponse response, ProblemDocument problem) {
            response.setStatusCode(HttpStatusCode.valueOf(problem.status()));
            response.getHeaders().setContentType(MediaType.valueOf(ProblemDocument.TYPE));
            byte[] json = problem.json().getBytes(StandardCharsets.UTF_8);
            return response.writeWith(Mono.just(response.bufferFactory().wrap(json)));
        }
    }
}
