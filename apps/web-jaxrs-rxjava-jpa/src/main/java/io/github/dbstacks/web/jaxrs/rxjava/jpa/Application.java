package io.github.dbstacks.web.jaxrs.rxjava.jpa;

import io.github.dbstacks.spring.WebApplication;
import java.util.Map;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.jdbc.autoconfigure.metrics.DataSourcePoolMetricsAutoConfiguration;

/** JAX-RS, RxJava and JPA, as the first application of study 003 had them. */
@SpringBootApplication(exclude = DataSourcePoolMetricsAutoConfiguration.class) // it times each borrow: see PoolGauges
class Application {
    public static void main(String[] args) {
        WebApplication.main(
                Application.class,
                args,
                settings -> Map.of(
                        "spring.threads.virtual.enabled",
                        settings.has("virtual-threads"),
                        "spring.jackson2.deserialization.fail-on-trailing-tokens",
                        true)); // as Jackson 3 does by itself
    }
}
