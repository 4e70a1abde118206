package io.github.dbstacks.web.mvc.jpa;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.jdbc.JdbcPool;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.spring.PoolGauges;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.sql.SQLException;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;

/**
 * The pool of standalone-jdbc under Hibernate. Spring Data's own transactions are off, since each of them is one more
 * round trip; the profile {@code transaction} has those of the controller.
 */
@Configuration(proxyBeanMethods = false)
@Import(JpaRepositories.class)
@EnableJpaRepositories(enableDefaultTransactions = false, considerNestedRepositories = true)
public class JpaPoolConfiguration {
    @Bean
    HikariDataSource pool(Settings settings) throws SQLException, InterruptedException {
        return JdbcPool.open(settings);
    }

    @Bean
    MeterBinder poolGauges(HikariDataSource pool, Settings settings) {
        return new PoolGauges(settings.stack().name(), JdbcPool.counts(pool));
    }

    /** Returns what requests run on. Without open-in-view a request keeps its connection for the statements only. */
    static Map<String, Object> springProperties(Settings settings) {
        return Map.of(
                "spring.threads.virtual.enabled", settings.has("virtual-threads"), "spring.jpa.open-in-view", false);
    }
}
