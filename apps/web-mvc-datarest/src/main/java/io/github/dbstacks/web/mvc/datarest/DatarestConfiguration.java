package io.github.dbstacks.web.mvc.datarest;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dbstacks.http.WholeNumber;
import io.github.dbstacks.jdbc.JdbcPool;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.spring.PoolGauges;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Validator;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.support.ConfigurableConversionService;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.data.rest.core.config.RepositoryRestConfiguration;
import org.springframework.data.rest.core.event.ValidatingRepositoryEventListener;
import org.springframework.data.rest.webmvc.config.RepositoryRestConfigurer;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.validation.beanvalidation.SpringValidatorAdapter;
import org.springframework.web.HttpMediaTypeException;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.CorsRegistry;
import org.springframework.web.servlet.handler.MappedInterceptor;

/**
 * The pool of standalone-jdbc under Spring Data REST. Without Spring Data's own transactions, each of which is one more
 * round trip, only what repositories mark runs in one.
 */
@Configuration(proxyBeanMethods = false)
@EnableJpaRepositories(enableDefaultTransactions = false, considerNestedRepositories = true)
class DatarestConfiguration implements RepositoryRestConfigurer {
    private static final HttpMethod[] NOT_IN_THE_CONTRACT = {HttpMethod.PUT, HttpMethod.PATCH};

    private static final List<MediaType> ANSWERS =
            List.of(MediaType.APPLICATION_JSON, new MediaType("application", "*+json"));

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

    /**
     * Answers have ids, a POST is answered with what it has made and a DELETE with nothing, as the contract of the
     * scenarios says.
     */
    @Override
    public void configureRepositoryRestConfiguration(RepositoryRestConfiguration config, CorsRegistry cors) {
        config.exposeIdsFor(RestCompany.class, RestPerson.class);
        config.setReturnBodyOnCreate(true);
        config.setReturnBodyOnDelete(false);
        config.getExposureConfiguration().withItemExposure((type, methods) -> methods.disable(NOT_IN_THE_CONTRACT));
    }

    @Override
    public void configureConversionService(ConfigurableConversionService conversions) {
        conversions.addConverter(String.class, Integer.class, WholeNumber::parse);
    }

    @Bean
    MappedInterceptor looksAtHeadersFirst() {
        return new MappedInterceptor(null, new HeadersFirst());
    }

    /**
     * Spring Data REST alone takes a body without a type for JSON, and writes a row before it looks for an answer that
     * is accepted.
     */
    private static final class HeadersFirst implements HandlerInterceptor {
        @Override
        public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
                throws HttpMediaTypeException {
            if (request.getMethod().equals("POST")) {
                boolean hasType = request.getContentType() != null
                        && !request.getContentType().isBlank();
                if (!hasType && request.getContentLengthLong() != 0) {
                    throw new HttpMediaTypeNotSupportedException("There is no Content-Type.");
                }
                List<MediaType> accepted = MediaType.parseMediaTypes(Collections.list(request.getHeaders("Accept")));
                if (!accepted.isEmpty() && accepted.stream().noneMatch(HeadersFirst::isJson)) {
                    throw new HttpMediaTypeNotAcceptableException(ANSWERS);
                }
            }
            return true;
        }

        private static boolean isJson(MediaType accepted) {
            return ANSWERS.stream().anyMatch(accepted::isCompatibleWith);
        }
    }

    @Override
    public void configureValidatingRepositoryEventListener(ValidatingRepositoryEventListener listener) {
        listener.addValidator("beforeCreate", new SpringValidatorAdapter(validator));
    }

    /** Returns what requests run on. Without open-in-view a request keeps its connection for the statements only. */
    static Map<String, Object> springProperties(Settings settings) {
        return Map.of(
                "spring.threads.virtual.enabled", settings.has("virtual-threads"), "spring.jpa.open-in-view", false);
    }
}
