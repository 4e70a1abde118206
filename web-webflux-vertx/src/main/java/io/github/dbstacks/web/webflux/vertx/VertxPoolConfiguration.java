package io.github.dbstacks.web.webflux.vertx;

import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.spring.PoolGauges;
import io.github.dbstacks.vertx.VertxBatch;
import io.github.dbstacks.vertx.VertxPool;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The pool of standalone-vertx as a bean; Spring Boot has none of its own for Vert.x. */
@Configuration(proxyBeanMethods = false)
class VertxPoolConfiguration {
    @Bean(destroyMethod = "close")
    VertxPool pool(Settings settings) {
        if (!VertxPool.isFilled(settings)) {
            VertxPool.check(settings);
        }
        return VertxPool.open(settings);
    }

    @Bean
    Batch batch(VertxPool pool, Settings settings) {
        return new VertxBatch(pool, settings);
    }

    /** The client does not show its pool, but how many connections it has opened. */
    @Bean
    MeterBinder poolGauges(VertxPool pool, Settings settings) {
        return new PoolGauges(
                settings.stack().name(),
                Map.of(
                        "vertx.sql.pool.connections",
                        () -> connections(pool),
                        "vertx.sql.pool.max",
                        settings::poolSize));
    }

    private static int connections(VertxPool pool) {
        return pool.connectionsPerThread().values().stream()
                .mapToInt(Integer::intValue)
                .sum();
    }
}
