package io.github.dbstacks.web.mvc.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.harness.Batch;
import io.github.dbstacks.harness.Marks;
import io.github.dbstacks.jdbc.JdbcPool;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.spring.PoolGauges;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;

/** The pool of standalone-jdbc as a bean, or Spring Boot's own. */
@Configuration(proxyBeanMethods = false)
class JdbcPoolConfiguration {
    @Bean
    @Profile("!auto-configured")
    HikariDataSource pool(Settings settings) throws SQLException, InterruptedException {
        return JdbcPool.open(settings);
    }

    /**
     * Spring Boot's pool opens with its first connection. It must have its connections before the server takes
     * requests.
     */
    @Bean
    Batch batch(HikariDataSource pool, Settings settings) throws SQLException, InterruptedException {
        try (Connection first = pool.getConnection()) {
            Marks.ask(first, settings);
        }
        JdbcPool.waitUntilOpen(pool);
        return new OnDemandBatch(pool, settings);
    }

    @Bean
    MeterBinder poolGauges(HikariDataSource pool, Settings settings) {
        return new PoolGauges(settings.stack().name(), JdbcPool.counts(pool));
    }

    /**
     * Returns what requests run on, and address and size of Spring Boot's own pool (profile {@code auto-configured}).
     */
    static Map<String, Object> springProperties(Settings settings) {
        return Map.of(
                "spring.threads.virtual.enabled", settings.has("virtual-threads"),
                "spring.datasource.url", JdbcPool.url(settings),
                "spring.datasource.username", settings.user(),
                "spring.datasource.password", settings.password(),
                "spring.datasource.hikari.maximum-pool-size", settings.poolSize(),
                "spring.datasource.hikari.minimum-idle", settings.connectionsAtFirst());
    }
}
