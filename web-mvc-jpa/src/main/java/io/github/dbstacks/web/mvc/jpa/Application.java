package io.github.dbstacks.web.mvc.jpa;

import io.github.dbstacks.spring.WebApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.jdbc.autoconfigure.metrics.DataSourcePoolMetricsAutoConfiguration;

/** Spring Data JPA and Hibernate inside Spring MVC. */
@SpringBootApplication(exclude = DataSourcePoolMetricsAutoConfiguration.class) // it times each borrow: see PoolGauges
class Application {
    public static void main(String[] args) {
        WebApplication.main(Application.class, args, PoolConfiguration::springProperties);
    }
}
