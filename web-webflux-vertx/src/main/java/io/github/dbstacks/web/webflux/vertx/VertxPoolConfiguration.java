package io.github.dbstacks.web.webflux.vertx;

import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.spring.PoolGauges;
import io.github.dbstacks.vertx.VertxBatch;
import io.github.dbstacks.vertx.VertxPool;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The pool of standalone-vertx as a bean; Spring Boot has none of its own for Vert.x. */
@Configuration(proxyBeanMethods = false)
class VertxPoolConfiguration {
    @Bean
    PoolCounts poolCounts() {
        return new PoolCounts();
    }

    /**
     * The client counts for whoever takes or gives back a connection, so it does that only where its metrics are asked
     * for.
     */
    @Bean(destroyMethod = "close")
    VertxPool pool(
            Settings settings, PoolCounts counts, @Value("${management.metrics.enable.vertx:false}") boolean counted) {
        if (!VertxPool.isFilled(settings)) {
            VertxPool.check(settings);
        }
        return counted ? VertxPool.open(settings, counts) : VertxPool.open(settings);
    }

    @Bean
    Batch batch(VertxPool pool, Settings settings) {
        return new VertxBatch(pool, settings);
    }

    @Bean
    MeterBinder poolGauges(
            VertxPool pool,
            PoolCounts counts,
            Settings settings,
            @Value("${management.metrics.enable.vertx:false}") boolean counted) {
        Map<String, IntSupplier> gauges = new TreeMap<>();
        gauges.put("vertx.sql.pool.connections", () -> connections(pool));
        gauges.put("vertx.sql.pool.max", settings::poolSize);
        if (counted) {
            gauges.put("vertx.sql.pool.active", counts::active);
            gauges.put("vertx.sql.pool.pending", counts::pending);
        }
        return new PoolGauges(settings.stack().name(), gauges);
    }

    private static int connections(VertxPool pool) {
        return pool.connectionsPerThread().values().stream()
                .mapToInt(Integer::intValue)
                .sum();
    }
}
