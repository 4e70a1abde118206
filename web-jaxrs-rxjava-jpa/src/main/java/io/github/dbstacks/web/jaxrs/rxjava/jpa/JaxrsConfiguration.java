package io.github.dbstacks.web.jaxrs.rxjava.jpa;

import io.github.dbstacks.settings.Settings;
import io.github.dbstacks.web.mvc.jpa.CompanyEntity;
import io.github.dbstacks.web.mvc.jpa.JpaPoolConfiguration;
import io.micrometer.observation.ObservationRegistry;
import jakarta.servlet.DispatcherType;
import java.util.EnumSet;
import org.glassfish.jersey.jackson.JacksonFeature;
import org.glassfish.jersey.server.ResourceConfig;
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
@Import(JpaPoolConfiguration.class)
class JaxrsConfiguration {
    @Bean
    ResourceConfig resources(Settings settings) {
        JaxrsProblems problems = new JaxrsProblems(settings);
        return new ResourceConfig(JaxrsScenarioResource.class, JaxrsHomeResource.class)
                .register(problems)
                .register(new JaxrsProblems.OfValidation(problems))
                .register(JacksonFeature.withoutExceptionMappers()); // JaxrsProblems maps them
    }

    /** Measures requests as in Spring MVC; jersey-micrometer 4.0.3, which would know their paths, was not to be had on 2026-11-25. */
    @Bean
    FilterRegistrationBean<ServerHttpObservationFilter> requestMetrics(ObservationRegistry registry) {
        FilterRegistrationBean<ServerHttpObservationFilter> filter =
                new FilterRegistrationBean<>(new ServerHttpObservationFilter(registry));
        filter.setDispatcherTypes(EnumSet.allOf(DispatcherType.class));
        filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return filter;
    }

    @Bean
    TransactionOperations reading(PlatformTransactionManager manager, Settings settings) {
        return settings.has("transaction")
                ? new TransactionTemplate(manager)
                : TransactionOperations.withoutTransaction();
    }
}
