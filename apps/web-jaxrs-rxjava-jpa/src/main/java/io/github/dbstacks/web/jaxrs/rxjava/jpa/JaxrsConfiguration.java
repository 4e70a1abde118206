package io.github.dbstacks.web.jaxrs.rxjava.jpa;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.spring.data.PlainJdbcData;
import io.github.dbstacks.web.mvc.jpa.CompanyEntity;
import io.github.dbstacks.web.mvc.jpa.JpaPoolConfiguration;
import io.micrometer.observation.ObservationRegistry;
import jakarta.servlet.DispatcherType;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import java.util.EnumSet;
import java.util.List;
import org.glassfish.jersey.jackson.JacksonFeature;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.filter.ServerHttpObservationFilter;

/** The resources of JAX-RS, and pool, repositories and entities of web-mvc-jpa. */
@Configuration(proxyBeanMethods = false)
@EntityScan(basePackageClasses = CompanyEntity.class)
@Import({JpaPoolConfiguration.class, PlainJdbcData.class})
class JaxrsConfiguration {
    @Bean
    ResourceConfig resources(Settings settings, ObjectMapper json) {
        makeExact(json);
        JaxrsProblems problems = new JaxrsProblems(settings);
        return new ResourceConfig(JaxrsScenarioResource.class, JaxrsHomeResource.class)
                .register(problems)
                .register(new JaxrsWholeNumbers())
                .register(new NoBodyOfOptions())
                // Else Jersey answers OPTIONS in a form of its own, and Tomcat a status of Jersey's as HTML.
                .property(ServerProperties.WADL_FEATURE_DISABLE, true)
                .property(ServerProperties.RESPONSE_SET_STATUS_OVER_SEND_ERROR, true)
                .register(new JaxrsProblems.OfValidation(problems))
                .register(JacksonFeature.withoutExceptionMappers()); // JaxrsProblems maps them
    }

    /** Tells Jackson 2 what {@code ExactJson} says to Jackson 3. */
    private static void makeExact(ObjectMapper json) {
        json.disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
        List.of(LogicalType.Integer, LogicalType.Float)
                .forEach(type -> json.coercionConfigFor(type)
                        .setCoercion(CoercionInputShape.String, CoercionAction.Fail)
                        .setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail));
        json.coercionConfigFor(LogicalType.Textual)
                .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
    }

    /** Jersey writes the methods into the body, too. */
    private static final class NoBodyOfOptions implements ContainerResponseFilter {
        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            if (request.getMethod().equals(HttpMethod.OPTIONS)) {
                response.setEntity(null);
            }
        }
    }

    /**
     * Measures requests as in Spring MVC; jersey-micrometer 4.0.3, which would know their paths, was not to be had on
     * 2026-11-25.
     */
    @Bean
    FilterRegistrationBean<ServerHttpObservationFilter> requestMetrics(ObservationRegistry registry) {
        FilterRegistrationBean<ServerHttpObservationFilter> filter =
                new FilterRegistrationBean<>(new ServerHttpObservationFilter(registry));
        filter.setDispatcherTypes(EnumSet.allOf(DispatcherType.class));
        filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return filter;
    }

    @Bean
    FilterRegistrationBean<ReadableType.Filter> readableTypes() {
        return new FilterRegistrationBean<>(new ReadableType.Filter());
    }

    @Bean
    TransactionOperations transactions(PlatformTransactionManager manager, Settings settings) {
        return settings.has("transaction")
                ? new TransactionTemplate(manager)
                : TransactionOperations.withoutTransaction();
    }
}
