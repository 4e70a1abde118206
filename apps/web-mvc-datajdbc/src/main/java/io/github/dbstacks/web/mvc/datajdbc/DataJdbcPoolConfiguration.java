package io.github.dbstacks.web.mvc.datajdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.jdbc.JdbcPool;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.spring.PoolGauges;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.sql.SQLException;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;

/** The pool of standalone-jdbc under Spring Data JDBC. */
@Configuration(proxyBeanMethods = false)
@EnableJdbcRepositories(considerNestedRepositories = true)
class DataJdbcPoolConfiguration {
    @Bean
    HikariDataSource pool(Settings settings) throws SQLException, InterruptedException {
        return JdbcPool.open(settings);
    }

    @Bean
    MeterBinder poolGauges(HikariDataSource pool, Settings settings) {
        return new PoolGauges(settings.stack().name(), JdbcPool.counts(pool));
    }

    /** Returns what requests run on. */
    static Map<String, Object> springProperties(Settings settings) {
        return Map.of("spring.threads.virtual.enabled", settings.has("virtual-threads"));
    }
}
