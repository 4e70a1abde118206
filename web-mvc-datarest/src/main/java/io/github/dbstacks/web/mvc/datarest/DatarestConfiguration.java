package io.github.dbstacks.web.mvc.datarest;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.jdbc.JdbcPool;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.spring.PoolGauges;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.validation.Validator;
import java.sql.SQLException;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.data.rest.core.config.RepositoryRestConfiguration;
import org.springframework.data.rest.core.event.ValidatingRepositoryEventListener;
import org.springframework.data.rest.webmvc.config.RepositoryRestConfigurer;
import org.springframework.validation.beanvalidation.SpringValidatorAdapter;
import org.springframework.web.servlet.config.annotation.CorsRegistry;

/**
 * The pool of standalone-jdbc under Spring Data REST. Without Spring Data's own transactions, each of which is one more round trip, only
 * what repositories mark runs in one.
 */
@Configuration(proxyBeanMethods = false)
@EnableJpaRepositories(enableDefaultTransactions = false, considerNestedRepositories = true)
class DatarestConfiguration implements RepositoryRestConfigurer {
    private final Validator validator;

    DatarestConfiguration(Validator validator) {
        this.validator = validator;
    }

    @Bean
    HikariDataSource pool(Settings settings) throws SQLException, InterruptedException {
        return JdbcPool.open(settings);
    }

    @Bean
    MeterBinder poolGauges(HikariDataSource pool, Settings settings) {
        return new PoolGauges(settings.stack().name(), JdbcPool.counts(pool));
    }

    /** Answers have ids, a POST is answered with what it has made and a DELETE with nothing, as the contract of the scenarios says. */
    @Override
    public void configureRepositoryRestConfiguration(RepositoryRestConfiguration config, CorsRegistry cors) {
        config.exposeIdsFor(RestCompany.class, RestPerson.class);
        config.setReturnBodyOnCreate(true);
        config.setReturnBodyOnDelete(false);
    }

    @Override
    public void configureValidatingRepositoryEventListener(ValidatingRepositoryEventListener listener) {
        listener.addValidator("beforeCreate", new SpringValidatorAdapter(validator));
    }

    /** What requests run on. Without open-in-view a request keeps its connection for the statements only. */
    static Map<String, Object> springProperties(Settings settings) {
        return Map.of(
                "spring.threads.virtual.enabled", settings.has("virtual-threads"), "spring.jpa.open-in-view", false);
    }
}
