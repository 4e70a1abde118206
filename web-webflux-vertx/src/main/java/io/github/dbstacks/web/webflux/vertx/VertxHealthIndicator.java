package io.github.dbstacks.web.webflux.vertx;

import io.github.dbstacks.vertx.VertxPool;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.health.contributor.AbstractReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Tells whether the database answers, as Spring Boot tells it of JDBC and R2DBC. Spring Boot 3 ({@code --versions
 * then}) has other classes.
 */
@Component
@ConditionalOnClass(name = "org.springframework.boot.health.contributor.ReactiveHealthIndicator")
class VertxHealthIndicator extends AbstractReactiveHealthIndicator {
    private final VertxPool pool;

    VertxHealthIndicator(VertxPool pool) {
        this.pool = pool;
    }

    @Override
    protected Mono<Health> doHealthCheck(Health.Builder health) {
        return Mono.fromCompletionStage(pool::ask).thenReturn(health.up().build());
    }
}
