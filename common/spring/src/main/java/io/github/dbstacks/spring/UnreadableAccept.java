package io.github.dbstacks.spring;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;

/**
 * Answers an {@code Accept} of more than 50 types with the status 406 in WebFlux, as Spring MVC does. WebFlux alone
 * answers 500.
 */
@Component
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@Order(UnreadableAccept.BEFORE_SPRING_BOOTS)
class UnreadableAccept implements WebExceptionHandler {
    static final int BEFORE_SPRING_BOOTS = -2;

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable thrown) {
        if (thrown instanceof InvalidMimeTypeException) {
            exchange.getResponse().setStatusCode(HttpStatus.NOT_ACCEPTABLE);
            return exchange.getResponse().setComplete();
        }
        return Mono.error(thrown);
    }
}
